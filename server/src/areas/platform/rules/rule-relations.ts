import type { Rules } from '#core/domain/rules'
import { depositPlace, hoursInDay, hoursText, isAllDay } from './list-words.ts'
import { ruleNames, ruleText } from './rule-names.ts'

/** A figure of a rule: its number, in another unit by so many times, or the least or greatest of its list. */
export type Term = {
  readonly rule: keyof Rules
  readonly times?: number
  readonly of?: 'least' | 'greatest'
}

/** At every date the first is at most the second. */
export type Relation = readonly [lower: Term, upper: Term]

const rule = (name: keyof Rules, more: Omit<Term, 'rule'> = {}): Term => ({ rule: name, ...more })
const minutesInHour = 60

/** Which rules are bound to each other. A rule that is not named here may have any value of its form. */
export const ruleRelations: readonly Relation[] = [
  [rule('withdrawalLeast'), rule('withdrawalMost')],
  [rule('withdrawalMost'), rule('withdrawalDayMost')],
  // The fee is inside of the amount.
  [rule('withdrawalFee'), rule('withdrawalLeast')],
  [rule('withdrawalFastFee'), rule('withdrawalLeast')],
  [rule('withdrawalFee'), rule('withdrawalFastFee')],
  [rule('withdrawalFastHours'), rule('withdrawalWorkdays', { times: hoursInDay })],
  // What nobody looks at is not what two have to look at.
  [rule('withdrawalSelfApproved'), rule('withdrawalFourEyes')],
  [rule('rechargeLeast'), rule('rechargeMost')],
  [rule('rechargeLeast'), rule('rechargeSuggestions', { of: 'least' })],
  [rule('rechargeSuggestions', { of: 'greatest' }), rule('rechargeMost')],
  // The bands of lateness: nothing, the share, the whole.
  [rule('rulingLateFreeMinutes'), rule('rulingLateShareMinutes')],
  // Who is warned has had its time counted as tight before.
  [rule('radarAheadMinutes'), rule('radarTightMinutes')],
  [rule('trustPoorPercent'), rule('trustGoodPercent')],
  [rule('trustGoodCases'), rule('trustPoorCases')],
  [rule('reforwardFine'), rule('reforwardFineAgain')],
  [rule('reforwardFineAgain'), rule('penaltyMostFine')],
  [rule('chargebackFine'), rule('penaltyMostFine')],
  [rule('latenessFine'), rule('penaltyMostFine')],
  [rule('photoReuseFine'), rule('penaltyMostFine')],
  // Whose appeal was refused has less time, not more.
  [rule('penaltyAfterAppealDays'), rule('penaltyDays')],
  [rule('poolEditPauseSeconds'), rule('poolEditLongestPauseSeconds')],
  // Nobody pays more for a shorter time.
  [rule('flashPush30'), rule('flashPush90')],
  [rule('flashPush90'), rule('flashPush365')],
  [rule('deliveryService30'), rule('deliveryService90')],
  [rule('deliveryService90'), rule('deliveryService365')],
  // Another courier is asked before the first one's time is over.
  [rule('deliveryEscalateMinutes'), rule('deliveryAcceptMinutes')],
  [rule('operatorIdleMinutes'), rule('operatorSessionHours', { times: minutesInHour })],
  [rule('operatorItemMinutes'), rule('operatorIdleMinutes')],
]

/** The value of this rule at a moment. */
export type ValueOf = (name: keyof Rules) => unknown

/** Undefined of an empty list: nothing of it is too little or too much. */
export const figureOf = ({ rule: name, times = 1, of }: Term, valueOf: ValueOf): number | undefined => {
  const value = valueOf(name)
  const numbers = Array.isArray(value) ? (value as number[]) : [value as number]
  if (numbers.length === 0) return undefined
  return times * (of === 'greatest' ? Math.max(...numbers) : Math.min(...numbers))
}

const endNames = { least: '的最小值', greatest: '的最大值' } as const

const termText = ({ rule: name, of }: Term, valueOf: ValueOf): string => {
  const { group, label } = ruleNames[name]
  return `“${group}·${label}”${of ? endNames[of] : ''}（${of ? ruleText(name, figureOf({ rule: name, of }, valueOf)) : ruleText(name, valueOf(name))}）`
}

/** What is wrong between these values, in words, for the relations in which this rule stands. */
export const brokenRelation = (name: keyof Rules, valueOf: ValueOf): string | undefined => {
  for (const [lower, upper] of ruleRelations) {
    if (lower.rule !== name && upper.rule !== name) continue
    const [least, most] = [figureOf(lower, valueOf), figureOf(upper, valueOf)]
    if (least !== undefined && most !== undefined && least > most)
      return `${termText(lower, valueOf)}不能大于${termText(upper, valueOf)}`
  }
  return undefined
}

type Silence = Rules['expectedSilence'][number]

const overlaps = (one: Silence, other: Silence): boolean =>
  one.kind === other.kind && one.from_hour < other.to_hour && other.from_hour < one.to_hour

const silenceNonsense = (rows: Rules['expectedSilence']): string | undefined => {
  for (const [index, row] of rows.entries()) {
    const { from_hour, to_hour, minutes } = row
    if (from_hour >= to_hour) return `${hoursText(row)}：开始须早于结束`
    // All day long is one stretch that does not begin anew at midnight.
    if (!isAllDay(row) && minutes > (to_hour - from_hour) * minutesInHour)
      return `${hoursText(row)}：允许的${minutes}分钟比这段时间还长，永远不会告警`
    if (rows.slice(index + 1).some((other) => overlaps(row, other))) return `${hoursText(row)}：同一类的时间重叠`
  }
  return undefined
}

const depositNonsense = (rows: Rules['integrityDepositElsewhere']): string | undefined => {
  const places = rows.map(depositPlace)
  const twice = places.find((place, index) => places.indexOf(place) !== index)
  return twice === undefined ? undefined : `${twice}：同一城市与类目只能有一条`
}

/** What a list cannot say within itself. */
const ownNonsense: Readonly<Partial<Record<keyof Rules, (value: never) => string | undefined>>> = {
  expectedSilence: silenceNonsense,
  integrityDepositElsewhere: depositNonsense,
}

export const nonsenseIn = (name: keyof Rules, value: unknown): string | undefined => ownNonsense[name]?.(value as never)
