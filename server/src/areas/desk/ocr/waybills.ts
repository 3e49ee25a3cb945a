import type { FastifyRequest } from 'fastify'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { ocr } from '@zdb/contract/desk/ocr/endpoints'
import type { Actor } from '#core/http/actor'
import { readWaybill } from '#ports/ocr/waybill'
import type { Ocr } from '#ports/ocr/worker'
import { readLines } from './photos.ts'

/** The receiver on a photographed waybill. */
export const readPhoto = async (
  reader: Ocr,
  actor: Actor,
  request: FastifyRequest,
): Promise<Result<typeof ocr.readWaybill>> => {
  const lines = await readLines(reader, actor, request, '面单')
  const { name, mobile, phone, extension, province, city, county, detail } = readWaybill(lines)
  const text = lines.map((line) => line.text).join('\n')
  return { name, mobile, phone, extension, province, city, county, detail, text }
}
