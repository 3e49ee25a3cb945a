import type { ocr } from '@zdb/contract/desk/ocr/endpoints'
import type { Handlers } from '#core/http/register'
import type { Ocr } from '#ports/ocr/worker'
import { readPhoto } from './waybills.ts'

export const routes = (reader: Ocr): Handlers<typeof ocr> => ({
  readWaybill: ({ actor, request }) => readPhoto(reader, actor, request),
})
