import { FormField, required } from '#ui/form/form.tsx'
import { TextInput } from '#ui/input/inputs.tsx'

/** Something that a provider's own desk shows and that is typed here. */
export type Key = { readonly name: string; readonly label: string; readonly required?: boolean }

export const noKeys = (keys: readonly Key[]): Record<string, string> =>
  Object.fromEntries(keys.map(({ name }) => [name, '']))

/** The server names a key as `keys.name`; the form knows it by its name. */
export const byName = <A extends { errors: readonly { field: string; message: string }[] }>(answer: A): A => ({
  ...answer,
  errors: answer.errors.map(({ field, message }) => ({ field: field.replace(/^keys\./, ''), message })),
})

export const KeyFields = ({ keys }: { keys: readonly Key[] }) =>
  keys.map(({ name, label, required: must = true }, at) => (
    <FormField key={name} name={name} label={must ? label : `${label}（选填）`} rules={must ? [required(label)] : []}>
      <TextInput maxLength={200} autoFocus={at === 0} />
    </FormField>
  ))
