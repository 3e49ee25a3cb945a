import { parseYuan, formatYuan, fen } from '@zdb/contract/kit/fen'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { FormField, type Rule } from '#ui/form/form.tsx'
import { Money } from '#ui/value/money.tsx'
import { PayPasswordField } from '#widgets/passwords/pay-password-field.tsx'
import { isSixDigits } from '#widgets/passwords/six-digits.ts'
import { SmsCodeInput } from '#widgets/passwords/sms-code-input.tsx'
import { usePayment } from '#widgets/services/buy-plan.tsx'
import { useCode } from '../use-code.ts'
import { accountTitle, refreshWithdrawals, type Account, type Setting } from '../withdrawal.ts'

const coded: Rule = (value) => (isSixDigits(value) ? undefined : '请输入6位短信验证码')

const lessFee = (amount: string, fee: string): string =>
  formatYuan(fen(Math.max(0, (parseYuan(amount) ?? 0) - (parseYuan(fee) ?? 0))))

/** What leaves, what arrives where and when; then the code and the password. */
export const ConfirmWithdrawal = ({
  setting,
  account,
  amount,
  speed,
  onDone,
  onClose,
}: {
  setting: Setting
  account: Account
  amount: string
  speed: Setting['speeds'][number]
  onDone: () => void
  onClose: () => void
}) => {
  const { send } = useSend(withdrawals.create)
  const sendCode = useCode('withdraw')
  const [answered, note] = usePayment()
  const submit = async ({ code, pay_password }: { code: string; pay_password: string }) => {
    const answer = await send({
      body: {
        account_id: account.id,
        amount: formatYuan(parseYuan(amount) ?? fen(0)),
        speed: speed.speed,
        revision: setting.revision,
        code,
        pay_password,
      },
    })
    await refreshWithdrawals()
    if (answer.ok) {
      saySuccess(answer.data.status_zh === '审核中' ? '已提交，等待平台审核' : '已提交，正在打款')
      onDone()
      onClose()
    }
    return answered(answer)
  }
  return (
    <FormDialog
      title="确认提现"
      act="确认提现"
      width={440}
      initial={{ code: '', pay_password: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Facts
        rows={{
          收款账户: accountTitle(account),
          户名: account.name,
          提现金额: <Money yuan={amount} />,
          手续费: <Money yuan={speed.fee} />,
          到账金额: <Money yuan={lessFee(amount, speed.fee)} lead />,
          预计到账: `${speed.arrives_by.slice(0, 16)} 前（${speed.arrival}）`,
        }}
      />
      <FormField name="code" label="短信验证码" hint={`发送到 ${setting.mobile}`} rules={[coded]}>
        <SmsCodeInput onSend={sendCode} />
      </FormField>
      <PayPasswordField hint="确认后金额立即冻结" />
      {note}
    </FormDialog>
  )
}
