import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'

const saltLength = 16
const tagLength = 16

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const label = (text: string): Buffer => Buffer.from(`${text}\0`)

/** Each record has a nonce of its own: the first, with the record's number in its last bits (RFC 8188, 2.3). */
const nonceOf = (base: Buffer, sequence: number): Buffer => {
  const nonce = Buffer.from(base)
  nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ sequence) >>> 0, 8)
  return nonce
}

/** A record ends with 2 if it is the last and with 1 otherwise; zeros behind it are padding. */
const withoutPadding = (record: Buffer, isLast: boolean): Buffer => {
  const end = record.findLastIndex((byte) => byte !== 0)
  if (end < 0 || record[end] !== (isLast ? 2 : 1)) throw new Error('wrong padding')
  return record.subarray(0, end)
}

/** Opens what was encrypted for a subscription (RFC 8188 and 8291), as the browser does. */
export function openMessage(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, saltLength)
  const recordSize = body.readUInt32BE(saltLength)
  const idLength = body.readUInt8(saltLength + 4)
  const start = saltLength + 5 + idLength
  const sender = body.subarray(saltLength + 5, start)
  const info = Buffer.concat([label('WebPush: info'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, label('Content-Encoding: aes128gcm'), 16)
  const nonce = derive(secret, salt, label('Content-Encoding: nonce'), 12)
  const parts: Buffer[] = []
  for (let from = start, sequence = 0; from < body.length; from += recordSize, sequence += 1) {
    const record = body.subarray(from, from + recordSize)
    const decipher = createDecipheriv('aes-128-gcm', key, nonceOf(nonce, sequence))
    decipher.setAuthTag(record.subarray(-tagLength))
    const plain = Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()])
    parts.push(withoutPadding(plain, from + recordSize >= body.length))
  }
  return Buffer.concat(parts).toString('utf8')
}
