import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { channels } from '@zdb/contract/channels/channel-shops/channels'
import { categoryOf, goodsCategories } from '@zdb/contract/shop/goods/categories'
import type { goods } from '@zdb/contract/shop/goods/endpoints'
import { boundChannels } from '#areas/channels/channel-shops/public'
import { db } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { goodsOf, lastVersions, skusOf, type Goods } from '../goods.sql.ts'
import { presentDetail, presentGoods, presentOffer, type Around } from '../present.ts'
import { countCategories, countGoods, pageOfGoods } from './listing.sql.ts'
import { bestSelling, lastSold, quickOffers, soldLately } from './sales.sql.ts'

const around = async (rows: readonly Goods[]): Promise<(row: Goods) => Around> => {
  if (rows.length === 0) return () => ({ skus: [], version: undefined, sold: 0 })
  const ids = rows.map(({ id }) => id)
  const [skus, versions, sold] = await Promise.all([skusOf(db(), ids), lastVersions(db(), ids), soldLately(ids)])
  const bySku = Map.groupBy(skus, ({ goods_id }) => goods_id)
  return ({ id }) => ({ skus: bySku.get(id) ?? [], version: versions.get(id), sold: sold.get(id) ?? 0 })
}

export const listGoods = async (
  actor: Actor,
  { status, page, page_size, ...filter }: Query<typeof goods.list>,
): Promise<Result<typeof goods.list>> => {
  const wish = { merchantId: actor.merchantId, ...filter }
  const { rows, total } = await pageOfGoods(wish, status, { page, page_size })
  const of = await around(rows)
  return { items: rows.map((row) => presentGoods(actor, row, of(row))), total, page, page_size }
}

export const totalsOfGoods = (
  { merchantId }: Actor,
  { keyword, category_id, product_type }: Query<typeof goods.totals>,
): Promise<Record<string, number>> => countGoods({ merchantId, keyword, category_id, product_type })

export const detailOf = async (actor: Actor, row: Goods): Promise<Result<typeof goods.show>> =>
  presentDetail(actor, row, (await around([row]))(row))

export const showGoods = async (actor: Actor, id: number): Promise<Result<typeof goods.show>> =>
  detailOf(actor, await goodsOf(actor, id))

export const categoryTree = async ({ merchantId }: Actor): Promise<Result<typeof goods.category>> => {
  const counts = await countCategories(merchantId)
  return goodsCategories.map(({ id, name, type, child }) => {
    const leaves = child.map((leaf) => ({ ...leaf, total: counts.get(leaf.id) ?? 0 }))
    return { id, name, product_type: type, total: leaves.reduce((sum, { total }) => sum + total, 0), child: leaves }
  })
}

/** Of a branch or of any leaf of it; of all of them when none is named. */
export const attributesOf = ({ category_id }: Query<typeof goods.attributes>): Result<typeof goods.attributes> => {
  const top =
    category_id === undefined
      ? undefined
      : (goodsCategories.find(({ id }) => id === category_id) ?? categoryOf(category_id)?.top)
  const found =
    category_id === undefined ? goodsCategories.flatMap(({ attributes }) => attributes) : (top?.attributes ?? [])
  return [...new Set(found)].map(({ id, name, required, options }) => ({
    id,
    name,
    required: required ?? false,
    options: [...options],
  }))
}

/** Channels that are spoken to, and whatever the merchant has bound beside them. */
export const salesChannels = async (actor: Actor): Promise<Result<typeof goods.channels>> => {
  const bound = new Set(await boundChannels(actor))
  return channels
    .filter((channel) => 'adapter' in channel || bound.has(channel.code))
    .map(({ code, key, name }) => ({ code, key, name, bound: bound.has(code) }))
}

export const monthRanking = async (
  { merchantId }: Actor,
  { page_size }: Query<typeof goods.monthRanking>,
): Promise<Result<typeof goods.monthRanking>> =>
  (await bestSelling(merchantId, page_size)).map((row, index) => ({
    ...presentOffer(row),
    rank: index + 1,
    sold: row.sold,
    orders: row.orders,
  }))

export const monthBought = async (
  { merchantId }: Actor,
  { page_size }: Query<typeof goods.monthBought>,
): Promise<Result<typeof goods.monthBought>> =>
  (await lastSold(merchantId, page_size)).map((row) => ({ ...presentOffer(row), sold: row.sold, last_at: row.last_at }))

export const quickItems = async (
  { merchantId }: Actor,
  { keyword, page_size }: Query<typeof goods.quickItems>,
): Promise<Result<typeof goods.quickItems>> => (await quickOffers(merchantId, keyword, page_size)).map(presentOffer)
