import { isStorable } from '@zdb/contract/kit/text'

/** Whether a text that no database keeps stands anywhere in it, be it as a name. */
export const holdsOddText = (value: unknown): boolean => {
  if (typeof value === 'string') return !isStorable(value)
  if (Array.isArray(value)) return value.some(holdsOddText)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, each]) => !isStorable(name) || holdsOddText(each))
}
