import { db, type Db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

export type Source = { readonly goodsId: number; readonly name: string; readonly version: string }

/** Which items of a shop were taken over and are still there, by their number at the channel. */
export const sourcesOf = async (
  shopId: number,
  itemIds: readonly string[],
  on: Db = db(),
): Promise<ReadonlyMap<string, Source>> => {
  const rows = await on
    .selectFrom('goods_source')
    .innerJoin('goods', 'goods.id', 'goods_source.goods_id')
    .select(['goods_source.item_id', 'goods_source.item_version', 'goods.id', 'goods.name'])
    .where('goods_source.shop_id', '=', shopId)
    .where('goods_source.item_id', 'in', [...itemIds, ''])
    .where('goods.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.item_id, { goodsId: row.id, name: row.name, version: row.item_version }]))
}

export const keepSource = async (
  tx: Tx,
  row: { merchant_id: number; shop_id: number; item_id: string; goods_id: number; item_version: string },
): Promise<void> => {
  const { goods_id, item_version } = row
  await tx
    .insertInto('goods_source')
    .values({ ...row, at: now() })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'item_id']).doUpdateSet({ goods_id, item_version, at: now() }),
    )
    .execute()
}
