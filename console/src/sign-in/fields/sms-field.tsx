import { identity } from '@zdb/contract/people/identity/endpoints'
import { call } from '#core/http/client.ts'
import { CodeField } from './code-field.tsx'
import type { Captcha } from './use-captcha.ts'
import { withProof } from '../proof/with-proof.ts'
import type { Form } from '#widgets/text-form/use-form.ts'

type Scene = 'register' | 'sign_in' | 'reset_password'
type Values = Readonly<Record<string, string>> & { mobile: string; captcha: string; code: string }

/** A code for whatever mobile stands in the form, behind a captcha. */
export const SmsField = <V extends Values>({
  form,
  captcha,
  scene,
}: {
  form: Form<V>
  captcha: Captcha
  scene: Scene
}) => {
  const send = async (): Promise<number | undefined> => {
    if (!form.check('mobile', 'captcha')) return undefined
    const query = {
      mobile: form.values.mobile.trim(),
      scene,
      captcha_key: captcha.key,
      captcha: form.values.captcha.trim(),
    }
    const line = scene === 'register' ? identity.registerSms : identity.sms
    const answer = await withProof(query.mobile, (proof) =>
      call(line, { query: { ...query, proof } }, { manner: 'probe' }),
    )
    if (answer.ok) return answer.data.wait_seconds
    form.refused(answer)
    captcha.change()
    return undefined
  }
  return <CodeField form={form} name="code" onSend={send} />
}
