import { useState } from 'react'
import { parseYuan } from '@zdb/contract/kit/fen'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/action/button.tsx'
import { FormField, useFieldValue, type Rule } from '#ui/form/form.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { Money } from '#ui/value/money.tsx'
import { PayPasswordField } from '#widgets/passwords/pay-password-field.tsx'
import { usePayment } from '#widgets/services/buy-plan.tsx'
import { CashierDialog } from '#widgets/payments/cashier-dialog.tsx'
import { AvailableBalance } from '#widgets/payments/balance-links.tsx'

const isAmount: Rule = (value) => ((parseYuan(value) ?? 0) > 0 ? undefined : '请填写金额')

/** The same amount through a channel, where the balance does not suffice or one would rather. */
const ByCashier = ({ onPick }: { onPick: (fen: number) => void }) => {
  const amount = parseYuan(useFieldValue('amount')) ?? 0
  return (
    <Button kind="text" off={amount <= 0} onClick={() => onPick(amount)}>
      用其他方式支付
    </Button>
  )
}

export const PayDeposit = ({
  deposit,
  onPaid,
  onClose,
}: {
  deposit: WireResult<typeof stores.deposit>
  onPaid: () => Promise<unknown>
  onClose: () => void
}) => {
  const { send } = useSend(stores.payDeposit)
  const [answered, note] = usePayment()
  const [elsewhere, setElsewhere] = useState(0)
  const pay = async ({ amount, pay_password }: { amount: string; pay_password: string }) => {
    const answer = await send({
      params: { sid: deposit.sid },
      body: { amount, pay_password, revision: deposit.terms.revision },
    })
    if (answer.ok) {
      await onPaid()
      saySuccess('保证金已缴纳')
      onClose()
    }
    return answered(answer)
  }
  if (elsewhere > 0)
    return (
      <CashierDialog
        title="缴纳保证金"
        thing={{ kind: 'deposit', payableRef: `${deposit.sid}:${elsewhere}` }}
        onPaid={onPaid}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title="缴纳保证金"
      act="确认支付"
      width={400}
      initial={{ amount: deposit.enough ? '' : deposit.missing, pay_password: '' }}
      onSubmit={pay}
      onClose={onClose}
    >
      <Facts
        rows={{
          门店: deposit.name,
          应缴标准: <Money yuan={deposit.standard} />,
          已缴: <Money yuan={deposit.deposit} />,
          ...(deposit.available_balance !== null && {
            可用余额: <AvailableBalance yuan={deposit.available_balance} />,
          }),
        }}
      />
      <FormField name="amount" label="缴纳金额" rules={[isAmount]}>
        <NumericInput min="0.01" precision={2} unit="元" />
      </FormField>
      <PayPasswordField hint="立即从可用余额扣款" />
      {note}
      <ByCashier onPick={setElsewhere} />
    </FormDialog>
  )
}
