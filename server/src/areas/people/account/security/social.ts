import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import type { account } from '@zdb/contract/people/account/endpoints'
import { socialDrivers } from '@zdb/contract/people/account/social'
import {
  bindingUri,
  bindSocial,
  socialLoginsOf,
  takeSmsCode,
  takeSmsCodes,
  unbindSocial as unbind,
  type Social,
} from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { keysOf } from '../account.sql.ts'
import { askerOf, sendToOwn, type Sending, type Sent } from './own-codes.ts'

type BindStep = Result<typeof account.bindWechat>

const isWechat = ({ driver }: { driver: string }): boolean => driver === 'wechat'

const noStep = { url: '', nickname: '', mobile: '', wait_seconds: 0 }

/** The way there, for whoever has the phone; without its code, the code. */
const leadToWechat = async (sending: Sending, social: Social, actor: Actor, smsCode?: string): Promise<BindStep> => {
  if ((await socialLoginsOf(actor.accountId)).some(isWechat)) refuse('socialBound')
  const { mobile } = await keysOf(actor.accountId)
  if (smsCode === undefined)
    return { ...noStep, step: 'sent', ...(await sendToOwn(sending, actor, mobile, 'bind_social')) }
  await takeSmsCodes([{ field: 'sms_code', mobile, scene: 'bind_social', code: smsCode, asker: askerOf(actor) }])
  return { ...noStep, step: 'authorize', url: await bindingUri(social, actor, 'wechat') }
}

export const bindWechat = async (
  sending: Sending,
  social: Social,
  actor: Actor,
  { sms_code, code, state }: Query<typeof account.bindWechat>,
): Promise<BindStep> => {
  if (state === undefined) return leadToWechat(sending, social, actor, sms_code)
  // Whoever refuses on the phone comes back without a code.
  const nickname = await bindSocial(social, actor, 'wechat', { code: code ?? refuse('socialRefused'), state })
  return { ...noStep, step: 'bound', nickname }
}

export const socials = async (
  { accountId }: Actor,
  offered: readonly string[],
): Promise<Result<typeof account.socials>> => ({
  items: (await socialLoginsOf(accountId)).map(({ id, driver, nickname, bound_at }) => ({
    id: String(id),
    driver,
    nickname,
    bound_at,
  })),
  drivers: socialDrivers.filter(({ index }) => offered.includes(index)),
})

const bindingOf = async ({ accountId }: Actor, isIt: (of: { id: number; driver: string }) => boolean) =>
  (await socialLoginsOf(accountId)).find(isIt) ?? refuse('notFound')

const sendUnbindCode = async (sending: Sending, actor: Actor): Promise<Sent> =>
  sendToOwn(sending, actor, (await keysOf(actor.accountId)).mobile, 'unbind_social')

const unbindByCode = async (actor: Actor, id: number, code: string): Promise<null> => {
  await takeSmsCode((await keysOf(actor.accountId)).mobile, 'unbind_social', code, askerOf(actor))
  return unbind(actor, id)
}

export const unbindSocial = async (
  sending: Sending,
  actor: Actor,
  wanted: string,
  { code }: Body<typeof account.unbindSocial>,
): Promise<Result<typeof account.unbindSocial>> => {
  const id = idOf(wanted)
  await bindingOf(actor, (each) => each.id === id)
  if (code === undefined) return { step: 'sent', ...(await sendUnbindCode(sending, actor)) }
  await unbindByCode(actor, id, code)
  return { step: 'unbound', mobile: '', wait_seconds: 0 }
}

export const sendUnbindWechatCode = async (sending: Sending, actor: Actor): Promise<Sent> => {
  await bindingOf(actor, isWechat)
  return sendUnbindCode(sending, actor)
}

export const unbindWechat = async (actor: Actor, code: string): Promise<null> =>
  unbindByCode(actor, (await bindingOf(actor, isWechat)).id, code)
