import * as z from 'zod'
import { Mobile, Password, SmsCode, text } from '../../../kit/contact.ts'
import { Moment, whole } from '../../../kit/page.ts'

/** A solved challenge; what it is and what it withstands: docs/decisions/017-captcha.md. */
const Proof = z.string().min(1, '请完成安全验证').max(2_000).describe('工作量证明')

export const SignIn = z.object({
  mobile: Mobile,
  password: z.string().min(1, '请输入密码').max(64),
  captcha_key: z.string().max(64).describe('图形验证码的编号，图片未加载时为空'),
  captcha: z.string().trim().min(1, '请输入图形验证码').max(10),
  proof: Proof,
})

export const SignInBySms = z.object({ mobile: Mobile, code: SmsCode })

/** What came back from the page on which somebody let us know who they are. */
export const SignInByWechat = z.object({ code: z.string().min(1).max(200), state: z.string().min(1).max(200) })
export const SocialUri = z.object({ url: z.string() })

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

export const ProofRequest = z.object({ mobile: Mobile })
export const ProofChallenge = z.object({ challenge: z.string().describe('待求解的工作量证明，Base64') })

/** Codes for signing in and for a forgotten password; registration has its own call. */
export const SmsRequest = z.object({
  mobile: Mobile,
  scene: z.enum(['register', 'sign_in', 'reset_password']),
  captcha_key: z.string().max(64).describe('图形验证码的编号，图片未加载时为空'),
  captcha: z.string().trim().min(1, '请输入图形验证码').max(10),
  proof: Proof,
})
export const SmsSent = z.object({ wait_seconds: z.number().int() })
