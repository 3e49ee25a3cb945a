import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  randomFillSync,
  type KeyObject,
} from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const version = 1
const nonceLength = 12
const tagLength = 16

type Keys = { seal: KeyObject; search: KeyObject; sign: KeyObject }

let keys: Keys | undefined

// Made once: a key that is handed over as bytes is set up anew for every seal.
const derive = (key: string, use: string): KeyObject =>
  createSecretKey(createHmac('sha256', Buffer.from(key, 'hex')).update(use).digest())

/** One secret, three keys: what encrypts must not be what people can search by, or what we sign with. */
export const useSealKey = (key: string): void => {
  keys = { seal: derive(key, 'seal'), search: derive(key, 'search'), sign: derive(key, 'sign') }
}

/** The key of the installation: given, or made once and kept beside the data, never in the database. */
export const sealKeyOf = async (given: string | undefined, dataDir: string): Promise<string> => {
  if (given) return given
  const path = join(dataDir, 'pii.key')
  const kept = await readFile(path, 'utf8').catch(() => undefined)
  if (kept) return kept.trim()
  const made = randomBytes(32).toString('hex')
  await mkdir(dataDir, { recursive: true })
  await writeFile(path, `${made}\n`, { mode: 0o600, flag: 'wx' }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(path, 'utf8')).trim()
}

const inUse = (): Keys => {
  if (!keys) throw new Error('the seal key is not set')
  return keys
}

// Asked for one by one, random bytes cost a third of a seal.
const nonces = Buffer.alloc(nonceLength * 512)
let spent = nonces.length

/** Each is given out once, to be used at once. */
const nextNonce = (): Buffer => {
  if (spent === nonces.length) {
    randomFillSync(nonces)
    spent = 0
  }
  spent += nonceLength
  return nonces.subarray(spent - nonceLength, spent)
}

/** People's names, phones and addresses at rest: AES-256-GCM over JSON. */
export const seal = (value: object): Buffer => {
  const nonce = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', inUse().seal, nonce)
  const sealed = [cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), ...sealed])
}

export const unseal = <T extends object>(sealed: Buffer): T => {
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const tag = sealed.subarray(1 + nonceLength, 1 + nonceLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', inUse().seal, nonce, { authTagLength: tagLength })
  decipher.setAuthTag(tag)
  const text = Buffer.concat([decipher.update(sealed.subarray(1 + nonceLength + tagLength)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as T
}

/** Undefined where it was sealed with another key than ours. */
export const unsealIfOurs = <T extends object>(sealed: Buffer): T | undefined => {
  try {
    return unseal<T>(sealed)
  } catch {
    return undefined
  }
}

/** Equal values have equal hashes under our key only, so they can be searched for and not guessed. */
export const searchHash = (kind: string, value: string): Buffer =>
  createHmac('sha256', inUse().search).update(`${kind}:${value}`).digest()

/** What things we hand out are signed with, one secret for each use. */
export const signingSecret = (use: string): string => createHmac('sha256', inUse().sign).update(use).digest('hex')
