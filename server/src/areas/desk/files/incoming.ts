import { finished, PassThrough, type Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal, refuseField } from '#core/http/refusal'

export type Incoming = { name: string; content: Readable }

const linger = 2_000
const torn = '文件没有传完，请重新上传'

/** The content as it arrives. A sender who goes away or writes nonsense is refused like anyone else. */
const arriving = (file: Readable): Readable => {
  const content = new PassThrough()
  const broken = new Refusal('invalid', torn, [{ field: 'file', message: torn }])
  // Unlike a listener this also hears of a file that broke before it was handed over.
  finished(file, (error) => error && content.destroy(broken))
  content.on('close', () => file.destroy())
  return file.pipe(content)
}

/**
 * Hands over the one file of a multipart call while it arrives. Whoever stops reading half-way has the answer sent
 * at once; the rest is thrown away for a moment, so that the sender hears it, and then the line is cut.
 */
export const withIncoming = async <T>(request: FastifyRequest, receive: (file: Incoming) => Promise<T>): Promise<T> => {
  const missing = (): never => refuseField('file', '请选择要上传的文件')
  if (!request.isMultipart() || request.raw.destroyed) missing()
  try {
    // Limits depend on the kind of file and are counted by whoever receives it.
    const found = await request.file({ throwFileSizeLimit: false }).catch(() => refuseField('file', torn))
    const part: MultipartFile = found ?? missing()
    return await receive({ name: part.filename ?? '', content: arriving(part.file) })
  } finally {
    setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, linger).unref()
  }
}
