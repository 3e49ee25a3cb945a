import { identity } from '@zdb/contract/people/identity/endpoints'
import { call } from '#core/http/client.ts'
import { CaptchaField } from '../fields/captcha-field.tsx'
import { validators } from './validators.ts'
import { signIn } from './sign-in.ts'
import { FormFrame } from '#widgets/text-form/form-frame.tsx'
import { MobileField } from '../fields/mobile-field.tsx'
import { rememberedMobile } from './remembered-mobile.ts'
import { SmsField } from '../fields/sms-field.tsx'
import { useCaptcha } from '../fields/use-captcha.ts'
import { useForm } from '#widgets/text-form/use-form.ts'

export const SmsForm = () => {
  const captcha = useCaptcha()
  const form = useForm({
    initial: { mobile: rememberedMobile(), captcha: '', code: '' },
    validators: { mobile: validators.mobile, captcha: validators.captcha, code: validators.code },
    send: ({ mobile, code }) =>
      signIn(mobile, () => call(identity.signInBySms, { body: { mobile, code } }, { manner: 'probe' })),
  })
  return (
    <FormFrame form={form} label="短信登录" verb="登录">
      <MobileField form={form} />
      <CaptchaField form={form} captcha={captcha} />
      <SmsField form={form} captcha={captcha} scene="sign_in" />
    </FormFrame>
  )
}
