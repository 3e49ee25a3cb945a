import type { Selectable } from 'kysely'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Store } from '#core/db/schema'
import { db } from '#core/db/tx'

export type StoreFacts = Selectable<Store>

const storesOfMerchant = (merchantId: number) =>
  db().selectFrom('store').selectAll().where('merchant_id', '=', merchantId)

/** A store as its merchant knows it; to everybody else it does not exist. */
export const storeOf = async ({ merchantId }: Pick<Actor, 'merchantId'>, id: number): Promise<StoreFacts> =>
  (await storesOfMerchant(merchantId).where('id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The default store first; a merchant has a handful. */
export const storesOf = (merchantId: number): Promise<StoreFacts[]> =>
  storesOfMerchant(merchantId).orderBy('is_default', 'desc').orderBy('id').limit(500).execute()

type Master = { id: number; name: string; mobile: string; created_at: Date }

/** The merchant itself: its master account. */
export const masterOf = (merchantId: number): Promise<Master> =>
  db()
    .selectFrom('account')
    .select(['id', 'name', 'mobile', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('is_master', '=', true)
    .executeTakeFirstOrThrow()
