import * as z from 'zod'
import { isContactPhone, isEmail, isMobile, isPassword, passwordRule } from './contact-rules.ts'

export const Mobile = z.string().trim().refine(isMobile, '请输入正确的手机号')
export const ContactPhone = z.string().trim().max(30).refine(isContactPhone, '请输入正确的手机号或座机号')
export const Email = z.string().trim().toLowerCase().refine(isEmail, '请输入正确的邮箱地址')
export const Password = z.string().refine(isPassword, passwordRule)
export const SmsCode = z.string().regex(/^\d{6}$/, '请输入6位短信验证码')

export const text = (label: string, max: number) =>
  z.string().trim().min(1, `请填写${label}`).max(max, `${label}不能超过${max}个字`)
