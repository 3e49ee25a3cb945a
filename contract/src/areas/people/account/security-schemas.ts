import * as z from 'zod'
import { Email, Mobile, SmsCode } from '../../../kit/contact.ts'
import { Moment } from '../../../kit/page.ts'
import { securityLevelNames, securityPointNames } from './security.ts'

export const Security = z.object({
  score: z.number().int(),
  level: z.enum(securityLevelNames),
  level_name: z.string(),
  points: z.array(
    z.object({
      key: z.enum(securityPointNames),
      title: z.string(),
      met: z.boolean(),
      advice: z.string().describe('怎样得到这一分；已得分为空'),
    }),
  ),
  mobile: z.string().describe('脱敏手机号'),
  email: z.string().describe('脱敏邮箱，未绑定为空'),
  wechat: z.string().describe('微信昵称，未绑定为空'),
  password_changed_at: Moment,
})

/** Where a code went, and how long to wait before the next. */
export const CodeSent = z.object({ mobile: z.string().describe('脱敏手机号'), wait_seconds: z.number().int() })

export const NewMobile = z.object({ mobile: Mobile })

export const BindPhone = z.object({
  old_code: SmsCode.describe('发到原手机号的验证码'),
  mobile: Mobile,
  code: SmsCode.describe('发到新手机号的验证码'),
})

/** Without a code it is sent to the mailbox; with it the mailbox is bound. A link in the letter carries the code alone. */
export const BindEmail = z
  .object({
    email: Email.optional(),
    code: z
      .string()
      .regex(/^\d{6}$/, '请输入6位邮箱验证码')
      .optional(),
  })
  .refine(({ email, code }) => email !== undefined || code !== undefined, { path: ['email'], error: '请输入邮箱地址' })
export const EmailStep = z.object({
  step: z.enum(['sent', 'bound']),
  email: z.string().describe('脱敏邮箱'),
  wait_seconds: z.number().int(),
})
