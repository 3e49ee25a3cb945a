import type { FigureUnit } from '@zdb/contract/desk/analysis/tables'
import { fenOf } from '#ui/format/money.ts'

/** `rate` is a share in percent; the others are what they count. */
export type Unit = FigureUnit

/** Amounts and counts are compared as they travel, never through a float. */
const hundredths = (value: string): bigint | undefined => fenOf(value)

const tenth = (thousandths: bigint): string => {
  const [whole, part] = [thousandths / 10n, thousandths % 10n]
  return part === 0n ? String(whole) : `${whole}.${part}`
}

const rounded = (above: bigint, below: bigint): bigint => (above + below / 2n) / below

/** How a figure stands beside the one it is held against; nothing where there is none. Of nothing there is no share. */
export const deltaOf = (unit: Unit, now: string, before: string | null | undefined) => {
  if (before === null || before === undefined) return undefined
  const [value, was] = [hundredths(now), hundredths(before)]
  if (value === undefined || was === undefined) return undefined
  if (value === was) return { arrow: '', words: '持平' }
  const [arrow, apart] = value > was ? (['↑', value - was] as const) : (['↓', was - value] as const)
  if (unit === 'rate') return { arrow, words: `${tenth(rounded(apart, 10n))}个百分点` }
  const base = was < 0n ? -was : was
  return base === 0n ? { arrow, words: '' } : { arrow, words: `${tenth(rounded(apart * 1000n, base))}%` }
}
