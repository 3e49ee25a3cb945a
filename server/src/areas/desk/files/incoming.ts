import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal, refuseField } from '#core/http/refusal'

export type Incoming = { name: string; content: Readable }

const linger = 2_000
const torn = '文件没有传完，请重新上传'
const tooMany = '一次只能上传一个文件'

const limits: ReadonlySet<unknown> = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'])

/** Why a form could not be read to its end, in our words. */
const refusalOf = (error: unknown): Refusal => {
  const words = error instanceof Error && 'code' in error && limits.has(error.code) ? tooMany : torn
  return new Refusal('invalid', words, [{ field: 'file', message: words }])
}

/** The next file of the form; the words beside it are passed over. */
const nextFile = async (parts: AsyncIterator<Multipart>): Promise<MultipartFile | undefined> => {
  const { value, done } = await parts.next()
  if (done) return undefined
  return value.type === 'file' ? value : nextFile(parts)
}

/**
 * The content as it arrives. It ends with the form: a sender who goes away, writes nonsense or adds a second file is
 * refused like anyone else, before anything is kept.
 */
const arriving = (file: Readable, parts: AsyncIterator<Multipart>): Readable => {
  const content = new PassThrough()
  const follow = async (): Promise<void> => {
    // Unlike a listener this also hears of a file that broke before it was handed over.
    await finished(file)
    if (await nextFile(parts)) throw Object.assign(new Error(tooMany), { code: 'FST_FILES_LIMIT' })
    content.end()
  }
  follow().catch((error: unknown) => content.destroy(refusalOf(error)))
  content.on('close', () => file.destroy())
  return file.pipe(content, { end: false })
}

/**
 * Hands over the one file of a multipart call while it arrives. Whoever stops reading half-way has the answer sent
 * at once; the rest is thrown away for a moment, so that the sender hears it, and then the line is cut.
 */
export const withIncoming = async <T>(request: FastifyRequest, receive: (file: Incoming) => Promise<T>): Promise<T> => {
  const missing = (): never => refuseField('file', '请选择要上传的文件')
  if (!request.isMultipart() || request.raw.destroyed) missing()
  try {
    const parts = request.parts()
    const found = await nextFile(parts).catch((error: unknown) => {
      throw refusalOf(error)
    })
    const part: MultipartFile = found ?? missing()
    return await receive({ name: part.filename ?? '', content: arriving(part.file, parts) })
  } finally {
    // A sender who has sent all of it may use the line again; unread bytes would stand before the next call.
    request.raw.unpipe()
    request.raw.resume()
    setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, linger).unref()
  }
}
