import { useState } from 'react'
import { operators } from '@zdb/contract/platform/operators/endpoints'
import { call } from '@zdb/console/core/http/client.ts'
import { LogoMark } from '@zdb/console/shell/layout/logo.tsx'
import { Field } from '@zdb/console/widgets/text-form/field.tsx'
import { FormFrame } from '@zdb/console/widgets/text-form/form-frame.tsx'
import { PasswordField } from '@zdb/console/widgets/text-form/password-field.tsx'
import { useForm } from '@zdb/console/widgets/text-form/use-form.ts'
import { enter, useSession } from '../session/session.ts'
import { CodeField } from './code-field.tsx'
import { EnrolForm } from './enrol-form.tsx'
import type { Enrolment } from './enrolment.ts'
import styles from './sign-in-page.module.css'

const SignInForm = ({ onEnrol }: { onEnrol: (enrolment: Enrolment) => void }) => {
  const known = useSession(({ me }) => me?.login ?? '')
  const form = useForm({
    initial: { login: known, password: '', code: '' },
    validators: {
      login: (value) => (value ? undefined : '请输入账号'),
      password: (value) => (value ? undefined : '请输入密码'),
      code: (value) => (value === '' || /^\d{6}$/.test(value) ? undefined : '请输入6位动态码'),
    },
    send: async ({ login, password, code }) => {
      const body = code === '' ? { login, password } : { login, password, code }
      const answer = await call(operators.signIn, { body }, { manner: 'probe' })
      if (answer.ok && answer.data.enrolment) onEnrol(answer.data.enrolment)
      if (answer.ok && answer.data.operator) enter(answer.data.operator)
      return answer
    },
    // A code counts once.
    onRefused: () => {
      form.set('code', '')
    },
  })
  return (
    <FormFrame form={form} label="登录平台工作台" verb="登录">
      <Field form={form} name="login" label="账号" autoComplete="username" maxLength={60} autoFocus={known === ''} />
      <PasswordField form={form} name="password" label="密码" placeholder="请输入密码" kind="current" />
      <CodeField form={form} placeholder="首次登录可留空" />
    </FormFrame>
  )
}

/** The door of the desk; also what stands over it while it is locked. */
export const SignInPage = () => {
  const note = useSession((state) => state.note)
  const [enrolment, setEnrolment] = useState<Enrolment>()
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <LogoMark size={30} />
          转单宝
        </p>
        <h1>{enrolment ? '绑定动态码' : '平台工作台'}</h1>
        {note && !enrolment && (
          <p className={styles.note} role="status">
            {note}
          </p>
        )}
        {enrolment ? (
          <EnrolForm enrolment={enrolment} onBack={() => setEnrolment(undefined)} />
        ) : (
          <SignInForm onEnrol={setEnrolment} />
        )}
      </div>
    </main>
  )
}
