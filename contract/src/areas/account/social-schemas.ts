import * as z from 'zod'
import { SmsCode } from '../../kit/contact.ts'
import { Moment } from '../../kit/page.ts'

/** Without what came back it is the way there; with it the account is bound. */
export const SocialReturn = z.object({
  code: z.string().min(1).max(200).optional(),
  state: z.string().min(1).max(200).optional(),
})
export const BindStep = z.object({
  url: z.string().describe('扫码授权页；已绑定为空'),
  bound: z.boolean(),
  nickname: z.string(),
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
