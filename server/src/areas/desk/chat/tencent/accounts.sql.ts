import { sql } from 'kysely'
import { hours, later, minutes, now } from '#core/time/clock'
import { db, within, type Tx } from '#core/db/tx'
import { nextTry } from './rounds.ts'

export type Face = {
  readonly merchant_id: number
  readonly nick: string
  readonly avatar: string
  readonly known: boolean
  readonly failures: number
}

const often = minutes(5)
const seldom = hours(12)
/** So long after it was last heard of, somebody may still write without our hearing it. */
const lively = hours(24)

/** Who chats and is not known to the service yet, or by another name. */
export const facesToTell = async (limit: number): Promise<Face[]> => {
  const { rows } = await sql<Face>`
    select m.id as merchant_id, coalesce(nullif(c.nick, ''), m.name) as nick, coalesce(c.avatar, '') as avatar,
      a.nick is not null as known, coalesce(a.tell_failures, 0) as failures
    from merchant m left join chat_merchant c on c.merchant_id = m.id
    left join chat_tencent_account a on a.merchant_id = m.id
    where m.enable_im and m.closed_at is null and (a.nick is null
      or (a.nick, a.avatar) is distinct from (coalesce(nullif(c.nick, ''), m.name), coalesce(c.avatar, '')))
      and (a.tell_after is null or a.tell_after <= ${now()})
    order by m.id limit ${limit}`.execute(db())
  return rows
}

export const faceTold = async ({ merchant_id, nick, avatar }: Face): Promise<void> => {
  await db()
    .insertInto('chat_tencent_account')
    .values({ merchant_id, nick, avatar, next_check_at: now() })
    .onConflict((conflict) =>
      conflict.column('merchant_id').doUpdateSet({ nick, avatar, tell_failures: 0, tell_after: null }),
    )
    .execute()
}

/** One whose name or picture the service will not have is not tried at every turn. */
export const pauseTelling = async ({ merchant_id, failures }: Face): Promise<void> => {
  const paused = { tell_failures: failures + 1, tell_after: nextTry(failures + 1) }
  await db()
    .insertInto('chat_tencent_account')
    .values({ merchant_id, next_check_at: now(), ...paused })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(paused))
    .execute()
}

/** Whoever comes, goes or writes is looked after soon. */
export const noteSeen = async (merchantId: number): Promise<void> => {
  const soon = later(often)
  await db()
    .updateTable('chat_tencent_account')
    .set((set) => ({ seen_at: now(), next_check_at: set.fn('least', [set.ref('next_check_at'), set.val(soon)]) }))
    .where('merchant_id', '=', merchantId)
    .execute()
}

/** Whose conversations are to be looked through. */
export const accountsToCheck = async (limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('chat_tencent_account')
    .select('merchant_id')
    .where('next_check_at', '<=', now())
    .where('nick', 'is not', null)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

/** It is due again later, sooner where it is lively. */
export const accountChecked = async (merchantId: number): Promise<void> => {
  await sql`
    update chat_tencent_account set check_failures = 0, next_check_at = case when seen_at > ${later(-lively)}
      then ${later(often)}::timestamptz else ${later(seldom)}::timestamptz end
    where merchant_id = ${merchantId}`.execute(db())
}

export const pauseCheck = (merchantId: number): Promise<void> =>
  within(async (tx) => {
    const row = await tx
      .updateTable('chat_tencent_account')
      .set((set) => ({ check_failures: set('check_failures', '+', 1) }))
      .where('merchant_id', '=', merchantId)
      .returning('check_failures')
      .executeTakeFirst()
    // Erased meanwhile, it is looked after no more.
    if (!row) return
    await tx
      .updateTable('chat_tencent_account')
      .set({ next_check_at: nextTry(row.check_failures) })
      .where('merchant_id', '=', merchantId)
      .execute()
  })

/** Somebody of the merchant was given what signs in at the service, until then. */
export const noteSigned = async (merchantId: number, until: Date): Promise<void> => {
  await db()
    .insertInto('chat_tencent_account')
    .values({ merchant_id: merchantId, next_check_at: now(), signed_until: until })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet({ signed_until: until }))
    .execute()
}

/** The merchant of a person whose rights have changed, if anybody of it may be signed in there. Once. */
export const takeSigned = async (tx: Tx, accountId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ merchant_id: number }>`
    update chat_tencent_account t set signed_until = null from account a
    where a.id = ${accountId} and t.merchant_id = a.merchant_id and t.signed_until > ${now()}
    returning t.merchant_id`.execute(tx)
  return rows[0]?.merchant_id
}
