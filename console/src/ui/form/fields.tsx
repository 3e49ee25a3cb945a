import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { SelectInput, TextInput } from '../input/inputs.tsx'
import { NumericInput } from '../input/numeric-input.tsx'

type FieldProps<Input extends typeof TextInput | typeof SelectInput | typeof NumericInput> = Omit<
  ComponentProps<typeof Field> & ComponentProps<Input>,
  'children' | 'id'
>

/** The usual inputs with their name above them, for a page that keeps its own draft. */
export const TextField = ({ label, hint, error, warning, ...input }: FieldProps<typeof TextInput>) => (
  <Field label={label} hint={hint} error={error} warning={warning}>
    {(id) => <TextInput {...input} id={id} />}
  </Field>
)

export const SelectField = ({ label, hint, error, warning, ...input }: FieldProps<typeof SelectInput>) => (
  <Field label={label} hint={hint} error={error} warning={warning}>
    {(id) => <SelectInput {...input} id={id} />}
  </Field>
)

export const NumberField = ({ label, hint, error, warning, ...input }: FieldProps<typeof NumericInput>) => (
  <Field label={label} hint={hint} error={error} warning={warning}>
    {(id) => <NumericInput {...input} id={id} />}
  </Field>
)
