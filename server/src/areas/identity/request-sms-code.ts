import type { FastifyBaseLogger } from 'fastify'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { identity } from '@zdb/contract/identity/endpoints'
import type { Guest } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import type { Sms } from '#ports/sms/port'
import { takeCaptcha } from './captchas.sql.ts'
import { accountByMobile } from './identity.sql.ts'
import { sendCode, takeSmsTurn } from './send-sms-code.ts'

type SmsQuery = Query<typeof identity.sms>
type Sent = Result<typeof identity.sms>

const waitSeconds = 60

export const sendRegisterCode = async (
  sms: Sms,
  log: FastifyBaseLogger,
  guest: Guest,
  asked: SmsQuery,
): Promise<Sent> => {
  if (asked.scene !== 'register') refuseField('scene', '此处仅用于注册')
  await takeCaptcha(asked.captcha_key, asked.captcha)
  if (await accountByMobile(asked.mobile)) refuse('mobileTaken')
  await takeSmsTurn(guest, asked.mobile)
  await sendCode(sms, log, asked.mobile, asked.scene)
  return { wait_seconds: waitSeconds }
}

/** A mobile nobody has is answered like any other, so that nobody learns who is registered. */
export const sendCodeToAccount = async (
  sms: Sms,
  log: FastifyBaseLogger,
  guest: Guest,
  asked: SmsQuery,
): Promise<Sent> => {
  if (asked.scene === 'register') refuseField('scene', '注册请使用注册短信')
  await takeCaptcha(asked.captcha_key, asked.captcha)
  await takeSmsTurn(guest, asked.mobile)
  if (await accountByMobile(asked.mobile)) await sendCode(sms, log, asked.mobile, asked.scene)
  return { wait_seconds: waitSeconds }
}
