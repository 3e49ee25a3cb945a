import { system } from '@zdb/contract/system/endpoints'
import { newCaptcha } from '#areas/identity/public'
import { spendRateLimit } from '#core/http/rate-limits'
import type { Handlers } from '#core/http/register'
import type { Files } from '#ports/files/port'
import type { Maps } from '#ports/maps/port'
import type { Ocr } from '#ports/ocr/worker'
import type { Sms } from '#ports/sms/port'
import { analyzeAddress, reportAddress } from './addresses.ts'
import { dateRanges, productTypes } from './choices.ts'
import { sendFile } from './downloads.ts'
import { flags, nameFlag } from './flags.ts'
import { geocode, inputTips } from './places.ts'
import { sendCodeToAccount, sendRegisterCode } from './sms.ts'
import { upload } from './uploads.ts'
import { readPhoto } from './waybills.ts'

type Outside = { sms: Sms; maps: Maps; files: Files; ocr: Ocr }

export const routes = ({ sms, maps, files, ocr }: Outside): Handlers<typeof system> => ({
  captcha: async ({ actor }) => {
    await spendRateLimit('captcha', actor.address)
    return newCaptcha()
  },
  registerSms: ({ actor, query, request }) => sendRegisterCode(sms, request.log, actor, query),
  sms: ({ actor, query, request }) => sendCodeToAccount(sms, request.log, actor, query),
  productTypes,
  dateRanges,
  flags: ({ actor }) => flags(actor),
  nameFlag: ({ actor, body }) => nameFlag(actor, body.id, body.name),
  analyzeAddress: ({ actor, query, request }) => analyzeAddress(maps, request.log, actor, query),
  reportAddress: ({ actor, query }) => reportAddress(actor, query),
  geocode: ({ actor, query, request }) => geocode(maps, request.log, actor, query),
  inputTips: ({ actor, query, request }) => inputTips(maps, request.log, actor, query),
  inputTipsOld: ({ actor, query, request }) => inputTips(maps, request.log, actor, query),
  upload: ({ actor, request }) => upload(files, actor, request),
  file: ({ actor, params, request, reply }) => sendFile(files, actor, params.key, request, reply),
  readWaybill: ({ actor, request }) => readPhoto(ocr, actor, request),
})
