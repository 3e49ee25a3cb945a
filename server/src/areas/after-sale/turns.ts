import type { Result } from '@zdb/contract/kit/endpoint'
import type { afterSale } from '@zdb/contract/after-sale/endpoints'
import { afterSaleStates, judgingStages } from '@zdb/contract/after-sale/states'
import { dayText } from '@zdb/contract/kit/china-time'
import { stateOf } from '@zdb/contract/kit/states'
import { days, hours, later, now } from '#core/time/clock'
import type { Waiting } from '#core/domain/machine'
import type { Rules } from '#core/domain/rules'
import { afterSaleCase, judgingWaits } from './machine.ts'
import type { Case } from './after-sale.sql.ts'

export type Turn = Result<typeof afterSale.detail>['turn']

const waitOf = (item: Case): Waiting | undefined =>
  item.stage === judgingStages.none.code
    ? afterSaleCase.waiting[stateOf(afterSaleStates, item.state)]
    : judgingWaits[stateOf(judgingStages, item.stage)]

/** Whose turn it is, until when, and what happens then. */
export const turnOf = (item: Case): Turn => {
  const waiting = waitOf(item)
  if (!waiting) return { owner: 'none', until: null, outcome: '' }
  const owner = waiting.owner === 'loser' ? (item.loser ?? 'none') : waiting.owner
  return { owner: owner as Turn['owner'], until: item.deadline_at, outcome: waiting.outcome }
}

const isWorkday = (at: Date): boolean => ![0, 6].includes(new Date(`${dayText(at)}T00:00:00Z`).getUTCDay())

/** The same time of day, so many working days on. */
const workdaysOn = (from: Date, count: number): Date => {
  const next = new Date(from.getTime() + days(1))
  if (count === 0) return from
  return workdaysOn(next, isWorkday(next) ? count - 1 : count)
}

const lengths: Record<string, (rules: Rules) => Date> = {
  afterSaleAnswerHours: (rules) => later(hours(rules.afterSaleAnswerHours)),
  afterSaleMoveDays: (rules) => later(days(rules.afterSaleMoveDays)),
  appealDays: (rules) => later(days(rules.appealDays)),
  arbitrationWorkdays: (rules) => workdaysOn(now(), rules.arbitrationWorkdays),
}

/** When the turn that begins now ends. */
export const deadlineOf = (item: Case, rules: Rules): Date | null => {
  const waiting = waitOf(item)
  return waiting ? (lengths[waiting.deadline]?.(rules) ?? null) : null
}
