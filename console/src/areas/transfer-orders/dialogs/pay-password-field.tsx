import { PayPasswordField as Field } from '#widgets/passwords/pay-password-field.tsx'

export const heldHint = '金额会冻结，结算时才付给接单门店'

export const PayPasswordField = ({ autoFocus }: { autoFocus?: boolean }) => (
  <Field hint={heldHint} autoFocus={autoFocus} />
)
