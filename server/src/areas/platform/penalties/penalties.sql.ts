import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { penaltyStates, penaltyTabs } from '@zdb/contract/platform/penalties/states'
import type { Penalty as PenaltyTable, PenaltyEvent } from '#core/db/schema'
import { db, type Db, type Tx } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { isOwedToPlatform } from '#core/money/claims'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { isFree } from '#core/work/sweep.sql'

export type Penalty = Selectable<PenaltyTable>
export type PenaltyLine = Selectable<PenaltyEvent>
export type Tab = (typeof penaltyTabs)[number]['index']

const isState = inStates(penaltyStates)

const inTab = (tab: Tab): RawBuilder<boolean> => {
  const states = penaltyTabs.find(({ index }) => index === tab)?.states
  return states ? isState(...states) : sql<boolean>`true`
}

export type Filter = { merchantId: number; keyword?: string | undefined }

const matching = ({ merchantId, keyword }: Filter): RawBuilder<boolean> =>
  keyword
    ? sql<boolean>`merchant_id = ${merchantId}
      and position(lower(${keyword}) in lower(concat_ws(' ', id::text, order_sn, title, clause))) > 0`
    : sql<boolean>`merchant_id = ${merchantId}`

/** What waits for the merchant stands first, the soonest on top; the rest newest first. */
export const listPenalties = async (
  filter: Filter,
  tab: Tab,
  page: number,
  pageSize: number,
): Promise<{ rows: Penalty[]; total: number }> => {
  const found = sql`from penalty where ${matching(filter)} and ${inTab(tab)}`
  const [listed, counted] = await Promise.all([
    sql<Penalty>`select * ${found}
      order by case when ${isState('open')} then deadline_at end nulls last, id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db()),
    sql<{ count: number }>`select count(*)::int as count ${found}`.execute(db()),
  ])
  return { rows: listed.rows, total: counted.rows[0]?.count ?? 0 }
}

/** All tabs are counted in one walk over the merchant's penalties. */
export const countTabs = async (filter: Filter): Promise<Record<string, number>> => {
  const counts = penaltyTabs.map(({ index }) => sql`count(*) filter (where ${inTab(index)})::int as ${sql.ref(index)}`)
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from penalty where ${matching(filter)}`.execute(db())
  return rows[0] ?? {}
}

/** Penalties that wait for the merchant, those that wait for the platform, and when the last one ended. */
export const standingOf = async (
  merchantId: number,
): Promise<{ open: number; appealing: number; lastEnded: Date | null }> => {
  const { rows } = await sql<{ open: number; appealing: number; lastEnded: Date | null }>`
    select count(*) filter (where ${isState('open')})::int as open,
      count(*) filter (where ${isState('appealing')})::int as appealing, max(ended_at) as "lastEnded"
    from penalty where merchant_id = ${merchantId}`.execute(db())
  return rows[0] ?? { open: 0, appealing: 0, lastEnded: null }
}

export const penaltyOf = async ({ merchantId }: { merchantId: number }, id: number): Promise<Penalty> =>
  (await db()
    .selectFrom('penalty')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

/** These, whosever they are: for the platform. */
export const penaltiesById = (ids: readonly number[]): Promise<Penalty[]> =>
  db()
    .selectFrom('penalty')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()

export const penaltyById = async (tx: Tx, id: number): Promise<Penalty> =>
  (await tx.selectFrom('penalty').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const lockPenalty = async (tx: Tx, id: number): Promise<Penalty> =>
  (await tx.selectFrom('penalty').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('notFound')

export const lockPenaltyOf = async (tx: Tx, { merchantId }: { merchantId: number }, id: number): Promise<Penalty> => {
  const penalty = await lockPenalty(tx, id)
  return penalty.merchant_id === merchantId ? penalty : refuse('notFound')
}

export const insertPenalty = (tx: Tx, penalty: Insertable<PenaltyTable>): Promise<Penalty> =>
  tx.insertInto('penalty').values(penalty).returningAll().executeTakeFirstOrThrow()

export const patchPenalty = (on: Db, id: number, change: Partial<Insertable<PenaltyTable>>): Promise<Penalty> =>
  on.updateTable('penalty').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const insertEvent = async (tx: Tx, event: Omit<Insertable<PenaltyEvent>, 'at'>): Promise<void> => {
  await tx
    .insertInto('penalty_event')
    .values({ ...event, at: now() })
    .execute()
}

const longestStory = 500

/** The story, newest first. */
export const eventsOf = (penaltyId: number): Promise<PenaltyLine[]> =>
  db()
    .selectFrom('penalty_event')
    .selectAll()
    .where('penalty_id', '=', penaltyId)
    .orderBy('id', 'desc')
    .limit(longestStory)
    .execute()

/** Penalties the clock has something to do for; what the platform owes is not decided by time. */
export const duePenalties = async (sweep: string, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('penalty')
    .select('id')
    .where(isState('open'))
    .where('deadline_at', '<=', now())
    .where(isFree(sweep, 'penalty.id'))
    .orderBy('deadline_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of which a part was owed that has been paid by now. */
export const claimsSettled = async (sweep: string, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('penalty')
    .select('id')
    .where('as_claim', '>', 0)
    .where('claim_paid_at', 'is', null)
    .where((where) => where.not(isOwedToPlatform(sql`'penalty:' || penalty.id`)))
    .where(isFree(sweep, 'penalty.id'))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** What somebody wrote may name people: the penalty stays, their words go. */
export const eraseAppeals = async ({ merchantId }: { merchantId: number }): Promise<void> => {
  await sql`update penalty set appeal_content = '', appeal_images = '{}' where merchant_id = ${merchantId}`.execute(
    db(),
  )
  await sql`
    update penalty_event e set content = '', images = '{}', actor = ''
    from penalty p where p.id = e.penalty_id and p.merchant_id = ${merchantId} and e.side = 'merchant'`.execute(db())
}
