import { Input } from 'antd'

/** Several lines of text; it grows with what is written. */
export const TextArea = ({
  onChange,
  rows = 2,
  ...rest
}: {
  id?: string
  value?: string
  onChange?: (value: string) => void
  rows?: number
  placeholder?: string
  maxLength?: number
  autoFocus?: boolean
}) => (
  <Input.TextArea
    {...rest}
    autoSize={{ minRows: rows, maxRows: 8 }}
    onChange={(event) => onChange?.(event.target.value)}
  />
)
