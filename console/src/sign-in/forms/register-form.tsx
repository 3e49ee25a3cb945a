import { identity } from '@zdb/contract/people/identity/endpoints'
import { call } from '#core/http/client.ts'
import { AgreementField } from '../fields/agreement-field.tsx'
import { CaptchaField } from '../fields/captcha-field.tsx'
import { CategoryField } from '../fields/category-field.tsx'
import { validators } from './validators.ts'
import { signIn } from './sign-in.ts'
import { Field } from '#widgets/text-form/field.tsx'
import { FormFrame } from '#widgets/text-form/form-frame.tsx'
import { MobileField } from '../fields/mobile-field.tsx'
import { PasswordField } from '#widgets/text-form/password-field.tsx'
import { SmsField } from '../fields/sms-field.tsx'
import { useCaptcha } from '../fields/use-captcha.ts'
import { useForm } from '#widgets/text-form/use-form.ts'
import styles from './register-form.module.css'

const initial = {
  mobile: '',
  captcha: '',
  code: '',
  password: '',
  merchant_name: '',
  name: '',
  category: '',
  agreed: '',
}

export const RegisterForm = () => {
  const captcha = useCaptcha()
  const form = useForm({
    initial,
    validators: { ...validators, password: validators.newPassword, merchant_name: validators.merchantName },
    send: ({ mobile, code, password, merchant_name, name, category }) => {
      const body = { mobile, code, password, merchant_name, name, category: Number(category), agreed: true } as const
      return signIn(mobile, () => call(identity.register, { body }, { manner: 'probe' }))
    },
  })
  return (
    <FormFrame form={form} label="注册商家" verb="注册并进入">
      <div className={styles.pair}>
        <Field form={form} name="merchant_name" label="商家名称" placeholder="店铺或公司名称" maxLength={40} />
        <Field form={form} name="name" label="联系人" placeholder="您的称呼" autoComplete="name" maxLength={20} />
      </div>
      <div className={styles.pair}>
        <CategoryField form={form} />
        <MobileField form={form} />
      </div>
      <div className={styles.pair}>
        <CaptchaField form={form} captcha={captcha} />
        <SmsField form={form} captcha={captcha} scene="register" />
      </div>
      <PasswordField form={form} name="password" label="登录密码" placeholder="8至32位，包含字母和数字" kind="new" />
      <AgreementField form={form} />
    </FormFrame>
  )
}
