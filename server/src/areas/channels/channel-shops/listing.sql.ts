import { dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { now } from '#core/time/clock'
import { db } from '#core/db/tx'
import type { Shop } from './channel-shop.sql.ts'

const shopsOf = (merchantId: number, storeId: number | undefined) =>
  db()
    .selectFrom('online_shop')
    .where('merchant_id', '=', merchantId)
    .where('removed_at', 'is', null)
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId ?? 0))

/** Newest first; a merchant has a handful. */
export const listShops = (merchantId: number, storeId: number | undefined): Promise<Shop[]> =>
  shopsOf(merchantId, storeId).selectAll().orderBy('id', 'desc').limit(500).execute()

export const shopsByChannel = async (
  merchantId: number,
  storeId: number | undefined,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await shopsOf(merchantId, storeId)
    .select((eb) => ['channel' as const, eb.fn.countAll<number>().as('count')])
    .groupBy('channel')
    .execute()
  return new Map(rows.map(({ channel, count }) => [channel, count]))
}

export const ordersSinceMidnight = async (shopIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (shopIds.length === 0) return new Map()
  const rows = await db()
    .selectFrom('online_order')
    .select((eb) => ['online_shop_id' as const, eb.fn.countAll<number>().as('count')])
    .where('online_shop_id', 'in', shopIds)
    .where('created_at', '>=', startOfDay(dayText(now())))
    .groupBy('online_shop_id')
    .execute()
  return new Map(rows.map(({ online_shop_id, count }) => [online_shop_id ?? 0, count]))
}

export const storeNames = async (ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db().selectFrom('store').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
