import { sql } from 'kysely'
import { within } from '#core/db/tx'
import { moveAll } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { goodsShelf } from './machine.ts'
import { goodsVersion } from './review/version-machine.ts'

/** The goods of a merchant that is no more: nobody judges them, and their words and pictures go. */
export const eraseGoods = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    const of = sql<boolean>`merchant_id = ${merchantId}`
    const actor = system('clock')
    await moveAll(tx, goodsVersion, 'withdrawVersion', of, { actor, set: { decided_at: now() } })
    await moveAll(tx, goodsShelf, 'withdraw', of, { actor })
    await tx.deleteFrom('goods_source').where('merchant_id', '=', merchantId).execute()
    await sql`
      update goods_import set bad = '[]', known = '[]', notes = '{}', preview_sealed = null, name = ''
      where merchant_id = ${merchantId}`.execute(tx)
    await tx.deleteFrom('goods_match').where('merchant_id', '=', merchantId).execute()
    await sql`update goods_version set content = '{}', reason = '' where merchant_id = ${merchantId}`.execute(tx)
    await sql`
      update goods set name = '商品' || id, code = '', description = '', images = '{}', materials = '[]', search = '',
        review_reason = '', is_quick = false, deleted_at = coalesce(deleted_at, ${now()})
      where merchant_id = ${merchantId}`.execute(tx)
  })
