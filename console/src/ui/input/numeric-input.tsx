import { useEffect, useEffectEvent } from 'react'
import { Input } from 'antd'
import { clampText, numericText, roundText } from '../format/numeric.ts'

/** How long a hand may rest before the bounds apply (spec 1, section 5). */
const idleMs = 1000

type NumericInputProps = {
  id?: string
  value?: string
  onChange?: (text: string) => void
  min?: string
  max?: string
  precision: number
  unit?: string
  'aria-label'?: string
}

/** Its value is text, so that an amount stays exact. */
export const NumericInput = ({ value = '', onChange, min, max, precision, unit, ...rest }: NumericInputProps) => {
  const settle = useEffectEvent((text: string) => {
    if (text !== value) onChange?.(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => settle(clampText(value, min, max)), idleMs)
    return () => clearTimeout(timer)
  }, [value, min, max])

  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      suffix={unit}
      value={value}
      onChange={(event) => onChange?.(numericText(event.target.value))}
      onBlur={() => onChange?.(roundText(clampText(value, min, max), precision))}
    />
  )
}
