import { announceSecurityChange, hashPassword, takeSmsCode } from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { keysOf } from '../account.sql.ts'
import { savePayPassword } from '../pay-password.sql.ts'
import { askerOf, sendToOwn, type Sending, type Sent } from './own-codes.ts'

/** The payment password is the merchant's, so only its master sets it, with a code sent to their own mobile. */
const mobileOfMaster = async (actor: Actor): Promise<string> => {
  if (!actor.isMaster) refuse('forbidden', '只有主账户可以设置支付密码')
  return (await keysOf(actor.accountId)).mobile
}

export const sendPayPasswordCode = async (sending: Sending, actor: Actor): Promise<Sent> =>
  sendToOwn(sending, actor, await mobileOfMaster(actor), 'pay_password')

export const changePayPassword = async (actor: Actor, code: string, password: string): Promise<null> => {
  await takeSmsCode(await mobileOfMaster(actor), 'pay_password', code, askerOf(actor))
  const hash = await hashPassword(password)
  await within(async (tx) => {
    await savePayPassword(tx, actor.merchantId, hash)
    await announceSecurityChange(tx, { accountId: actor.accountId, what: 'payPassword', keep: actor.sessionId })
    await record(tx, actor, 'account.setPayPassword', actor.merchantId)
  })
  return null
}
