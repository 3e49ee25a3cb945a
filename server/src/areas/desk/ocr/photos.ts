import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { kindByHead, withIncoming } from '#areas/desk/files/public'
import type { Actor } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { isOcrFailure, type Ocr, type OcrLine } from '#ports/ocr/worker'

const maxSize = 10 * 1024 ** 2

const collect = async (content: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxSize) refuse('fileTooLarge', '图片大小不能超过10MB！')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The lines on a photo of this, read on this machine; the picture itself is kept nowhere. */
export const readLines = async (
  reader: Ocr,
  actor: Actor,
  request: FastifyRequest,
  what: string,
): Promise<OcrLine[]> => {
  await spendRateLimit('ocr', String(actor.accountId))
  const picture = await withIncoming(request, ({ content }) => collect(content))
  if ((await kindByHead(picture)) !== 'image') refuse('fileTypeRefused', `请上传${what}的图片`)
  const lines = await reader.read(picture).catch((error: unknown) => {
    if (!isOcrFailure(error)) throw error
    request.log.warn({ err: error }, 'photo not read')
    return refuse(error.kind === 'badImage' ? 'imageUnreadable' : 'busy')
  })
  return lines.length === 0 ? refuse('imageUnreadable') : lines
}
