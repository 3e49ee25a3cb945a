import * as z from 'zod'
import { Mobile, Password, SmsCode, text } from '../../kit/contact.ts'
import { Moment, whole } from '../../kit/page.ts'

export const SignIn = z.object({
  mobile: Mobile,
  password: z.string().min(1, '请输入密码').max(64),
  captcha_key: z.string().min(1).max(64),
  captcha: z.string().trim().min(1, '请输入图形验证码').max(10),
})

export const SignInBySms = z.object({ mobile: Mobile, code: SmsCode })

export const Registration = z.object({
  mobile: Mobile,
  code: SmsCode,
  password: Password,
  merchant_name: text('商家名称', 40),
  name: text('联系人', 20),
  category: whole(1, 13),
  agreed: z.literal(true, '请阅读并同意用户协议与隐私政策'),
})

export const ResetPassword = z.object({ mobile: Mobile, code: SmsCode, password: Password })

export const SignedIn = z.object({ name: z.string(), is_master_user: z.boolean(), jumpUri: z.string() })

export const SessionRow = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  started_at: Moment,
  seen_at: Moment,
  current: z.boolean(),
})

export const Captcha = z.object({ key: z.string(), image: z.string().describe('data: 形式的 SVG 图片') })

/** Codes for signing in and for a forgotten password; registration has its own call. */
export const SmsRequest = z.object({
  mobile: Mobile,
  scene: z.enum(['register', 'sign_in', 'reset_password']),
  captcha_key: z.string().min(1).max(64),
  captcha: z.string().trim().min(1, '请输入图形验证码').max(10),
})
export const SmsSent = z.object({ wait_seconds: z.number().int() })
