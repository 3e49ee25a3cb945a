import { PasswordInput } from '#ui/inputs.tsx'

export const isSixDigits = (text: string): boolean => /^\d{6}$/.test(text)

/** What of a typed or pasted text counts. */
export const sixDigitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, 6)

/** Masked; takes digits alone. For a FormField, which hands it its id, value and onChange. */
export const SixDigitsPassword = ({
  onChange,
  ...rest
}: {
  id?: string
  value?: string
  onChange?: (value: string) => void
}) => <PasswordInput {...rest} which="new-password" onChange={(text) => onChange?.(sixDigitsOf(text))} />
