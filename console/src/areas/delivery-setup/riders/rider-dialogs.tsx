import { isMobile } from '@zdb/contract/kit/contact-rules'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { sayError, saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { atMost, FormField, required, useFieldValue, type Rule } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { isSixDigits } from '#widgets/passwords/six-digits.ts'
import { SmsCodeInput } from '#widgets/passwords/sms-code-input.tsx'
import type { Rider } from '../delivery-setup.ts'

/** One message a minute to one phone, whoever asks. */
const waitSeconds = 60

const wrongMobile = '请输入正确的手机号'
const phone: Rule = (value) => (isMobile(value.trim()) ? undefined : wrongMobile)
const coded: Rule = (value) => (isSixDigits(value) ? undefined : '请输入6位短信验证码')
const named = [required('姓名'), atMost('姓名', 20)]

/** The code goes to the phone that stands in the form. */
const RiderCode = ({
  sid,
  ...handed
}: {
  sid: string
  id?: string
  value?: string
  onChange?: (v: string) => void
}) => {
  const mobile = useFieldValue('mobile').trim()
  const { send } = useSend(deliverySetup.riderCode)
  const sendCode = async () => {
    if (!isMobile(mobile)) {
      sayError(wrongMobile)
      return undefined
    }
    const answer = await send({ params: { sid }, query: { mobile } })
    return answer.ok ? { mobile, waitSeconds } : undefined
  }
  return <SmsCodeInput {...handed} onSend={sendCode} />
}

export const AddRider = ({ sid, onClose }: { sid: string; onClose: () => void }) => {
  const { send } = useSend(deliverySetup.addRider)
  const add = async ({ username, mobile, code }: { username: string; mobile: string; code: string }) => {
    const body = { username: username.trim(), mobile: mobile.trim(), code }
    const answer = await send({ params: { sid }, body })
    if (answer.ok) {
      await refresh(deliverySetup.riders)
      saySuccess(`已添加${answer.data.username}`)
      onClose()
    }
    return answer
  }
  return (
    <FormDialog
      title="添加骑手"
      act="添加"
      initial={{ username: '', mobile: '', code: '' }}
      onSubmit={add}
      onClose={onClose}
    >
      <FormField name="username" label="姓名" rules={named}>
        <TextInput maxLength={20} autoFocus />
      </FormField>
      <FormField name="mobile" label="手机号" rules={[phone]}>
        <TextInput maxLength={11} inputMode="numeric" />
      </FormField>
      <FormField name="code" label="短信验证码" hint="发送到骑手的手机，请他把验证码告诉您" rules={[coded]}>
        <RiderCode sid={sid} />
      </FormField>
    </FormDialog>
  )
}

export const RenameRider = ({ sid, rider, onClose }: { sid: string; rider: Rider; onClose: () => void }) => {
  const { send } = useSend(deliverySetup.updateRider)
  const rename = async ({ username }: { username: string }) => {
    const answer = await send({ params: { sid }, body: { id: rider.id, username: username.trim() } })
    if (answer.ok) {
      await refresh(deliverySetup.riders)
      saySuccess(`已改名为${answer.data.username}`)
      onClose()
    }
    return answer
  }
  return (
    <FormDialog
      title={`骑手改名：${rider.username}`}
      act="保存"
      width={400}
      initial={{ username: rider.username }}
      onSubmit={rename}
      onClose={onClose}
    >
      <FormField name="username" label="姓名" rules={named}>
        <TextInput maxLength={20} autoFocus />
      </FormField>
    </FormDialog>
  )
}
