import { useEffect, useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { call } from '#core/http/client.ts'
import { refusalText } from '#core/http/errors.ts'
import { CodeField } from '../fields/code-field.tsx'
import { PasswordField } from '#widgets/text-form/password-field.tsx'
import { FormFrame } from '#widgets/text-form/form-frame.tsx'
import { rememberMobile } from './remembered-mobile.ts'
import { useForm } from '#widgets/text-form/use-form.ts'
import { validators } from './validators.ts'

type InvitedTo = WireResult<typeof staff.invitation>

const probe = { manner: 'probe' } as const

const Join = ({
  code,
  to: { merchant_name, invited_by, name, mobile, role_name },
  onDone,
}: {
  code: string
  to: InvitedTo
  onDone: (words: string) => void
}) => {
  const form = useForm({
    initial: { sms_code: '', password: '' },
    validators: { sms_code: validators.code, password: validators.newPassword },
    send: async ({ sms_code, password }) => {
      const answer = await call(staff.acceptInvitation, { body: { code, sms_code, password } }, probe)
      if (answer.ok) {
        rememberMobile(answer.data.mobile)
        onDone(`您已加入${answer.data.merchant_name}，请用手机号和新密码登录`)
      }
      return answer
    },
  })
  const sendCode = async (): Promise<number | undefined> => {
    const answer = await call(staff.sendInvitationCode, { body: { code } }, probe)
    if (answer.ok) return answer.data.wait_seconds
    form.refused(answer)
    return undefined
  }
  return (
    <>
      <p>
        {name}，{merchant_name}的{invited_by}邀请您以“{role_name}”加入。验证码将发到 {mobile}。
      </p>
      <FormFrame form={form} label="接受邀请" verb="加入">
        <CodeField form={form} name="sms_code" onSend={sendCode} />
        <PasswordField form={form} name="password" label="登录密码" placeholder="8至32位，包含字母和数字" kind="new" />
      </FormFrame>
    </>
  )
}

/** Whoever follows a link says by the code on the phone that it was meant for them, and chooses a password. */
export const InvitedForm = ({ code, onDone }: { code: string; onDone: (words: string) => void }) => {
  const [to, setTo] = useState<InvitedTo>()
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    void call(staff.invitation, { body: { code } }, probe).then((answer) =>
      answer.ok ? setTo(answer.data) : setTrouble(refusalText(answer)),
    )
  }, [code])
  if (trouble) return <p role="alert">{trouble}</p>
  return to ? <Join code={code} to={to} onDone={onDone} /> : null
}
