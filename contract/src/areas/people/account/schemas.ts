import * as z from 'zod'
import { Password, SmsCode, text } from '../../../kit/contact.ts'

/** Numbers of the platform that a screen tells before the thing they are about exists. */
const ToldRules = z.object({
  auto_settle_days: z.number().int(),
  photo_hours: z.number().int(),
  after_sale_answer_hours: z.number().int(),
  arbitration_workdays: z.number().int(),
})

export const Me = z.object({
  id: z.string(),
  name: z.string(),
  mobile: z.string().describe('脱敏手机号'),
  merchant_id: z.string(),
  merchant_name: z.string(),
  is_master_user: z.boolean(),
  verify_mobile: z.boolean(),
  role: z.string().describe('角色名称；主账号为空'),
  permissions: z.array(z.string()),
  rules: ToldRules.describe('平台规则中的时限'),
})

export const MyChanges = z.object({ name: text('姓名', 20) })

export const NewPassword = z.object({ old_password: z.string().min(1, '请输入原密码').max(64), password: Password })

export const NewPayPassword = z.object({
  code: SmsCode,
  pay_password: z.string().regex(/^\d{6}$/, '支付密码为6位数字'),
})

export const SignedOut = z.object({ jumpUri: z.string() })

/** What a violation forbids at present: fadan ordering, jiedan accepting, tixian withdrawal. */
export const limitTypes = { fadan: '发单', jiedan: '接单', tixian: '提现' } as const

export const BlackReason = z.object({
  limits: z.array(z.object({ type: z.enum(['fadan', 'jiedan', 'tixian']), reason: z.string() })),
})
