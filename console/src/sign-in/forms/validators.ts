import { isMobile, isPassword, passwordRule } from '@zdb/contract/kit/contact-rules'
import type { Check } from '#widgets/text-form/use-form.ts'

const unless =
  (fits: (value: string) => boolean, words: string): Check =>
  (value) =>
    fits(value) ? undefined : words

export const validators = {
  mobile: unless(isMobile, '请输入正确的手机号'),
  password: unless((value) => value !== '', '请输入密码'),
  newPassword: unless(isPassword, passwordRule),
  captcha: unless((value) => value !== '', '请输入图形验证码'),
  code: unless((value) => /^\d{6}$/.test(value), '请输入6位短信验证码'),
  merchantName: unless((value) => value !== '', '请填写商家名称'),
  name: unless((value) => value !== '', '请填写联系人'),
  category: unless((value) => value !== '', '请选择经营品类'),
  agreed: unless((value) => value === 'yes', '请阅读并同意用户协议与隐私政策'),
} as const satisfies Record<string, Check>
