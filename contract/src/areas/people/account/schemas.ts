import * as z from 'zod'
import { Password, SmsCode, text } from '../../../kit/contact.ts'
import { Moment } from '../../../kit/page.ts'
import { limitTypeNames } from './limit-types.ts'

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
  role: z.string().describe('角色名称；主账户为空'),
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

/** What is forbidden at present: why, until when, and the page where something can be done about it. */
export const BlackReason = z.object({
  limits: z.array(
    z.object({
      type: z.enum(limitTypeNames).describe('fadan 发单，jiedan 接单，tixian 提现'),
      reason: z.string(),
      until: Moment.nullable().describe('空为不限时或缴清后解除'),
      until_paid: z.boolean().describe('缴清罚款后解除'),
      route: z.string().describe('处理的页面；没有时为空'),
    }),
  ),
})
