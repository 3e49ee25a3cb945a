import type { FastifyBaseLogger } from 'fastify'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { identity } from '@zdb/contract/people/identity/endpoints'
import type { Guest } from '#core/http/actor'
import { refuseField } from '#core/http/refusal'
import type { Sms } from '#ports/sms/port'
import { askerOf, attemptOf } from './guards/attempt.ts'
import { takeCaptcha } from './guards/captchas.sql.ts'
import { takeProof } from './guards/proof-of-work.ts'
import { countFailure } from './guards/sign-in-lockout.sql.ts'
import { sendCode, takeSmsTurn } from './send-sms-code.ts'

type SmsQuery = Query<typeof identity.sms>
type Sent = Result<typeof identity.sms>

const waitSeconds = 60

/**
 * Sent to whatever mobile is named, registered or not, so that neither the answer, nor how long it takes, nor what the
 * provider says of the number tells who is registered. Whoever has the phone learns it when they use the code.
 */
const sendToPhone = async (sms: Sms, log: FastifyBaseLogger, guest: Guest, asked: SmsQuery): Promise<Sent> => {
  const { mobile, scene } = asked
  const attempt = await attemptOf(mobile, guest)
  const asker = askerOf(guest)
  await takeProof(mobile, asked.proof, attempt)
  await takeCaptcha(asked.captcha_key, asked.captcha)
  await takeSmsTurn(guest, mobile, attempt.known ? asker : undefined)
  if (!attempt.known) await countFailure([{ kind: 'sms', name: mobile }])
  await sendCode(sms, log, { mobile, scene, asker })
  return { wait_seconds: waitSeconds }
}

export const sendRegisterCode = async (
  sms: Sms,
  log: FastifyBaseLogger,
  guest: Guest,
  asked: SmsQuery,
): Promise<Sent> => {
  if (asked.scene !== 'register') refuseField('scene', '此处仅用于注册')
  return sendToPhone(sms, log, guest, asked)
}

export const sendCodeToAccount = async (
  sms: Sms,
  log: FastifyBaseLogger,
  guest: Guest,
  asked: SmsQuery,
): Promise<Sent> => {
  if (asked.scene === 'register') refuseField('scene', '注册请使用注册短信')
  return sendToPhone(sms, log, guest, asked)
}
