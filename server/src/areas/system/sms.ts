import type { FastifyBaseLogger } from 'fastify'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { system } from '@zdb/contract/system/endpoints'
import { accountByMobile, codeMinutes, newSmsCode, takeCaptcha, type Scene } from '#areas/identity/public'
import type { Guest } from '#core/actor'
import { takeTurn } from '#core/limits'
import { refuse, refuseField } from '#core/refusal'
import { isSmsFailure, type Sms, type SmsFailureKind } from '#ports/sms/port'

type Asked = Query<typeof system.sms>
type Sent = Result<typeof system.sms>

const waitSeconds = 60

const templates = { register: 'register', sign_in: 'login', reset_password: 'security' } as const

/** What the person can do about it; the other kinds are ours to mend. */
const words: Partial<Record<SmsFailureKind, string>> = {
  throttled: '该手机号获取短信过于频繁，请稍后再试',
  badNumber: '该手机号无法接收短信，请检查后再试',
}

const sendCode = async (sms: Sms, log: FastifyBaseLogger, mobile: string, scene: Scene): Promise<void> => {
  const code = await newSmsCode(mobile, scene)
  await sms
    .send({ phone: mobile, template: templates[scene], params: { code, minutes: String(codeMinutes) } })
    .catch((error: unknown) => {
      if (!isSmsFailure(error)) throw error
      log.warn({ err: error }, 'sms not sent')
      refuse('smsRefused', words[error.kind])
    })
}

const takeSmsTurn = async (guest: Guest, mobile: string): Promise<void> => {
  await takeTurn('smsPerMobile', mobile)
  await takeTurn('smsPerMobileDay', mobile)
  await takeTurn('smsPerAddress', guest.address)
}

export const sendRegisterCode = async (sms: Sms, log: FastifyBaseLogger, guest: Guest, asked: Asked): Promise<Sent> => {
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
  asked: Asked,
): Promise<Sent> => {
  if (asked.scene === 'register') refuseField('scene', '注册请使用注册短信')
  await takeCaptcha(asked.captcha_key, asked.captcha)
  await takeSmsTurn(guest, asked.mobile)
  if (await accountByMobile(asked.mobile)) await sendCode(sms, log, asked.mobile, asked.scene)
  return { wait_seconds: waitSeconds }
}
