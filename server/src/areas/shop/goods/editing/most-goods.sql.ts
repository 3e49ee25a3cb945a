import { sql } from 'kysely'
import type { Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'

/** Twice what the largest lists are measured with. */
const mostGoods = 200_000

/** However they come: one by one, by a sheet, or from a channel. */
export const refuseTooManyGoods = async (tx: Tx, merchantId: number, most = mostGoods): Promise<void> => {
  const { rows } = await sql`
    select 1 from goods where merchant_id = ${merchantId} and deleted_at is null offset ${most - 1} limit 1`.execute(tx)
  if (rows.length > 0) refuse('goodsTooMany', `最多保存${most}件商品，请先删除不再销售的`)
}
