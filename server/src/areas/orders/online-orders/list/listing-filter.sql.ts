import { sql } from 'kysely'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import type { Query } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import type { OfFigure } from '#core/lists/figure-rows'
import { now } from '#core/time/clock'
import { all, type Condition, type Narrow } from '#core/lists/long-list'
import { isOrNone } from '#core/lists/count-and-sum.sql'
import { figureView } from './figure-view.sql.ts'
import { keywordOf } from './keywords.sql.ts'
import { late } from './late.sql.ts'
import { unprinted } from './unprinted.sql.ts'

export type Filter = Omit<Query<typeof onlineOrders.list>, 'page' | 'page_size' | 'cursor'> &
  OfFigure & {
    /** Until when delivery begins of what is asked for as unprinted. */
    printBy?: Date
  }
/** Orders of the last three months, or those before. */
export type Age = 'new' | 'old'
export type Scope = { merchantId: number; age: Age }

const spans = { last_month: 30, last_three_month: 90 } as const
const newDays = 92

type Days = { from?: string | undefined; to?: string | undefined }

const daysOf = ({ date_option, start_date, end_date }: Filter): Days =>
  date_option === 'last_month' || date_option === 'last_three_month'
    ? { from: addDays(dayText(now()), -spans[date_option]) }
    : { from: start_date, to: end_date }

const placedBetween = ({ from, to }: Days): Condition[] => [
  ...(from ? [sql<boolean>`created_at >= ${startOfDay(from)}`] : []),
  ...(to ? [sql<boolean>`created_at < ${startOfDay(addDays(to, 1))}`] : []),
]

const deliveredBetween = ({ from, to }: Days): Condition[] => [
  ...(from ? [sql<boolean>`delivery_day >= ${from}::date`] : []),
  ...(to ? [sql<boolean>`delivery_day <= ${to}::date`] : []),
]

const ageIs = (age: Age): Condition => {
  const edge = startOfDay(addDays(dayText(now()), -newDays))
  return age === 'new' ? sql<boolean>`created_at >= ${edge}` : sql<boolean>`created_at < ${edge}`
}

const equals = (column: string, value: number | undefined): Condition[] =>
  value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`]

/** What has an index of its own in the order of the list: the shop, the store, and a flag that is set. */
const indexed = ({ online_shop_id, delivery_sid, flag }: Filter): Condition[] => [
  ...(online_shop_id ? [isOrNone('online_shop_id', online_shop_id)] : []),
  ...(delivery_sid ? [isOrNone('store_id', delivery_sid)] : []),
  // Written out, so that the index of flagged orders can answer.
  ...(flag ? [sql<boolean>`flag = ${sql.lit(flag)}`] : []),
]

/** Whose orders, from when, and what else has an index: what the indexes of a list begin with. */
export const spanOf = ({ merchantId, age }: Scope, filter: Filter): Condition[] => [
  sql<boolean>`merchant_id = ${merchantId}`,
  // What a figure counts may be of both.
  ...(filter.figure ? [] : [ageIs(age)]),
  ...(filter.date_type === 'created' ? placedBetween(daysOf(filter)) : []),
  ...indexed(filter),
]

const anything = sql<boolean>`true`

/** What else the filter asks of an order; nothing when it asks nothing. */
export const narrowOf = (filter: Filter): Narrow | undefined => {
  const facts = [
    ...equals('channel', filter.channel),
    ...equals('product_type', filter.product_type),
    ...equals('delivery_type', filter.delivery_type),
    ...(filter.flag === 0 ? [sql<boolean>`flag = 0`] : []),
    ...figureView(filter),
    ...(filter.todo === 'late' ? [late()] : []),
    ...(filter.todo === 'unprinted' ? [unprinted(filter.printBy ?? now())] : []),
    ...(indexed(filter).length > 0 ? [anything] : []),
    ...(filter.date_type === 'delivery' ? deliveredBetween(daysOf(filter)) : []),
  ]
  const word = filter.keyword ? keywordOf(filter.keyword) : undefined
  if (!word) return facts.length > 0 ? { inRow: all(facts), byIndex: all(facts), share: undefined } : undefined
  return { inRow: all([...facts, word.inRow]), byIndex: all([...facts, word.byIndex]), share: word.share }
}
