import type { FastifyBaseLogger } from 'fastify'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { account } from '@zdb/contract/people/account/endpoints'
import { maskPhone } from '@zdb/contract/kit/masking'
import { sendCode, takeSmsTurn, type CodeRequest } from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import type { Sms } from '#ports/sms/port'

export type Sent = Result<typeof account.payPasswordSms>
export type Sending = { sms: Sms; log: FastifyBaseLogger }

const waitSeconds = 60

export const askerOf = ({ accountId }: Actor): string => `account:${accountId}`

/** To the person's own phone: strangers who write to it cannot use up their turns. */
export const sendToOwn = async (
  { sms, log }: Sending,
  actor: Actor,
  mobile: string,
  scene: CodeRequest['scene'],
): Promise<Sent> => {
  await takeSmsTurn(actor, mobile, askerOf(actor))
  await sendCode(sms, log, { mobile, scene, asker: askerOf(actor) })
  return { mobile: maskPhone(mobile), wait_seconds: waitSeconds }
}

/** To a phone of which nobody knows yet whose it is. */
export const sendToOther = async (
  { sms, log }: Sending,
  actor: Actor,
  mobile: string,
  scene: CodeRequest['scene'],
): Promise<Sent> => {
  await spendRateLimit('smsPerAccount', String(actor.accountId))
  await takeSmsTurn(actor, mobile)
  await sendCode(sms, log, { mobile, scene, asker: askerOf(actor) })
  return { mobile: maskPhone(mobile), wait_seconds: waitSeconds }
}
