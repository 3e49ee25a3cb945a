import { sql } from 'kysely'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import type { Query } from '@zdb/contract/kit/endpoint'
import type { OfFigure } from '#core/lists/figure-rows'
import { now } from '#core/time/clock'
import { all, type Condition, type Narrow } from '#core/lists/long-list'
import { figureView } from './figure-view.sql.ts'
import { keywordOf } from './keywords.sql.ts'
import { todoView } from './todo-views.sql.ts'

export type Filter = Omit<Query<typeof delivery.list>, 'page' | 'page_size' | 'cursor'> & OfFigure
/** Deliveries of the last three months, or those before. */
export type Age = 'new' | 'old'
export type Scope = { merchantId: number; age: Age }

const spans = { last_month: 30, last_three_month: 90 } as const
const newDays = 92

const calledBetween = ({ date_option, start_date, end_date }: Filter): Condition[] => {
  if (date_option === 'last_month' || date_option === 'last_three_month')
    return [sql<boolean>`created_at >= ${startOfDay(addDays(dayText(now()), -spans[date_option]))}`]
  return [
    ...(start_date ? [sql<boolean>`created_at >= ${startOfDay(start_date)}`] : []),
    ...(end_date ? [sql<boolean>`created_at < ${startOfDay(addDays(end_date, 1))}`] : []),
  ]
}

const ageIs = (age: Age): Condition => {
  const edge = startOfDay(addDays(dayText(now()), -newDays))
  return age === 'new' ? sql<boolean>`created_at >= ${edge}` : sql<boolean>`created_at < ${edge}`
}

/** What the list of new deliveries begins with. */
export const isNew = (): Condition => ageIs('new')

const equals = (column: string, value: number | undefined): Condition[] =>
  value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`]

const storeIs = ({ sid }: Filter): Condition[] => equals('store_id', sid ? Number(sid) : undefined)

/** Whose deliveries, from when, and of which store: what the indexes of a list begin with. */
export const spanOf = ({ merchantId, age }: Scope, filter: Filter): Condition[] => [
  sql<boolean>`merchant_id = ${merchantId}`,
  // What a figure counts may be of both.
  ...(filter.figure ? [] : [ageIs(age)]),
  ...calledBetween(filter),
  ...storeIs(filter),
]

const anything = sql<boolean>`true`

/** What else the filter asks of a delivery; nothing when it asks nothing. */
export const narrowOf = ({ merchantId }: Scope, filter: Filter): Narrow | undefined => {
  const { channel, origin_order_type, keyword, todo } = filter
  const facts = [
    ...figureView(filter),
    ...equals('provider', channel),
    ...equals('origin_kind', origin_order_type && originKinds[origin_order_type]),
    ...(storeIs(filter).length > 0 ? [anything] : []),
    ...(todo ? [todoView(todo, merchantId)] : []),
  ]
  const word = keyword ? keywordOf(keyword) : undefined
  if (!word) return facts.length > 0 ? { inRow: all(facts), byIndex: all(facts), share: undefined } : undefined
  return { inRow: all([...facts, word.inRow]), byIndex: all([...facts, word.byIndex]), share: word.share }
}
