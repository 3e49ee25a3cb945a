import { PasswordInput } from '#ui/input/inputs.tsx'
import { sixDigitsOf } from '#widgets/passwords/six-digits.ts'

/** Masked; takes digits alone. For a FormField, which hands it its id, value and onChange. */
export const SixDigitsPassword = ({
  onChange,
  ...rest
}: {
  id?: string
  value?: string
  onChange?: (value: string) => void
}) => <PasswordInput {...rest} which="new-password" onChange={(text) => onChange?.(sixDigitsOf(text))} />
