import { createCipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withAside } from '#areas/system/public'
import { refuse } from '#core/http/refusal'
import { seal, unseal } from '#core/outside/sealed'
import type { Files } from '#ports/files/port'

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

export type OpenSheet = { path: string; skip: number; key: Buffer; nonce: Buffer }

/** Brings a kept sheet to this machine, still encrypted. */
export const withSheet = <T>(files: Files, fileKey: string, use: (sheet: OpenSheet) => Promise<T>): Promise<T> =>
  withAside(async (path) => {
    const found = (await files.get(fileKey)) ?? refuse('sheetUnreadable', '上传的表格已不存在，请重新上传')
    await pipeline(found.content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const file = await open(path)
    const length = (await file.read(Buffer.alloc(2), 0, 2, 0)).buffer.readUInt16BE()
    const head = (await file.read(Buffer.alloc(length), 0, length, 2)).buffer
    await file.close()
    const { key, nonce } = unseal<Opener>(head)
    return use({ path, skip: 2 + length, key: Buffer.from(key, 'hex'), nonce: Buffer.from(nonce, 'hex') })
  })
