import { sql } from 'kysely'
import { db, type Tx } from '#core/db/tx'
import type { Rules } from '#core/domain/rules'
import { isDepositAskedBack } from '../deposit/deposit.sql.ts'
import { standardOf } from '../deposit/standard.sql.ts'
import type { StoreFacts } from '../stores.sql.ts'

export type OwnFacts = Pick<
  StoreFacts,
  'id' | 'life_state' | 'longitude' | 'latitude' | 'categories' | 'delivery_counties' | 'deposit'
> & {
  standard: number
  has_contact: boolean
  asked_back: boolean
}

/** What the stores area itself knows of these stores. */
export const ownFactsOf = async (ids: readonly number[], rules: Rules): Promise<OwnFacts[]> => {
  const { rows } = await sql<OwnFacts>`
    select s.id, s.life_state, s.longitude, s.latitude, s.categories, s.delivery_counties, s.deposit, ${standardOf(rules)} as standard,
      ${isDepositAskedBack} as asked_back,
      exists (select 1 from store_contact c where c.store_id = s.id and c.phone <> '') as has_contact
    from store s where s.id = any(${[...ids]}::bigint[])`.execute(db())
  return rows
}

type Switch = { receiving: boolean; why: string; checkAt: Date | null }

/** Undefined when it already stands so. */
export const setReceiving = (
  tx: Tx,
  { id, merchantId }: { id: number; merchantId: number },
  { receiving, why, checkAt }: Switch,
): Promise<StoreFacts | undefined> =>
  tx
    .updateTable('store')
    .set({ receiving, receiving_closed_why: why, receive_check_at: checkAt })
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('receiving', '=', !receiving)
    .returningAll()
    .executeTakeFirst()

/** Receiving stores whose turn it is, with their next turn set; those a rival has taken are skipped. */
export const leaseChecks = async (tx: Tx, at: Date, next: Date, limit: number): Promise<StoreFacts[]> => {
  const { rows } = await sql<StoreFacts>`
    update store s set receive_check_at = ${next}
    where s.id in (
      select id from store where receiving and receive_check_at <= ${at}
      order by receive_check_at limit ${limit} for update skip locked)
    returning s.*`.execute(tx)
  return rows
}

/** The next look at this store comes with the next tick of the clock. */
export const checkSoon = async (tx: Tx, storeId: number, at: Date): Promise<void> => {
  await tx
    .updateTable('store')
    .set({ receive_check_at: at })
    .where('id', '=', storeId)
    .where('receiving', '=', true)
    .execute()
}
