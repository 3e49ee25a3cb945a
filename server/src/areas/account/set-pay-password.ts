import type { FastifyBaseLogger } from 'fastify'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { account } from '@zdb/contract/account/endpoints'
import { maskPhone } from '@zdb/contract/kit/masking'
import { sendCode, takeSmsCode, takeSmsTurn } from '#areas/identity/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import type { Sms } from '#ports/sms/port'
import { keysOf } from './account.sql.ts'
import { setPayPassword } from './pay-password.sql.ts'

const waitSeconds = 60

const askerOf = ({ accountId }: Actor): string => `account:${accountId}`

/** The payment password is the merchant's, so only its master sets it, with a code sent to their own mobile. */
const mobileOfMaster = async (actor: Actor): Promise<string> => {
  if (!actor.isMaster) refuse('forbidden', '只有主账号可以设置支付密码')
  return (await keysOf(actor.accountId)).mobile
}

export const sendPayPasswordCode = async (
  sms: Sms,
  log: FastifyBaseLogger,
  actor: Actor,
): Promise<Result<typeof account.payPasswordSms>> => {
  const mobile = await mobileOfMaster(actor)
  await takeSmsTurn(actor, mobile, askerOf(actor))
  await sendCode(sms, log, { mobile, scene: 'pay_password', asker: askerOf(actor) })
  return { mobile: maskPhone(mobile), wait_seconds: waitSeconds }
}

export const changePayPassword = async (actor: Actor, code: string, password: string): Promise<null> => {
  await takeSmsCode(await mobileOfMaster(actor), 'pay_password', code, askerOf(actor))
  await setPayPassword(actor.merchantId, password)
  await within((tx) => record(tx, actor, 'account.setPayPassword', actor.merchantId))
  return null
}
