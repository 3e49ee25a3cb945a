import type { ReactNode } from 'react'
import { Input, Select } from 'antd'

/** Inputs for a FormField, which hands them their id, value and onChange. */
type InputProps<T = string> = { id?: string; value?: T; onChange?: (value: T) => void }

export const TextInput = ({
  onChange,
  ...rest
}: InputProps & {
  placeholder?: string
  maxLength?: number
  autoFocus?: boolean
  inputMode?: 'numeric'
  'aria-label'?: string
}) => <Input {...rest} autoComplete="off" onChange={(event) => onChange?.(event.target.value)} />

/** Says to the browser's keeper of passwords which one is asked for. */
export const PasswordInput = ({
  onChange,
  which,
  ...rest
}: InputProps & { which: 'current-password' | 'new-password'; placeholder?: string; autoFocus?: boolean }) => (
  <Input.Password {...rest} autoComplete={which} onChange={(event) => onChange?.(event.target.value)} />
)

/** `icon` stands before its words where there is room for one. */
export type Choice = { readonly value: string; readonly label: string; readonly icon?: ReactNode }

export const SelectInput = ({
  options,
  label,
  ...rest
}: InputProps & {
  options: readonly Choice[]
  placeholder?: string
  /** Its name, where no field gives it one. */
  label?: string
}) => <Select {...rest} aria-label={label} options={[...options]} />

/** A time of day, `HH:mm`. */
export const TimeInput = ({ onChange, ...rest }: InputProps & { 'aria-label'?: string }) => (
  <Input {...rest} type="time" onChange={(event) => onChange?.(event.target.value)} />
)

/** A wall-clock moment, in the browser's own picker; its value is `YYYY-MM-DDTHH:mm`. */
export const MomentInput = ({ onChange, ...rest }: InputProps & { min?: string }) => (
  <Input {...rest} type="datetime-local" onChange={(event) => onChange?.(event.target.value)} />
)
