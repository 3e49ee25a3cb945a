import { goodsStates, versionStates } from '@zdb/contract/shop/goods/states'
import { db } from '../../../server/src/core/db/tx.ts'
import type { Person } from '../people.ts'

/** The goods that a merchant has handed in. */
export const waitingGoods = async ({ merchantId }: Person): Promise<number> => {
  const { id } = await db()
    .selectFrom('goods')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('state', '=', goodsStates.reviewing.code)
    .executeTakeFirstOrThrow()
  return id
}

/** What a merchant wants its goods to become. */
export const waitingVersion = async ({ merchantId }: Person): Promise<number> => {
  const { id } = await db()
    .selectFrom('goods_version')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('state', '=', versionStates.reviewing.code)
    .executeTakeFirstOrThrow()
  return id
}
