import { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { useDialogSubmit } from '#core/http/dialog-submit.ts'
import { Facts } from '#ui/detail/facts.tsx'
import { Money } from '#ui/value/money.tsx'
import { PaymentDialog } from '#widgets/passwords/payment-dialog.tsx'
import { AvailableBalance } from '#widgets/payments/balance-links.tsx'
import { usePayment } from '#widgets/services/buy-plan.tsx'
import { isEnough } from '#widgets/services/service-words.ts'
import { refreshPenalties, type Penalty } from '../penalty.ts'

/** What is paid, from where, and what ends with it. */
export const PayDialog = ({ penalty, onClose }: { penalty: Penalty; onClose: () => void }) => {
  const { id, revision, title, amount, available_balance, limits } = penalty
  const { submit } = useDialogSubmit(penalties.payfine, '罚款已缴纳', { refresh: refreshPenalties, onClose })
  const [answered, note] = usePayment()
  const payable = isEnough(penalty, { price: amount })
  const freed = limits.filter(({ in_force, until_paid }) => in_force && until_paid).map(({ type_zh }) => type_zh)
  return (
    <PaymentDialog
      title="缴纳罚款"
      sums={
        <Facts
          rows={{
            违规行为: title,
            应付金额: <Money yuan={amount} lead />,
            ...(available_balance !== null && { 可用余额: <AvailableBalance yuan={available_balance} /> }),
            ...(freed.length > 0 && { 缴清后解除: `${freed.join('、')}限制` }),
          }}
        />
      }
      payable={payable}
      note={note}
      hint="立即从可用余额扣款，缴纳后不能再申诉"
      cashier={{ kind: 'penalty', payableRef: id, onPaid: refreshPenalties, needed: !payable }}
      onSubmit={async ({ pay_password }) =>
        answered(await submit({ params: { id }, body: { pay_password, revision } }))
      }
      onClose={onClose}
    />
  )
}
