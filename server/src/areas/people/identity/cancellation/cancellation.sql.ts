import { sql, type Selectable } from 'kysely'
import { cancellationStates } from '@zdb/contract/people/identity/states'
import type { AccountCancellation } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { isFree } from '#core/work/sweep.sql'

export type Cancellation = Selectable<AccountCancellation>

/** Shut to everybody from here on; whoever would open or shut it too waits. */
export const shutMerchant = async (tx: Tx, merchantId: number, at: Date | null): Promise<void> => {
  await tx.updateTable('merchant').set({ closed_at: at }).where('id', '=', merchantId).execute()
}

export const insertCancellation = (
  tx: Tx,
  row: { merchant_id: number; account_id: number; asked_at: Date; ends_at: Date },
): Promise<Cancellation | undefined> =>
  tx
    .insertInto('account_cancellation')
    .values({ ...row, state: cancellationStates.coolingOff.code })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const openCancellation = (tx: Tx, merchantId: number): Promise<Cancellation | undefined> =>
  tx
    .selectFrom('account_cancellation')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const dueCancellations = async (sweep: string, at: Date, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('account_cancellation')
    .select('id')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', at)
    .where(isFree(sweep, 'id'))
    .orderBy('ends_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Held for whoever ends it; undefined once it was taken back, erased or postponed. */
export const lockDueCancellation = (tx: Tx, id: number, at: Date): Promise<Cancellation | undefined> =>
  tx
    .selectFrom('account_cancellation')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', at)
    .forUpdate()
    .executeTakeFirst()

export const postponeCancellation = async (tx: Tx, id: number, endsAt: Date): Promise<void> => {
  await tx.updateTable('account_cancellation').set({ ends_at: endsAt }).where('id', '=', id).execute()
}

/** Everybody of the merchant becomes a number: what they did stays theirs, who they were is gone. */
export const erasePeople = async (tx: Tx, merchantId: number, at: Date): Promise<void> => {
  const people = tx.selectFrom('account').select('id').where('merchant_id', '=', merchantId)
  await sql`
    delete from sms_code where mobile in (select mobile from account where merchant_id = ${merchantId})`.execute(tx)
  await sql`
    delete from sign_in_try t using account a where a.merchant_id = ${merchantId}
      and (t.subject = 'account:' || a.mobile or t.subject = 'sms:' || a.mobile
        or t.subject like 'pair:' || a.mobile || '|%' or t.subject like 'device:' || a.mobile || '|%')`.execute(tx)
  await tx.deleteFrom('session').where('account_id', 'in', people).execute()
  await tx.deleteFrom('social_login').where('account_id', 'in', people).execute()
  await tx.deleteFrom('known_device').where('account_id', 'in', people).execute()
  await tx
    .updateTable('account')
    .set({
      name: sql<string>`'用户' || id`,
      mobile: '',
      mobile_confirmed_at: null,
      email: null,
      password_hash: '',
      grants: [],
      role_id: null,
      enabled: false,
      deleted_at: at,
    })
    .where('merchant_id', '=', merchantId)
    .execute()
  await tx
    .updateTable('merchant')
    .set({ name: sql<string>`'商家' || id`, pay_password_hash: null })
    .where('id', '=', merchantId)
    .execute()
}

/** How many people beside the master are signed in. */
export const signedInColleagues = async (merchantId: number, at: Date): Promise<number> => {
  const { count } = await db()
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select(sql<number>`count(distinct a.id)::int`.as('count'))
    .where('a.merchant_id', '=', merchantId)
    .where('a.is_master', '=', false)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', at)
    .executeTakeFirstOrThrow()
  return count
}
