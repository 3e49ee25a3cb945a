import { identity } from '@zdb/contract/people/identity/endpoints'
import { call } from '#core/http/client.ts'
import { CaptchaField } from '../fields/captcha-field.tsx'
import { validators } from './validators.ts'
import { signIn } from './sign-in.ts'
import { FormFrame } from '#widgets/text-form/form-frame.tsx'
import { MobileField } from '../fields/mobile-field.tsx'
import { PasswordField } from '#widgets/text-form/password-field.tsx'
import { rememberedMobile } from './remembered-mobile.ts'
import { useCaptcha } from '../fields/use-captcha.ts'
import { withProof } from '../proof/with-proof.ts'
import { useForm } from '#widgets/text-form/use-form.ts'

export const PasswordForm = () => {
  const captcha = useCaptcha()
  const form = useForm({
    initial: { mobile: rememberedMobile(), password: '', captcha: '' },
    validators: { mobile: validators.mobile, password: validators.password, captcha: validators.captcha },
    send: (values) =>
      signIn(values.mobile, () =>
        withProof(values.mobile, (proof) =>
          call(identity.signIn, { body: { ...values, captcha_key: captcha.key, proof } }, { manner: 'probe' }),
        ),
      ),
    onRefused: () => {
      form.set('captcha', '')
      captcha.change()
    },
  })
  return (
    <FormFrame form={form} label="密码登录" verb="登录">
      <MobileField form={form} />
      <PasswordField form={form} name="password" label="密码" placeholder="请输入密码" kind="current" />
      <CaptchaField form={form} captcha={captcha} />
    </FormFrame>
  )
}
