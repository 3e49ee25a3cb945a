import { formatYuan, parseYuan } from '@zdb/contract/kit/fen'
import type { WireBody, WireResult } from '@zdb/contract/kit/endpoint'
import type { rules } from '@zdb/contract/platform/rules/endpoints'

/** One of the platform's numbers, as the list has it. */
export type Rule = WireResult<typeof rules.list>[number]
export type RuleValue = WireBody<typeof rules.preview>['value']
export type Preview = WireResult<typeof rules.preview>

/** The value in force as it stands in the field. */
export const typedValue = ({ kind, raw }: Rule): string => {
  const value: unknown = JSON.parse(raw)
  if (kind === 'flag') return value === true ? '1' : '0'
  if (kind === 'yuan') return formatYuan(Number(value))
  return kind === 'list' ? JSON.stringify(value, null, 1) : String(value)
}

const parsedList = (text: string): RuleValue | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? (value as RuleValue) : undefined
  } catch {
    // Somebody is still typing.
    return undefined
  }
}

/** What stands in the field as a value; undefined while it is none. */
export const valueOf = ({ kind }: Rule, text: string): RuleValue | undefined => {
  if (kind === 'flag') return text === '1'
  if (kind === 'list') return parsedList(text)
  if (kind === 'yuan') return parseYuan(text)
  return /^\d{1,8}$/.test(text.trim()) ? Number(text) : undefined
}
