import { sql } from 'kysely'
import type { Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

export type Taking = { readonly skuId: number; readonly quantity: number }
export type Taken = { readonly sku_id: number; readonly quantity: number; readonly taken: number }

/** Kinds are locked in the order of their numbers, so that two orders never wait for each other. */
const wantedOf = (takings: readonly Taking[]): readonly Taking[] => {
  const sums = new Map<number, number>()
  for (const { skuId, quantity } of takings) sums.set(skuId, (sums.get(skuId) ?? 0) + quantity)
  return [...sums].map(([skuId, quantity]) => ({ skuId, quantity })).toSorted((a, b) => a.skuId - b.skuId)
}

/** Whoever wants to take or give back waits here, and then sees what the one before it left. */
const lockSkus = async (tx: Tx, merchantId: number, ids: readonly number[]): Promise<void> => {
  await sql`
    select id from goods_sku where id = any(${[...ids]}::bigint[]) and merchant_id = ${merchantId}
    order by id for update`.execute(tx)
}

/** What one of the kind `sku` is made of costs now: as `costOf` says it. */
const costOfOne = sql`coalesce((
  select round(sum((m ->> 'quantity')::numeric * (m ->> 'cost')::numeric) * sku.portion / 100.0)
  from goods g, jsonb_array_elements(g.materials) m where g.id = sku.goods_id), 0)::bigint`

/**
 * Takes for an order what it wants, as far as there is any, and writes down how much that was. Said again of the same
 * order, it takes nothing more; of an order that has given back, it takes anew.
 */
export const takeStock = async (
  tx: Tx,
  merchantId: number,
  orderSn: string,
  takings: readonly Taking[],
): Promise<Taken[]> => {
  const wanted = wantedOf(takings)
  const ids = wanted.map(({ skuId }) => skuId)
  if (ids.length === 0) return []
  await lockSkus(tx, merchantId, ids)
  const { rows } = await sql<Taken>`
    with sold as (
      insert into goods_sale (merchant_id, goods_id, sku_id, order_sn, quantity, taken, cost, at)
      select ${merchantId}, sku.goods_id, sku.id, ${orderSn}, w.quantity, least(sku.stock, w.quantity),
        ${costOfOne} * w.quantity, ${now()}
      from unnest(${ids}::bigint[], ${wanted.map(({ quantity }) => quantity)}::int[]) as w(sku_id, quantity)
      join goods_sku sku on sku.id = w.sku_id and sku.merchant_id = ${merchantId}
      on conflict (order_sn, sku_id) do update
        set quantity = excluded.quantity, taken = excluded.taken, cost = excluded.cost, at = excluded.at,
          returned_at = null
        where goods_sale.returned_at is not null
      returning sku_id, quantity, taken
    ), moved as (
      update goods_sku set stock = stock - sold.taken from sold where id = sold.sku_id
    )
    select * from sold order by sku_id`.execute(tx)
  return rows
}

/** What an order has taken and what it is about to take, in the one order in which kinds are locked. */
export const lockForOrder = async (
  tx: Tx,
  merchantId: number,
  orderSn: string,
  takings: readonly Taking[],
): Promise<void> => {
  await sql`
    select id from goods_sku where merchant_id = ${merchantId} and (id = any(${takings.map(({ skuId }) => skuId)}::bigint[])
      or id in (select sku_id from goods_sale where order_sn = ${orderSn} and merchant_id = ${merchantId}))
    order by id for update`.execute(tx)
}

/** Gives back exactly what was taken for an order, once however often it is said. */
export const giveBackStock = async (tx: Tx, merchantId: number, orderSn: string): Promise<void> => {
  const { rows } = await sql<{ sku_id: number }>`
    select sku_id from goods_sale where order_sn = ${orderSn} and merchant_id = ${merchantId}`.execute(tx)
  if (rows.length === 0) return
  await lockSkus(
    tx,
    merchantId,
    rows.map(({ sku_id }) => sku_id),
  )
  await sql`
    with returned as (
      update goods_sale set returned_at = ${now()}
      where order_sn = ${orderSn} and merchant_id = ${merchantId} and returned_at is null
      returning sku_id, taken
    )
    update goods_sku set stock = stock + returned.taken from returned where id = returned.sku_id`.execute(tx)
}

/** More is not counted of any kind. */
const mostStock = 1_000_000

/** More or less of a kind; false where that would be less than nothing or too much, and then nothing has changed. */
export const addStock = async (tx: Tx, skuId: number, delta: number): Promise<boolean> => {
  const { rows } = await sql`
    update goods_sku set stock = stock + ${delta} where id = ${skuId}
      and stock + ${delta} between 0 and ${mostStock} returning id`.execute(tx)
  return rows.length > 0
}

/** In the order in which orders hold them. */
export const lockSkusOf = async (tx: Tx, goodsIds: readonly number[]): Promise<void> => {
  await sql`
    select id from goods_sku where goods_id = any(${[...goodsIds]}::bigint[]) and retired_at is null
    order by id for update`.execute(tx)
}

/** So many were counted on the shelf. */
export const setStock = async (tx: Tx, goodsIds: readonly number[], stock: number): Promise<void> => {
  await lockSkusOf(tx, goodsIds)
  await sql`
    update goods_sku set stock = ${stock}
    where goods_id = any(${[...goodsIds]}::bigint[]) and retired_at is null`.execute(tx)
}

/** More or less of every kind of these goods, or of none of a goods where one of its kinds has too few. Says whose it was. */
export const addStockOfAll = async (tx: Tx, goodsIds: readonly number[], delta: number): Promise<number[]> => {
  await lockSkusOf(tx, goodsIds)
  const { rows } = await sql<{ goods_id: number }>`
    with sku as (
      select id, goods_id, stock from goods_sku
      where goods_id = any(${[...goodsIds]}::bigint[]) and retired_at is null
    ), enough as (
      select goods_id from sku group by goods_id having min(stock) + ${delta} >= 0 and max(stock) + ${delta} <= ${mostStock}
    ), moved as (
      update goods_sku set stock = goods_sku.stock + ${delta} from sku join enough using (goods_id)
      where goods_sku.id = sku.id
    )
    select goods_id from enough`.execute(tx)
  return rows.map(({ goods_id }) => goods_id)
}

const priceIn = {
  set: (amount: number) => sql`${Math.round(amount * 100)}::bigint`,
  add: (amount: number) => sql`price + ${Math.round(amount * 100)}::bigint`,
  percent: (amount: number) => sql`round(price * ${100 + amount}::numeric / 100)::bigint`,
} as const

export type PriceMode = keyof typeof priceIn

/** The most that goods cost, in fen. */
const mostFen = 1_000_000_00

/** Other prices for all kinds of these goods, or for none of a goods where one would be out of bounds. Says whose they are. */
export const changePrices = async (
  tx: Tx,
  goodsIds: readonly number[],
  mode: PriceMode,
  amount: number,
): Promise<number[]> => {
  await lockSkusOf(tx, goodsIds)
  const { rows } = await sql<{ goods_id: number }>`
    with sku as (
      select id, goods_id, ${priceIn[mode](amount)} as wanted from goods_sku
      where goods_id = any(${[...goodsIds]}::bigint[]) and retired_at is null
    ), fine as (
      select goods_id from sku group by goods_id having min(wanted) >= 0 and max(wanted) <= ${mostFen}
    ), moved as (
      update goods_sku set price = sku.wanted from sku join fine using (goods_id) where goods_sku.id = sku.id
    )
    select goods_id from fine`.execute(tx)
  return rows.map(({ goods_id }) => goods_id)
}
