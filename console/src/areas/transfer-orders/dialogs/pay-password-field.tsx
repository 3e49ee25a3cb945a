import { PayPasswordField as Field } from '#widgets/passwords/pay-password-field.tsx'

export const PayPasswordField = ({ autoFocus }: { autoFocus?: boolean }) => (
  <Field hint="金额会冻结，结算时才付给接单门店" autoFocus={autoFocus} />
)
