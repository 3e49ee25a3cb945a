import type { ReactNode } from 'react'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import type { Submit } from '#ui/form/form.tsx'
import { PayPasswordField } from './pay-password-field.tsx'

type Proof = { pay_password: string }

/** What is paid and from where, then the password; what cannot be paid now says why instead of failing later. */
export const PaymentDialog = ({
  title,
  sums,
  payable,
  note,
  hint,
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
  onSubmit: Submit<Proof>
  onClose: () => void
}) => {
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
    </FormDialog>
  )
}
