import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { kindLabels, kinds, type Kind } from '@zdb/contract/orders/transfer-orders/states'
import { deliveryDay, deliveryTime } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { currentRules } from '#core/domain/rules'
import { showTerms } from '#core/terms/terms'
import { ownStore } from '../own-store.ts'
import { poolObstacle } from './pool-obstacle.sql.ts'
import { creditOf, poolOf, type Credit, type PoolRow } from './pool.sql.ts'

type Pool = Result<typeof receivedOrders.pool>
type Card = Pool['items'][number]

const shown = 200

const fits = ({ limit, used }: Credit, row: PoolRow): boolean =>
  row.kind !== kinds.grab || used + (row.price ?? 0) <= limit

const presentCard = (row: PoolRow, credit: Credit): Card => {
  const allowed = fits(credit, row)
  return {
    id: row.sn,
    sn: row.sn,
    revision: row.revision,
    kind: row.kind,
    kind_zh: kindLabels[row.kind as Kind],
    price: row.price === null ? null : fen(row.price),
    product_type: row.product_type,
    goods_items: row.goods as Card['goods_items'],
    delivery_date: deliveryDay(row),
    delivery_time: deliveryTime(row),
    window_start: row.window_start,
    window_end: row.window_end,
    areainfo: `${row.city}${row.county}`,
    distance: row.distance,
    until: row.deadline_at,
    sender: row.sender,
    order_remarks: row.remarks,
    my_quote:
      row.quote_id === null
        ? null
        : { id: String(row.quote_id), price: fen(row.quote_price ?? 0), note: row.quote_note ?? '' },
    allowed,
    why_not: allowed ? '' : codes.creditShort.message,
    shop: { sid: String(row.store_id), name: row.store_name },
  }
}

/** The grab pool as one merchant may see it: area, time, goods and price, and nobody's name or phone. */
export const pool = async (actor: Actor, { sid, ...wish }: Query<typeof receivedOrders.pool>): Promise<Pool> => {
  const [rules, storeId] = await Promise.all([currentRules(), ownStore(actor, sid)])
  const [rows, credit] = await Promise.all([
    poolOf(actor.merchantId, { ...wish, storeId }, { at: now(), rules, limit: shown }),
    creditOf(actor.merchantId, rules),
  ])
  await showTerms(actor, 'order', rows)
  const narrowed = wish.kind !== undefined || wish.product_type !== undefined
  const obstacle =
    rows.length > 0 || narrowed ? null : await poolObstacle(actor.merchantId, { storeId, at: now(), rules })
  return {
    items: rows.map((row) => presentCard(row, credit)),
    total: rows[0]?.total ?? 0,
    credit: { limit: fen(credit.limit), used: fen(credit.used) },
    obstacle,
  }
}
