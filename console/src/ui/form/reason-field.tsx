import { SuggestInput } from '../input/suggest-input.tsx'
import { atMost, FormField, required } from './form.tsx'

/** Why something is done, or what is answered: one of the usual words, or words of one's own. */
export const ReasonField = ({
  name = 'reason',
  label,
  hint,
  most,
  suggestions,
}: {
  name?: string
  label: string
  hint?: string
  most: number
  suggestions: readonly string[]
}) => (
  <FormField name={name} label={label} hint={hint} rules={[required(label), atMost(label, most)]}>
    <SuggestInput suggestions={suggestions} maxLength={most} />
  </FormField>
)
