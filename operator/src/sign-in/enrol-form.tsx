import { operators } from '@zdb/contract/platform/operators/endpoints'
import { call } from '@zdb/console/core/http/client.ts'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Copyable } from '@zdb/console/ui/action/copyable.tsx'
import { QrCode } from '@zdb/console/ui/value/qr-code.tsx'
import { FormFrame } from '@zdb/console/widgets/text-form/form-frame.tsx'
import { PasswordField } from '@zdb/console/widgets/text-form/password-field.tsx'
import { useForm } from '@zdb/console/widgets/text-form/use-form.ts'
import { enter } from '../session/session.ts'
import { CodeField } from './code-field.tsx'
import type { Enrolment } from './enrolment.ts'
import styles from './enrol-form.module.css'

/** The secret is shown once: whoever scans it and types its first code is in. */
export const EnrolForm = ({ enrolment, onBack }: { enrolment: Enrolment; onBack: () => void }) => {
  const form = useForm({
    initial: { code: '', password: '' },
    validators: {
      code: (value) => (/^\d{6}$/.test(value) ? undefined : '请输入6位动态码'),
      password: (value) => (enrolment.new_password && value.length < 10 ? '密码至少10位' : undefined),
    },
    send: async ({ code, password }) => {
      const own = enrolment.new_password ? { password } : {}
      const body = { ticket: enrolment.ticket, code, ...own }
      const answer = await call(operators.enrol, { body }, { manner: 'probe' })
      if (answer.ok && answer.data.operator) enter(answer.data.operator)
      return answer
    },
    onRefused: () => {
      form.set('code', '')
    },
  })
  return (
    <>
      <p className={styles.steps}>用手机验证器扫描二维码，或在验证器中手工输入密钥，然后填写它显示的6位动态码。</p>
      <div className={styles.picture}>
        <QrCode text={enrolment.uri} label="验证器二维码" />
      </div>
      <dl className={styles.secret}>
        <dt>密钥</dt>
        <dd>
          <Copyable text={enrolment.secret} />
        </dd>
        <dt>地址</dt>
        <dd>
          <Copyable text={enrolment.uri}>复制验证器地址</Copyable>
        </dd>
      </dl>
      <FormFrame form={form} label="绑定动态码" verb="绑定并进入">
        {enrolment.new_password && (
          <PasswordField
            form={form}
            name="password"
            label="自己的密码"
            placeholder="至少10位，代替初始密码"
            kind="new"
          />
        )}
        <CodeField form={form} autoFocus={!enrolment.new_password} />
      </FormFrame>
      <Button kind="text" onClick={onBack}>
        返回登录
      </Button>
    </>
  )
}
