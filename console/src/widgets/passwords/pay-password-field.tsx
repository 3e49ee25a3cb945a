import { FormField, type Rule } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/input/inputs.tsx'

const given: Rule = (value) => (value ? undefined : '请输入支付密码')

/** `hint` says what happens with the money. */
export const PayPasswordField = ({ hint, autoFocus = false }: { hint: string; autoFocus?: boolean }) => (
  <FormField name="pay_password" label="支付密码" hint={hint} rules={[given]}>
    <PasswordInput which="current-password" autoFocus={autoFocus} />
  </FormField>
)
