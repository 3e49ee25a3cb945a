import { identity } from '@zdb/contract/people/identity/endpoints'
import { call } from '#core/http/client.ts'
import { CaptchaField } from '../fields/captcha-field.tsx'
import { validators } from './validators.ts'
import { FormFrame } from '#widgets/text-form/form-frame.tsx'
import { MobileField } from '../fields/mobile-field.tsx'
import { PasswordField } from '#widgets/text-form/password-field.tsx'
import { rememberedMobile, rememberMobile } from './remembered-mobile.ts'
import { SmsField } from '../fields/sms-field.tsx'
import { useCaptcha } from '../fields/use-captcha.ts'
import { useForm } from '#widgets/text-form/use-form.ts'

export const ForgotForm = ({ onDone }: { onDone: (words: string) => void }) => {
  const captcha = useCaptcha()
  const form = useForm({
    initial: { mobile: rememberedMobile(), captcha: '', code: '', password: '' },
    validators: {
      mobile: validators.mobile,
      captcha: validators.captcha,
      code: validators.code,
      password: validators.newPassword,
    },
    send: async ({ mobile, code, password }) => {
      const answer = await call(identity.resetPassword, { body: { mobile, code, password } }, { manner: 'probe' })
      if (answer.ok) {
        rememberMobile(mobile)
        onDone('密码已重置，请使用新密码登录')
      }
      return answer
    },
  })
  return (
    <FormFrame form={form} label="忘记密码" verb="重置密码">
      <MobileField form={form} />
      <CaptchaField form={form} captcha={captcha} />
      <SmsField form={form} captcha={captcha} scene="reset_password" />
      <PasswordField form={form} name="password" label="新密码" placeholder="8至32位，包含字母和数字" kind="new" />
    </FormFrame>
  )
}
