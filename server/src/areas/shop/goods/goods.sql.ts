import { sql, type Insertable, type Selectable } from 'kysely'
import { categoryWords } from '@zdb/contract/shop/goods/categories'
import type { Goods as GoodsTable, GoodsSku, GoodsVersion } from '#core/db/schema'
import { db, type Db, type Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'

export type Goods = Selectable<GoodsTable>
export type Sku = Selectable<GoodsSku>
export type Version = Selectable<GoodsVersion>
type Owner = { readonly merchantId: number }

export const goodsOf = async (owner: Owner, id: number): Promise<Goods> =>
  (await db()
    .selectFrom('goods')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', owner.merchantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) ?? refuse('notFound')

export const lockGoods = async (tx: Tx, owner: Owner, id: number): Promise<Goods> =>
  (await tx
    .selectFrom('goods')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', owner.merchantId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('notFound')

/** These of a merchant, locked in the order of their numbers. */
export const lockManyGoods = (tx: Tx, owner: Owner, ids: readonly number[]): Promise<Goods[]> =>
  tx
    .selectFrom('goods')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .where('merchant_id', '=', owner.merchantId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Whosever it is: for the platform. */
export const lockAnyGoods = async (tx: Tx, id: number): Promise<Goods> =>
  (await tx.selectFrom('goods').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('itemGone')

export const goodsById = async (ids: readonly number[]): Promise<ReadonlyMap<number, Goods>> => {
  const rows = await db()
    .selectFrom('goods')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const insertGoods = (tx: Tx, goods: Insertable<GoodsTable>): Promise<Goods> =>
  tx.insertInto('goods').values(goods).returningAll().executeTakeFirstOrThrow()

export const patchGoods = (tx: Tx, id: number, change: Partial<Insertable<GoodsTable>>): Promise<Goods> =>
  tx
    .updateTable('goods')
    .set({ ...change, updated_at: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The kinds that can be bought, in the order of the matrix. */
export const skusOf = async (on: Db, ids: readonly number[]): Promise<Sku[]> =>
  ids.length === 0
    ? []
    : on
        .selectFrom('goods_sku')
        .selectAll()
        .where('goods_id', 'in', [...ids])
        .where('retired_at', 'is', null)
        .orderBy('goods_id')
        .orderBy('position')
        .orderBy('id')
        .execute()

export const insertVersion = (tx: Tx, version: Insertable<GoodsVersion>): Promise<Version> =>
  tx.insertInto('goods_version').values(version).returningAll().executeTakeFirstOrThrow()

/** The last version of each, whatever became of it. */
export const lastVersions = async (on: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Version>> => {
  const { rows } = await sql<Version>`
    select distinct on (goods_id) * from goods_version where goods_id = any(${[...ids]}::bigint[])
    order by goods_id, id desc`.execute(on)
  return new Map(rows.map((row) => [row.goods_id, row]))
}

export const versionsById = async (ids: readonly number[]): Promise<Version[]> =>
  db()
    .selectFrom('goods_version')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()

/** What a keyword is looked for in. */
export const searchText = (
  { name, code, category_id }: Pick<Goods, 'name' | 'code' | 'category_id'>,
  skuCodes: readonly string[],
): string =>
  [name, code, ...new Set(skuCodes), categoryWords(category_id)].filter(Boolean).join(' ').toLowerCase().slice(0, 1_000)
