import { Field } from '#widgets/text-form/field.tsx'
import type { Captcha } from './use-captcha.ts'
import type { Form } from '#widgets/text-form/use-form.ts'
import styles from './captcha-field.module.css'

export const CaptchaField = <V extends Readonly<Record<string, string>> & { captcha: string }>({
  form,
  captcha,
}: {
  form: Form<V>
  captcha: Captcha
}) => (
  <Field
    form={form}
    name="captcha"
    label="图形验证码"
    placeholder="请输入验证码"
    autoComplete="off"
    maxLength={10}
    after={
      <button
        type="button"
        className={styles.picture}
        aria-label="看不清，换一张"
        title="看不清，换一张"
        onClick={() => {
          form.set('captcha', '')
          captcha.change()
        }}
      >
        {captcha.image ? <img src={captcha.image} alt="图形验证码" /> : captcha.failed ? '点击重试' : '加载中'}
      </button>
    }
  />
)
