import { sql } from 'kysely'
import { leavesOf } from '@zdb/contract/shop/goods/categories'
import { goodsStates, goodsTabs } from '@zdb/contract/shop/goods/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { inWords } from '#core/lists/keyword'
import { all, longPage, type Condition, type Found, type Narrow, type Paging } from '#core/lists/long-list'
import { longCounts, type Counts } from '#core/lists/long-list-counts'
import { newest } from '#core/lists/ordering'
import type { Goods } from '../goods.sql.ts'

export type GoodsWish = {
  readonly merchantId: number
  readonly keyword?: string | undefined
  readonly category_id?: number | undefined
  readonly product_type?: number | undefined
}

const isState = inStates(goodsStates)

const tabs = goodsTabs.map(({ index, states }) => ({ index, view: states ? [isState(...states)] : [] }))

const spanOf = ({ merchantId }: GoodsWish): Condition[] => [
  sql<boolean>`merchant_id = ${merchantId}`,
  sql<boolean>`deleted_at is null`,
]

/** What else is asked of goods; nothing when nothing is. */
const narrowOf = ({ keyword, category_id, product_type }: GoodsWish): Narrow | undefined => {
  const facts = [
    ...(category_id === undefined ? [] : [sql<boolean>`category_id = any(${[...leavesOf(category_id)]}::int[])`]),
    ...(product_type === undefined ? [] : [sql<boolean>`product_type = ${product_type}`]),
  ]
  const word = keyword ? inWords('goods_words', keyword.toLowerCase()) : undefined
  if (!word) return facts.length > 0 ? { inRow: all(facts), byIndex: all(facts), share: undefined } : undefined
  return { inRow: all([...facts, word.inRow]), byIndex: all([...facts, word.byIndex]), share: word.share }
}

const list = { table: 'goods', shown: sql`o.*`, ordering: newest } as const

/** One leaf of the tree in all tabs has an index in the order of the list: it is walked like a whole tab. */
const leafOf = ({ category_id, keyword, product_type }: GoodsWish): number | undefined => {
  const leaves = category_id === undefined || keyword || product_type !== undefined ? [] : leavesOf(category_id)
  return leaves.length === 1 ? leaves[0] : undefined
}

export const pageOfGoods = (wish: GoodsWish, tab: string, paging: Paging): Promise<Found<Goods>> => {
  const { view } = tabs.find(({ index }) => index === tab) ?? { view: [] }
  const leaf = view.length === 0 ? leafOf(wish) : undefined
  const span = [...spanOf(wish), ...view]
  return leaf === undefined
    ? longPage<Goods>(list, span, narrowOf(wish), paging)
    : longPage<Goods>(list, [...span, sql<boolean>`category_id = ${leaf}`], undefined, paging)
}

export const countGoods = (wish: GoodsWish): Promise<Counts> =>
  longCounts({ table: 'goods', span: spanOf(wish), tabs }, narrowOf(wish))

/** How many goods stand in each leaf of the tree; the index alone is walked. */
export const countCategories = async (merchantId: number): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ category_id: number; count: number }>`
    select category_id, count(*)::int as count from goods
    where merchant_id = ${merchantId} and deleted_at is null group by category_id`.execute(db())
  return new Map(rows.map(({ category_id, count }) => [category_id, count]))
}
