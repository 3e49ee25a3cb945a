import { isMobile } from '@zdb/contract/kit/contact-rules'
import type { Rule } from '#ui/form/form.tsx'
import { isSixDigits } from '#widgets/passwords/six-digits.ts'

export const smsCoded: Rule = (value) => (isSixDigits(value) ? undefined : '请输入6位短信验证码')
export const mobile: Rule = (value) => (isMobile(value.trim()) ? undefined : '请输入正确的手机号')
