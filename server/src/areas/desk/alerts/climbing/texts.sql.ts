import { sql } from 'kysely'
import type { PushEvent } from '@zdb/contract/desk/push/notifications'
import { db, type Tx } from '#core/db/tx'
import { seal, searchHash, unseal } from '#core/outside/sealed'
import { days, hours, later, now } from '#core/time/clock'
import { sharedNow } from '#core/time/shared-clock.sql'
import type { Usage } from './text-limits.ts'

type Contact = { name: string; phone: string }

export type NewText = { merchantId: number; contact: Contact; title: string; content: string; alerts: number }

const phoneHash = (phone: string): Buffer => searchHash('alert-text', phone)

/** Written down before anybody sends it. */
export const insertText = async (tx: Tx, { merchantId, contact, title, content, alerts }: NewText): Promise<number> => {
  const { name, phone } = contact
  const { id } = await tx
    .insertInto('alert_text')
    .values({
      merchant_id: merchantId,
      contact_sealed: seal({ name, phone }),
      phone_hash: phoneHash(phone),
      title,
      content,
      alerts,
      at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many texts were written for this merchant within the hour. */
export const textsOfHour = async (merchantId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert_text
    where merchant_id = ${merchantId} and at > ${later(-hours(1))}`.execute(db())
  return rows[0]?.count ?? 0
}

/** What is counted of these phones and written to them is one step: nobody else writes to them until the transaction ends. */
export const lockPhones = async (tx: Tx, phones: readonly string[]): Promise<void> => {
  // In the order of the keys: whoever waits for another is not waited for.
  for (const hash of phones.map((phone) => phoneHash(phone).toString('hex')).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(tx)
}

const usage = () =>
  sql`count(*) filter (where at > ${later(-hours(1))})::int as hour, count(*)::int as day
    from alert_text where at > ${later(-days(1))}`

/** What each of these phones was sent, whichever merchant it was for; a phone that was sent nothing is missing. */
export const textsTo = async (phones: readonly string[]): Promise<ReadonlyMap<string, Usage>> => {
  if (phones.length === 0) return new Map()
  const byHash = new Map(phones.map((phone) => [phoneHash(phone).toString('hex'), phone]))
  const { rows } = await sql<Usage & { hash: string }>`
    select encode(phone_hash, 'hex') as hash, ${usage()}
      and phone_hash in (select decode(hex, 'hex') from unnest(${[...byHash.keys()]}::text[]) as asked(hex))
    group by phone_hash`.execute(db())
  return new Map(rows.map(({ hash, hour, day }) => [byHash.get(hash) ?? '', { hour, day }]))
}

/** What all merchants together were sent. */
export const textsOfPlatform = async (): Promise<Usage> => {
  const { rows } = await sql<Usage>`select ${usage()}`.execute(db())
  return rows[0] ?? { hour: 0, day: 0 }
}

/** Who was written to because of each of these alerts. */
export const phonesWritten = async (alertIds: readonly number[]): Promise<Map<number, Set<string>>> => {
  const rows = await db()
    .selectFrom('alert_climb as c')
    .innerJoin('alert_text as t', 't.id', 'c.text_id')
    .select(['c.alert_id', 't.contact_sealed'])
    .where('c.alert_id', 'in', [...alertIds, 0])
    .execute()
  const phones = new Map<number, Set<string>>()
  for (const { alert_id, contact_sealed } of rows)
    phones.set(alert_id, (phones.get(alert_id) ?? new Set()).add(unseal<Contact>(contact_sealed).phone))
  return phones
}

export type Text = { merchantId: number; contact: Contact; title: string; content: string; at: Date }

/** Takes a text to be sent, once: undefined where somebody has, or where nobody needs it any longer. */
export const beginText = async (id: number): Promise<Text | undefined> => {
  const { rows } = await sql<Omit<Text, 'contact'> & { contact_sealed: Buffer }>`
    update alert_text set sending_at = ${now()} where id = ${id} and sending_at is null and exists (
      select 1 from alert_climb c join alert a on a.id = c.alert_id where c.text_id = ${id} and a.ended_at is null)
    returning merchant_id as "merchantId", contact_sealed, title, content, at`.execute(db())
  const [row] = rows
  if (!row) return undefined
  const { contact_sealed, ...text } = row
  return { ...text, contact: unseal<Contact>(contact_sealed) }
}

/** What this text tells of and is still open, by store and event. */
export const toldBy = async (id: number): Promise<{ store_id: number | null; event: PushEvent }[]> => {
  const { rows } = await sql<{ store_id: number | null; event: PushEvent }>`
    select distinct a.store_id, a.event from alert_climb c join alert a on a.id = c.alert_id
    where c.text_id = ${id} and a.ended_at is null`.execute(db())
  return rows
}

export const textSent = async (id: number): Promise<void> => {
  await db().updateTable('alert_text').set({ sent_at: now() }).where('id', '=', id).execute()
}

/** It did not go out: what it told of goes on to the next step at once. */
export const textFailed = async (tx: Tx, id: number, why: string): Promise<void> => {
  await tx.updateTable('alert_text').set({ failed: why }).where('id', '=', id).execute()
  await sql`update alert a set next_at = ${sharedNow()} from alert_climb c
    where c.text_id = ${id} and c.alert_id = a.id and c.step = a.step and a.ended_at is null
      and a.next_at is not null`.execute(tx)
}

/** Who was written to and told, by name; that an alert was, and when it ended, stays. */
export const eraseTexts = async (merchantId: number): Promise<void> => {
  await sql`delete from alert_climb c using alert a where a.id = c.alert_id and a.merchant_id = ${merchantId}`.execute(
    db(),
  )
  await db().deleteFrom('alert_text').where('merchant_id', '=', merchantId).execute()
}
