import { Input } from 'antd'

/** A day (`YYYY-MM-DD`) or a time (`HH:mm`) in the browser's own picker. */
export const DateInput = ({
  onChange,
  kind = 'date',
  ...rest
}: {
  id?: string
  value?: string
  onChange?: (value: string) => void
  kind?: 'date' | 'time'
  min?: string
  max?: string
  'aria-label'?: string
}) => <Input {...rest} type={kind} onChange={(event) => onChange?.(event.target.value)} />
