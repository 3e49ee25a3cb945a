import { sql, type RawBuilder } from 'kysely'
import type { Query } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { onlineStates, refundStates } from '@zdb/contract/orders/online-orders/states'
import type { Way } from '@zdb/contract/orders/online-orders/ways'
import type { OfFigure } from '#core/lists/figure-rows'
import { inStates, isNot } from '#core/domain/condition'
import { isOrNone, placedAtHour } from '#core/lists/count-and-sum.sql'
import type { Condition } from '#core/lists/long-list'

const agreed = sql.lit(refundStates.agreed.code)

/** Neither closed nor fully refunded; every order that came in is paid. */
export const validOnline = (table: 'o' | 'online_order'): Condition => sql<boolean>`(
  ${isNot(`${table}.state`, onlineStates.closed.code)} and not exists (
    select 1 from online_refund r where r.order_id = ${sql.ref(`${table}.id`)} and r.state = ${agreed}
    having bool_or(r.full_refund) or sum(r.amount) >= ${sql.ref(`${table}.amount`)}))`

const kindWays = { assigned: kinds.assigned, grab: kinds.grab, compete: kinds.compete } as const

/** How the order as `o` was dealt with. */
export const wayOfOnline = sql<Way>`case
  when o.transfer_sn is not null then coalesce((select case t.kind
    when ${sql.lit(kinds.grab)} then 'grab' when ${sql.lit(kinds.compete)} then 'compete' else 'assigned' end
    from transfer_order t where t.sn = o.transfer_sn), 'assigned')
  when ${inStates(onlineStates, 'o.state')('selfProcess', 'finished')} then 'self' else 'none' end`

const passedOn = (which: Condition): Condition =>
  sql<boolean>`exists (select 1 from transfer_order t where t.sn = online_order.transfer_sn and ${which})`

const isArranged = inStates(onlineStates)('selfProcess', 'finished')

const wayIs = (way: Way): Condition => {
  if (way === 'self') return sql<boolean>`(transfer_sn is null and ${isArranged})`
  if (way === 'none') return sql<boolean>`(transfer_sn is null and not ${isArranged})`
  return passedOn(sql<boolean>`t.kind = ${sql.lit(kindWays[way])}`)
}

const goodsAre = (item_name: string, item_spec: string | undefined): Condition =>
  sql<boolean>`goods @> ${JSON.stringify([{ item_name, item_spec }])}::jsonb`

/** What these goods cost in an order: other lines of it are not theirs. */
export const soldAmount = (item_name: string, item_spec: string | undefined): RawBuilder<number> => sql<number>`(
  select coalesce(sum((g ->> 'item_total')::numeric::bigint * coalesce((g ->> 'item_price')::numeric::bigint, 0)), 0)
  from jsonb_array_elements(goods) g where g @> ${JSON.stringify({ item_name, item_spec })}::jsonb)`

type Filter = Omit<Query<typeof onlineOrders.list>, 'page' | 'page_size' | 'cursor'> & OfFigure

/** What a figure asks of the orders that it counts. */
export const figureView = (filter: Filter): Condition[] => [
  ...(filter.figureRows ? [filter.figureRows.isPart] : []),
  ...(filter.valid ? [validOnline('online_order')] : []),
  ...(filter.hour === undefined ? [] : [placedAtHour(filter.hour)]),
  ...(filter.price_from === undefined ? [] : [sql<boolean>`amount >= ${filter.price_from}`]),
  ...(filter.price_to === undefined ? [] : [sql<boolean>`amount < ${filter.price_to}`]),
  ...(filter.way ? [wayIs(filter.way)] : []),
  ...(filter.passed_on ? [sql<boolean>`transfer_sn is not null`] : []),
  ...(filter.transfer_account_id ? [passedOn(isOrNone('t.account_id', filter.transfer_account_id))] : []),
  ...(filter.goods_name === undefined ? [] : [goodsAre(filter.goods_name, filter.goods_spec)]),
]
