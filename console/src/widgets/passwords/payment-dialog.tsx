import { useState, type ReactNode } from 'react'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import type { Submit } from '#ui/form/form.tsx'
import type { PayableKind } from '@zdb/contract/money/payments/payables'
import { CashierDialog } from '../payments/cashier-dialog.tsx'
import { PayPasswordField } from './pay-password-field.tsx'

type Proof = { pay_password: string }

/** What is bought, for whoever pays with more than the balance, and what asks again once it is paid. */
type Cashier = { kind: PayableKind; payableRef: string; onPaid: () => unknown; needed: boolean }

/**
 * What is paid and from where, then the password. Where the balance does not suffice, or somebody would rather, the
 * cashier takes the rest through a channel; what cannot be paid at all says why instead of failing later.
 */
export const PaymentDialog = ({
  title,
  sums,
  payable,
  note,
  hint,
  cashier,
  onSubmit,
  onClose,
}: {
  title: string
  sums: ReactNode
  payable: boolean
  /** What stands in the way, or what to do about a refusal. */
  note: ReactNode
  /** What happens with the money. */
  hint: string
  cashier?: Cashier
  onSubmit: Submit<Proof>
  onClose: () => void
}) => {
  const [elsewhere, setElsewhere] = useState(cashier?.needed ?? false)
  if (cashier && elsewhere)
    return <CashierDialog title={title} thing={cashier} onPaid={cashier.onPaid} onClose={onClose} />
  if (!payable)
    return (
      <Dialog title={title} width={400} onClose={onClose} footer={<Button onClick={onClose}>知道了</Button>}>
        {sums}
        {note}
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      act="确认支付"
      width={400}
      initial={{ pay_password: '' }}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {sums}
      <PayPasswordField hint={hint} autoFocus />
      {note}
      {cashier && (
        <Button kind="text" onClick={() => setElsewhere(true)}>
          用其他方式支付
        </Button>
      )}
    </FormDialog>
  )
}
