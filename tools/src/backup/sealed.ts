import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { trouble } from '../postgres/trouble.ts'

const cipherName = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** 32 bytes as hexadecimal digits: whoever has them reads every backup, and nobody else does. */
export const newKey = (): string => randomBytes(32).toString('hex')

export type Key = Buffer
export const keyOf = (digits: string): Key => Buffer.from(digits, 'hex')

/** Said where a system brings no folder to the disk; PostgreSQL lets the same pass (`fsync_fname`). */
const noFolders = new Set<string | undefined>(['EISDIR', 'EACCES', 'EPERM', 'EBADF', 'EINVAL'])

/** A name outlives a power cut once the folder in which it stands is on the disk. */
const syncFolder = async (folder: string): Promise<void> => {
  let handle: FileHandle | undefined
  try {
    handle = await open(folder)
    await handle.sync()
  } catch (error) {
    if (!noFolders.has((error as NodeJS.ErrnoException).code)) throw error
  } finally {
    await handle?.close()
  }
}

/**
 * A file appears under its name only when it is whole and on the disk, and so is its name when this is over. Two may write
 * the same one at once: the round that keeps files, and a base backup.
 */
const wholeFile = async (path: string, write: (aside: string) => Promise<void>): Promise<void> => {
  const aside = `${path}.${randomUUID()}.part`
  const folder = dirname(path)
  const made = await mkdir(folder, { recursive: true })
  try {
    await write(aside)
    await rename(aside, path)
    await syncFolder(folder)
    // Folders that came with it are names as well.
    for (let each = folder; made !== undefined && each.length >= made.length; each = dirname(each))
      await syncFolder(dirname(each))
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/** Nonce, what is sealed, tag. The name belongs to the seal: no file can be put in the place of another. */
export const sealFile = (key: Key, name: string, from: string, to: string, ending?: AbortSignal): Promise<void> =>
  wholeFile(to, (aside) =>
    pipeline(
      createReadStream(from),
      createGzip({ level: 1 }),
      async function* (content: AsyncIterable<Buffer>) {
        const nonce = randomBytes(nonceLength)
        const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(name))
        yield nonce
        for await (const part of content) yield cipher.update(part)
        yield cipher.final()
        yield cipher.getAuthTag()
      },
      createWriteStream(aside, { flush: true, mode: 0o600 }),
      { signal: ending },
    ),
  )

export const openFile = async (key: Key, name: string, from: string, to: string): Promise<void> => {
  const file = await open(from)
  try {
    const { size } = await file.stat()
    const last = size - tagLength
    if (last < nonceLength) throw new Error('too short')
    const nonce = Buffer.alloc(nonceLength)
    const tag = Buffer.alloc(tagLength)
    await file.read(nonce, 0, nonceLength, 0)
    await file.read(tag, 0, tagLength, last)
    const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagLength })
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
    // A sealed file of nothing has no byte between the two.
    const content = file.createReadStream({ start: nonceLength, end: last - 1, autoClose: false })
    await wholeFile(to, (aside) =>
      pipeline(content, decipher, createGunzip(), createWriteStream(aside, { flush: true, mode: 0o600 })),
    )
  } catch (error) {
    throw trouble(`备份文件打不开：${from}。密钥不对，或文件被改动过。`, error)
  } finally {
    await file.close()
  }
}
