import { sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import { now } from '../time/clock.ts'
import { db, type Tx } from '../db/tx.ts'

export type TermsKind =
  'order' | 'quote' | 'modification' | 'afterSale' | 'deposit' | 'flashPush' | 'deliveryService' | 'penalty'
export type Reader = Pick<Actor, 'accountId' | 'merchantId'>
export type Shown = { id: number; revision: number }

/** One statement for a page. A slow answer does not take back what a later one showed. */
export const keepSeen = async (
  { accountId, merchantId }: Reader,
  kind: TermsKind,
  shown: readonly Shown[],
): Promise<void> => {
  await sql`
    insert into terms_seen (account_id, merchant_id, kind, thing_id, revision, at)
    select ${accountId}, ${merchantId}, ${kind}, s.id, s.revision, ${now()}
    from unnest(${shown.map(({ id }) => id)}::bigint[], ${shown.map(({ revision }) => revision)}::integer[]) as s(id, revision)
    order by s.id
    on conflict (account_id, kind, thing_id) do update set revision = excluded.revision, at = excluded.at
    where terms_seen.revision < excluded.revision`.execute(db())
}

/** Who had seen what it edits has seen what it made of it. */
export const carrySeen = async (
  tx: Tx,
  accountId: number,
  kind: TermsKind,
  { id, before, after }: { id: number; before: number; after: number },
): Promise<void> => {
  await sql`update terms_seen set revision = ${after}, at = ${now()}
    where account_id = ${accountId} and kind = ${kind} and thing_id = ${id} and revision = ${before}`.execute(tx)
}

export const revisionSeen = async (
  tx: Tx,
  accountId: number,
  kind: TermsKind,
  id: number,
): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('terms_seen')
    .select('revision')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .executeTakeFirst()
  return row?.revision
}

/** The merchants whose people were shown something since that moment. */
export const merchantsShown = async (tx: Tx, kind: TermsKind, id: number, since: Date): Promise<number[]> => {
  const rows = await tx
    .selectFrom('terms_seen')
    .select('merchant_id')
    .distinct()
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .where('at', '>', since)
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}
