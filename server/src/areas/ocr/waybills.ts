import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { ocr } from '@zdb/contract/ocr/endpoints'
import { kindByHead, withIncoming } from '#areas/files/public'
import type { Actor } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { readWaybill } from '#ports/ocr/waybill'
import { isOcrFailure, type Ocr } from '#ports/ocr/worker'

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

/** Reads a photographed waybill on this machine; the picture itself is kept nowhere. */
export const readPhoto = async (
  reader: Ocr,
  actor: Actor,
  request: FastifyRequest,
): Promise<Result<typeof ocr.readWaybill>> => {
  await spendRateLimit('ocr', String(actor.accountId))
  const picture = await withIncoming(request, ({ content }) => collect(content))
  if ((await kindByHead(picture)) !== 'image') refuse('fileTypeRefused', '请上传面单的图片')
  const lines = await reader.read(picture).catch((error: unknown) => {
    if (!isOcrFailure(error)) throw error
    request.log.warn({ err: error }, 'waybill not read')
    return refuse(error.kind === 'badImage' ? 'imageUnreadable' : 'busy')
  })
  if (lines.length === 0) refuse('imageUnreadable')
  const { name, mobile, phone, extension, province, city, county, detail } = readWaybill(lines)
  const text = lines.map((line) => line.text).join('\n')
  return { name, mobile, phone, extension, province, city, county, detail, text }
}
