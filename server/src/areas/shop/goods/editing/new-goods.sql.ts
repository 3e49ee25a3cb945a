import type { Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import { searchText } from '../goods.sql.ts'
import { refuseTooManyGoods } from './most-goods.sql.ts'
import { contentColumns, contentIn, type NewGoods } from './content.ts'

/** Many new goods with their kinds; the numbers of each, in the order given. */
export const addManyGoods = async (
  tx: Tx,
  merchantId: number,
  bodies: readonly NewGoods[],
  state: number,
): Promise<{ readonly id: number; readonly skus: readonly number[] }[]> => {
  if (bodies.length === 0) return []
  await refuseTooManyGoods(tx, merchantId)
  const rows = await tx
    .insertInto('goods')
    .values(
      bodies.map((body) => ({
        merchant_id: merchantId,
        ...contentColumns(contentIn(body)),
        code: body.code,
        materials: JSON.stringify(body.materials),
        channels: [...new Set(body.channels)],
        is_quick: body.is_quick,
        state,
        search: searchText(
          body,
          body.skus.map(({ code }) => code),
        ),
        created_at: now(),
        updated_at: now(),
      })),
    )
    .returning('id')
    .execute()
  // Rows of one statement get their numbers in the order in which they stand.
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const skus = await tx
    .insertInto('goods_sku')
    .values(
      bodies.flatMap((body, index) =>
        body.skus.map(({ values, code, price, stock, portion }, position) => ({
          merchant_id: merchantId,
          goods_id: ids[index] ?? 0,
          spec_values: values,
          code,
          price,
          stock,
          portion: Math.round(portion * 100),
          position,
        })),
      ),
    )
    .returning(['id', 'goods_id', 'position'])
    .execute()
  const byGoods = Map.groupBy(skus, ({ goods_id }) => goods_id)
  return ids.map((id) => ({
    id,
    skus: (byGoods.get(id) ?? []).toSorted((a, b) => a.position - b.position).map((sku) => sku.id),
  }))
}
