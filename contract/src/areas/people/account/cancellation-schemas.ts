import * as z from 'zod'
import { SmsCode } from '../../../kit/contact.ts'
import { Moment } from '../../../kit/page.ts'
import { CodeSent } from './security-schemas.ts'

export const CancellationCheck = z.object({
  can_cancel: z.boolean(),
  obstacles: z.array(z.object({ key: z.string(), title: z.string(), route: z.string() })),
  cool_off_days: z.number().int(),
})

export const CancellationAgreement = z.object({ agreed: z.literal('1', '请阅读并同意注销须知') })
export const CancellationCode = CodeSent.extend({ cool_off_days: z.number().int() })

export const CancellationProof = z.object({ code: SmsCode, password: z.string().min(1, '请输入登录密码').max(64) })
export const CancellationBegun = z.object({ ends_at: Moment.describe('此前登录即撤销注销') })
