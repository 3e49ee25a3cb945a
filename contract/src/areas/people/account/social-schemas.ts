import * as z from 'zod'
import { SmsCode } from '../../../kit/contact.ts'
import { Moment } from '../../../kit/page.ts'

/**
 * Another way in is added by whoever has the phone, not by whoever sits at an open session: without anything a code is
 * sent to the bound phone, with the code comes the way there, and with what came back the account is bound.
 */
export const BindSocial = z.object({
  sms_code: SmsCode.optional().describe('绑定手机收到的短信验证码'),
  code: z.string().min(1).max(200).optional(),
  state: z.string().min(1).max(200).optional(),
})
export const BindStep = z.object({
  step: z.enum(['sent', 'authorize', 'bound']),
  url: z.string().describe('扫码授权页；仅 authorize 有值'),
  nickname: z.string().describe('仅 bound 有值'),
  mobile: z.string().describe('脱敏手机号；仅 sent 有值'),
  wait_seconds: z.number().int(),
})

export const Socials = z.object({
  items: z.array(z.object({ id: z.string(), driver: z.string(), nickname: z.string(), bound_at: Moment })),
  drivers: z.array(z.object({ index: z.string(), name: z.string() })),
})

export const UnbindWechat = z.object({ code: SmsCode })

/** Without a code one is sent to the bound phone; with it the account is unbound. */
export const UnbindSocial = z.object({ code: SmsCode.optional() })
export const UnbindStep = z.object({
  step: z.enum(['sent', 'unbound']),
  mobile: z.string().describe('脱敏手机号'),
  wait_seconds: z.number().int(),
})
