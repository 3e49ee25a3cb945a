import { productTypes } from '@zdb/contract/shop/stores/product-types'
import { parseYuan } from '@zdb/contract/kit/fen'

/** How what stands in a cell is meant. */
export type CellKind = 'text' | 'code' | 'phone' | 'day' | 'time' | 'count' | 'money' | 'category'

/** What a cell of a workbook may hold, as far as the reader tells. */
export type Cell = undefined | string | number | Date

const halfWidth = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))

/** Excel counts days from the end of 1899. */
export const dateOfSerial = (serial: number): Date => new Date(Math.round((serial - 25_569) * 86_400) * 1_000)
const isSerialDay = (value: number): boolean => value > 20_000 && value < 100_000

const two = (text: string | number): string => String(text).padStart(2, '0')

/** A sheet's dates carry no zone: what stands in the cell is what is meant. */
const dayOf = (value: string | number | Date): string => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'number' && isSerialDay(value)) return dayOf(dateOfSerial(value))
  const text = halfWidth(String(value)).trim()
  if (/^\d{5}$/.test(text) && isSerialDay(Number(text))) return dayOf(dateOfSerial(Number(text)))
  const [, year, month, day] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:\s.*)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    []
  if (!year || !month || !day) return text
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // There is no 31st of June.
  return found.getUTCDate() === Number(day) && found.getUTCMonth() === Number(month) - 1 ? dayOf(found) : text
}

const clock = (value: Date): string => `${two(value.getUTCHours())}:${two(value.getUTCMinutes())}`

const timeOf = (value: string | number | Date): string => {
  if (value instanceof Date) return clock(value)
  if (typeof value === 'number')
    return (value >= 0 && value < 1) || isSerialDay(value) ? clock(dateOfSerial(value)) : String(value)
  return halfWidth(value)
    .replaceAll(/\s/g, '')
    .split(/[-~–—至到]+/)
    .map((part) =>
      part.replace(
        /^(?:次日)?(\d{1,2})[:点](\d{0,2})(:\d{2})?分?$/,
        (_all, h: string, m: string) => `${two(h)}:${two(m)}`,
      ),
    )
    .join('-')
}

const textOf = (value: string | number | Date): string =>
  value instanceof Date ? dayOf(value) : typeof value === 'number' ? String(value) : value.trim()

/** Fractions of a sheet are binary: 128.1 may come as 128.10000000000001. */
const moneyOf = (value: string | number | Date): string => {
  if (typeof value === 'number') return String(Math.round(value * 10_000) / 10_000)
  const text = halfWidth(textOf(value)).replaceAll(/[,，¥￥元\s]/g, '')
  return parseYuan(text) === undefined && Number.isFinite(Number(text)) && text !== '' ? moneyOf(Number(text)) : text
}

const categoryOf = (value: string): string =>
  Object.entries(productTypes).find(([code, name]) => name === value || code === value)?.[0] ?? '0'

/** A cell as the text a person would have typed into the field; '' for an empty one. */
export const readCell = (kind: CellKind, cell: Cell): string => {
  const value = cell ?? ''
  const text = textOf(value)
  if (text === '') return ''
  if (kind === 'day') return dayOf(value)
  if (kind === 'time') return timeOf(value)
  if (kind === 'money') return moneyOf(value)
  if (kind === 'phone')
    return halfWidth(text)
      .replaceAll(/[\s-]/g, '')
      .replace(/^\+?86(?=1\d{10}$)/, '')
  if (kind === 'category') return categoryOf(text)
  if (kind === 'count') return halfWidth(text).replace(/\.0+$/, '')
  return text
}
