import type { FastifyBaseLogger } from 'fastify'
import { cut } from '@zdb/contract/kit/text'
import type { Guest } from '#core/http/actor'
import { networkOf } from '#core/http/network-of'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { isSmsFailure, type Sms, type SmsFailureKind, type SmsMessage } from '#ports/sms/port'
import type { SmsTemplate } from '#ports/sms/templates'
import { codeMinutes, newSmsCode, type Scene } from './sms-codes.sql.ts'

const templates = {
  register: 'register',
  sign_in: 'login',
  reset_password: 'security',
  pay_password: 'payPassword',
  old_phone: 'security',
  bind_phone: 'bindMobile',
  cancellation: 'security',
  bind_social: 'security',
  unbind_social: 'security',
  rider: 'rider',
  withdrawal: 'settlement',
  settlement_account: 'settlement',
} as const satisfies Record<Exclude<Scene, 'sub_account' | 'shop_owner'>, SmsTemplate>

/** What the person can do about it; the other kinds are ours to mend. */
const words: Partial<Record<SmsFailureKind, string>> = {
  throttled: '该手机号获取短信过于频繁，请稍后再试',
  badNumber: '该手机号无法接收短信，请检查后再试',
}

const send = async (sms: Sms, log: FastifyBaseLogger, message: SmsMessage): Promise<void> => {
  await sms.send(message).catch((error: unknown) => {
    if (!isSmsFailure(error)) throw error
    log.warn({ err: error }, 'sms not sent')
    refuse('smsRefused', words[error.kind])
  })
}

/** `asker` is who may use the code: a browser, an account, a merchant. */
export type CodeRequest = { mobile: string; scene: keyof typeof templates; asker: string }

export const sendCode = async (
  sms: Sms,
  log: FastifyBaseLogger,
  { mobile, scene, asker }: CodeRequest,
): Promise<void> => {
  const code = await newSmsCode(mobile, scene, asker)
  const params = { code, minutes: String(codeMinutes) }
  await send(sms, log, { phone: mobile, template: templates[scene], params })
}

/** Asks somebody to join a merchant. They agree by telling the code to whoever invited them. */
export const sendInvitation = async (
  sms: Sms,
  log: FastifyBaseLogger,
  { mobile, merchant, asker }: { mobile: string; merchant: string; asker: string },
): Promise<void> => {
  const code = await newSmsCode(mobile, 'sub_account', asker)
  const params = { merchant: cut(merchant, 20), code, minutes: String(codeMinutes) }
  await send(sms, log, { phone: mobile, template: 'invitation', params })
}

/** Asks whoever runs a shop whether this merchant may have it. They agree by typing the code, or telling it. */
export const sendOwnerCode = async (
  sms: Sms,
  log: FastifyBaseLogger,
  { mobile, merchant, shop, asker }: { mobile: string; merchant: string; shop: string; asker: string },
): Promise<void> => {
  const code = await newSmsCode(mobile, 'shop_owner', asker)
  const params = { merchant: cut(merchant, 20), shop: cut(shop, 20), code, minutes: String(codeMinutes) }
  await send(sms, log, { phone: mobile, template: 'shopOwner', params })
}

/**
 * So many to one mobile, and so many from one address. Whoever is known to have the mobile has turns of their own,
 * which strangers cannot use up.
 */
export const takeSmsTurn = async (guest: Guest, mobile: string, owner?: string): Promise<void> => {
  const whose = owner === undefined ? mobile : `${mobile}|${owner}`
  await spendRateLimit('smsPerMobile', whose)
  await spendRateLimit('smsPerMobileDay', whose)
  await spendRateLimit('smsPerAddress', networkOf(guest.address))
}
