import { createCipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { arrayBuffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { refuse } from '#core/http/refusal'
import { seal, unseal } from '#core/outside/sealed'
import type { SealedSheet } from '#core/sheets/reading/reader'
import type { Files } from '#ports/files/port'
import { withAside } from './aside.ts'

const sizeLimit = 20 * 1024 ** 2
/** How a zip, and so a workbook, begins. */
const zipHead = Buffer.from('PK\u0003\u0004')

type Opener = { key: string; nonce: string }

/** Refuses the first byte too many, and what is no workbook. */
async function* checked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  let head = Buffer.alloc(0)
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > sizeLimit) refuse('fileTooLarge', '表格大小不能超过20MB')
    if (head.length < zipHead.length) {
      head = Buffer.concat([head, chunk]).subarray(0, zipHead.length)
      if (head.length === zipHead.length && !head.equals(zipHead)) refuse('sheetUnreadable', '请上传 .xlsx 格式的表格')
    }
    yield chunk
  }
  if (size < zipHead.length) refuse('sheetUnreadable', '请上传 .xlsx 格式的表格')
}

/**
 * A sheet is full of people, so it lies encrypted like them: each with a key of its own, which stands sealed at the
 * beginning of the file.
 */
export const keepSheet = (files: Files, content: Readable): Promise<string> =>
  withAside(async (path) => {
    const key = randomBytes(32)
    const nonce = randomBytes(16)
    const head = seal({ key: key.toString('hex'), nonce: nonce.toString('hex') } satisfies Opener)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(head.length)
    const out = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    out.write(Buffer.concat([length, head]))
    await pipeline(content, checked, createCipheriv('aes-256-ctr', key, nonce), out)
    return (await files.put(createReadStream(path), { type: 'application/octet-stream', extension: 'sheet' })).key
  })

/** Brings a kept sheet here, still encrypted, and what opens it. */
export const fetchSheet = async (files: Files, fileKey: string): Promise<SealedSheet> => {
  const found = (await files.get(fileKey)) ?? refuse('sheetUnreadable', '上传的表格已不存在，请重新上传')
  const content = new Uint8Array(await arrayBuffer(found.content))
  const length = new DataView(content.buffer).getUint16(0)
  const { key, nonce } = unseal<Opener>(Buffer.from(content.subarray(2, 2 + length)))
  return { sealed: content.slice(2 + length), key: Buffer.from(key, 'hex'), nonce: Buffer.from(nonce, 'hex') }
}
