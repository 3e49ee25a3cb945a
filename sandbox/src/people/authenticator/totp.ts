import { createHmac } from 'node:crypto'

/** One account of an authenticator app. */
export type Account = {
  name: string
  issuer: string
  secret: string
  algorithm: 'sha1' | 'sha256' | 'sha512'
  digits: number
  period: number
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32, as people type it: capitals, blanks and padding do not count. */
export function bytesOf(secret: string): Buffer | undefined {
  const letters = secret.toUpperCase().replaceAll(/[\s-]|=+$/g, '')
  if (letters === '' || [...letters].some((letter) => !alphabet.includes(letter))) return undefined
  const bits = [...letters].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** RFC 4226: the last four bits of the hash say which 31 of its bits are the number. */
function hotp(key: Buffer, counter: number, { algorithm, digits }: Account): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const hash = createHmac(algorithm, key).update(message).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** RFC 6238: the code at this moment, and for how many seconds it stays. */
export function codeOf(account: Account, at: number): { code: string; secondsLeft: number } {
  const seconds = Math.floor(at / 1000)
  const code = hotp(bytesOf(account.secret) ?? Buffer.alloc(0), Math.floor(seconds / account.period), account)
  return { code, secondsLeft: account.period - (seconds % account.period) }
}

const algorithms = { SHA1: 'sha1', SHA256: 'sha256', SHA512: 'sha512' } as const

/** An `otpauth://totp/` address as a QR code carries it, or a bare secret. */
export function readAccount(text: string): Account | undefined {
  const plain = { algorithm: 'sha1', digits: 6, period: 30 } as const
  if (!text.startsWith('otpauth:'))
    return bytesOf(text) && { ...plain, name: `密钥 ${text.trim().slice(0, 4)}…`, issuer: '', secret: text.trim() }
  if (!URL.canParse(text)) return undefined
  const { host, pathname, searchParams } = new URL(text)
  const secret = searchParams.get('secret') ?? ''
  if (host !== 'totp' || !bytesOf(secret)) return undefined
  const label = decodeURIComponent(pathname.slice(1))
  const algorithm = searchParams.get('algorithm') ?? 'SHA1'
  return {
    name: label.split(':').at(-1)?.trim() ?? label,
    issuer: searchParams.get('issuer') ?? (label.includes(':') ? (label.split(':')[0] ?? '') : ''),
    secret,
    algorithm: algorithms[algorithm as keyof typeof algorithms] ?? 'sha1',
    digits: Number(searchParams.get('digits') ?? plain.digits),
    period: Number(searchParams.get('period') ?? plain.period),
  }
}
