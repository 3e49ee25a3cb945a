import type { Body } from '@zdb/contract/kit/endpoint'
import type { account } from '@zdb/contract/people/account/endpoints'
import { maskPhone } from '@zdb/contract/kit/masking'
import { announceSecurityChange, changeMobile, refuseTakenMobile, takeSmsCodes } from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { keysOf } from '../account.sql.ts'
import { askerOf, sendToOther, sendToOwn, type Sending, type Sent } from './own-codes.ts'

export const sendOldPhoneCode = async (sending: Sending, actor: Actor): Promise<Sent> =>
  sendToOwn(sending, actor, (await keysOf(actor.accountId)).mobile, 'old_phone')

/** Answers alike whether or not the number is somebody's: only whoever has that phone learns it. */
export const sendNewPhoneCode = async (sending: Sending, actor: Actor, mobile: string): Promise<Sent> => {
  if (mobile === (await keysOf(actor.accountId)).mobile) refuse('sameMobile')
  return sendToOther(sending, actor, mobile, 'bind_phone')
}

/** Whoever has both phones takes the account from one to the other; the old one is told, and so is the new. */
export const bindPhone = async (
  actor: Actor,
  { old_code, mobile, code }: Body<typeof account.bindPhone>,
): Promise<null> => {
  const former = (await keysOf(actor.accountId)).mobile
  if (mobile === former) refuse('sameMobile')
  const asker = askerOf(actor)
  await takeSmsCodes([
    { field: 'old_code', mobile: former, scene: 'old_phone', code: old_code, asker },
    { field: 'code', mobile, scene: 'bind_phone', code, asker },
  ])
  await within(async (tx) => {
    const changed = await changeMobile(tx, actor.accountId, former, mobile).catch(
      refuseTakenMobile('该手机号已被其他账号使用'),
    )
    if (!changed) refuse('moved')
    await announceSecurityChange(tx, {
      accountId: actor.accountId,
      what: 'phone',
      keep: actor.sessionId,
      former: { mobile: former },
    })
    await record(tx, actor, 'account.bindPhone', actor.accountId, {
      before: { mobile: maskPhone(former) },
      after: { mobile: maskPhone(mobile) },
    })
  })
  return null
}
