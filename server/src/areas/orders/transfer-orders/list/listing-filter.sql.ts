import { sql } from 'kysely'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import type { Query } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { isNot } from '#core/domain/condition'
import type { OfFigure } from '#core/lists/figure-rows'
import { now } from '#core/time/clock'
import { all, type Condition, type Narrow } from '#core/lists/long-list'
import { figureView } from './figure-view.sql.ts'
import { keywordOf } from './keywords.sql.ts'
import { todoView } from './todo-views.sql.ts'
import { ownerColumns, type Part } from '../transfer-order.sql.ts'

export type Filter = Query<typeof transferOrders.list> &
  OfFigure & {
    /** Until when delivery begins of what is asked for as unprinted. */
    printBy?: Date
  }
export type Scope = { part: Part; merchantId: number }

const spans = { last_month: 30, last_three_month: 90 } as const

const placedBetween = ({ date_option, start_date, end_date }: Filter): Condition[] => {
  if (date_option === 'last_month' || date_option === 'last_three_month') {
    const from = startOfDay(addDays(dayText(now()), -spans[date_option]))
    return [sql<boolean>`created_at >= ${from}`]
  }
  return [
    ...(start_date ? [sql<boolean>`created_at >= ${startOfDay(start_date)}`] : []),
    ...(end_date ? [sql<boolean>`created_at < ${startOfDay(addDays(end_date, 1))}`] : []),
  ]
}

/** A sender names another's shop by its public id, a receiver its own by its number; `0` is none. */
const shopIs = (shop: string) =>
  shop === '0'
    ? sql<boolean>`shop_id is null`
    : /^\d{1,15}$/.test(shop)
      ? sql<boolean>`shop_id = ${Number(shop)}`
      : sql<boolean>`shop_id = (select id from store where openid = ${shop})`

/**
 * Whose orders, from when, and with which shop: what the indexes of a list begin with. A shop hears of an order once it
 * is paid.
 */
export const spanOf = ({ part, merchantId }: Scope, filter: Filter): Condition[] => [
  sql<boolean>`${sql.ref(ownerColumns[part])} = ${merchantId}`,
  ...(part === 'shop' ? [isNot('state', transferStates.waitPay.code)] : []),
  ...placedBetween(filter),
  ...(filter.shop_id ? [shopIs(filter.shop_id)] : []),
]

const anything = sql<boolean>`true`

/** What else the filter asks of an order; nothing when it asks nothing. */
export const narrowOf = ({ part }: Pick<Scope, 'part'>, filter: Filter): Narrow | undefined => {
  const { kind, product_type, shop_id, keyword, todo, printBy } = filter
  const facts = [
    ...figureView(part, filter),
    ...(kind === undefined ? [] : [sql<boolean>`kind = ${kind}`]),
    ...(product_type === undefined ? [] : [sql<boolean>`product_type = ${product_type}`]),
    ...(shop_id ? [anything] : []),
    ...(todo ? [todoView(todo, printBy)] : []),
  ]
  const word = keyword ? keywordOf(keyword) : undefined
  if (!word) return facts.length > 0 ? { inRow: all(facts), byIndex: all(facts), share: undefined } : undefined
  return { inRow: all([...facts, word.inRow]), byIndex: all([...facts, word.byIndex]), share: word.share }
}
