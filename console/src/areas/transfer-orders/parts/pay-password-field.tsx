import { FormField, type Rule } from '#ui/form.tsx'
import { PasswordInput } from '#ui/inputs.tsx'

const given: Rule = (value) => (value ? undefined : '请输入支付密码')

export const PayPasswordField = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <FormField name="pay_password" label="支付密码" hint="金额会冻结，结算时才付给接单门店" rules={[given]}>
    <PasswordInput which="current-password" autoFocus={autoFocus} />
  </FormField>
)
