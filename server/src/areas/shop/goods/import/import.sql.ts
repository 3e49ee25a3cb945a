import { sql, type Insertable, type Selectable } from 'kysely'
import type { GoodsImport } from '#core/db/schema'
import { db, type Db, type Tx } from '#core/db/tx'
import { importQueue } from '#core/sheets/import-queue.sql'

export type Import = Selectable<GoodsImport>

export const importsOfGoods = importQueue('goods_import')

export const addImport = async (tx: Tx, row: Insertable<GoodsImport>): Promise<number> =>
  (await tx.insertInto('goods_import').values(row).returning('id').executeTakeFirstOrThrow()).id

type Named = { readonly name: string; readonly code: string }
type Found = { readonly id: number; readonly name: string; readonly code: string }

/**
 * Which of these the merchant has already: the one with the same code, or the one with the same name where one of the
 * two has no code. Two codes are two goods, whatever they are called.
 */
export const goodsLike = async (
  merchantId: number,
  wanted: readonly Named[],
  on: Db = db(),
): Promise<(Found | undefined)[]> => {
  const { rows } = await sql<Found & { place: number }>`
    select distinct on (w.place) w.place::int as place, g.id, g.name, g.code
    from unnest(${wanted.map(({ name }) => name)}::text[], ${wanted.map(({ code }) => code)}::text[])
      with ordinality as w(name, code, place)
    cross join lateral (
      select id, name, code, 0 as rank from goods
      where merchant_id = ${merchantId} and code = w.code and w.code <> '' and deleted_at is null
      union all
      select id, name, code, 1 from goods
      where merchant_id = ${merchantId} and name = w.name and deleted_at is null and (code = '' or w.code = '')
    ) g order by w.place, g.rank, g.id`.execute(on)
  const byPlace = new Map(rows.map(({ place, ...found }) => [place, found]))
  return wanted.map((_, index) => byPlace.get(index + 1))
}

/** Nobody else puts goods of this merchant in meanwhile that this import would not see. */
export const lockImporting = async (tx: Tx, merchantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('goods_import_of', ${merchantId}))`.execute(tx)
}
