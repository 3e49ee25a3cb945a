import { formatYuan, parseYuan } from '@zdb/contract/kit/fen'
import { momentOf, momentText } from '#ui/format/moment.ts'
import type { Plan, Service } from './plan.ts'

const dayMs = 86_400_000

/** Days left, the last one counted in full. */
export const daysUntil = (until: string, now = new Date()): number =>
  Math.max(0, Math.ceil((momentOf(until).getTime() - now.getTime()) / dayMs))

/** What a day of a plan costs, for comparing plans. */
export const perDay = ({ price, days }: Plan): string => formatYuan(Math.round((parseYuan(price) ?? 0) / days))

export const isEnough = (
  { available_balance }: Pick<Service, 'available_balance'>,
  { price }: Pick<Plan, 'price'>,
): boolean => available_balance === null || (parseYuan(available_balance) ?? 0) >= (parseYuan(price) ?? 0)

/** Until when it would run: a service that still runs is extended from its end. */
export const untilAfter = ({ until }: Service, { days }: Plan, now = new Date()): string =>
  momentText(new Date((until ? momentOf(until) : now).getTime() + days * dayMs)).slice(0, 10)
