import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { ticketStates, ticketTabs } from '@zdb/contract/platform/tickets/states'
import type { Ticket as TicketTable, TicketMessage } from '#core/db/schema'
import { db, type Db, type Tx } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { may, type Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { isFree } from '#core/work/sweep.sql'

export type Ticket = Selectable<TicketTable>
export type Message = Selectable<TicketMessage>
export type TicketRow = Ticket & { category: string; role: string; content: string; raised_by: string }
export type Tab = (typeof ticketTabs)[number]['index']
type Who = Pick<Actor, 'merchantId' | 'accountId' | 'isMaster' | 'grants'>

const isState = inStates(ticketStates, 't.state')

/** One's own, and with the right to it the colleagues'; what was deleted is gone for all of them. */
const seenBy = (who: Who): RawBuilder<boolean> => sql<boolean>`t.merchant_id = ${who.merchantId} and t.hidden_at is null
  and ${may(who, 'ticket.read') ? sql`true` : sql`t.account_id = ${who.accountId}`}`

const inTab = (tab: Tab): RawBuilder<boolean> => {
  const states = ticketTabs.find(({ index }) => index === tab)?.states
  return states ? isState(...states) : sql<boolean>`true`
}

/** With what it is about and its first words. */
const rows = sql`
  from ticket t
  join ticket_category c on c.id = t.category_id
  left join ticket_category p on p.id = c.parent_id
  join lateral (select content, actor from ticket_message where ticket_id = t.id order by id limit 1) m on true`
const columns = sql`t.*, concat_ws(' / ', p.title, c.title) as category, c.role, m.content, m.actor as raised_by`

const matching = (who: Who, keyword: string | undefined): RawBuilder<boolean> =>
  keyword
    ? sql<boolean>`${seenBy(who)} and position(lower(${keyword}) in lower(concat_ws(' ', t.order_sn, p.title, c.title, m.content))) > 0`
    : seenBy(who)

export type Filter = { who: Who; keyword?: string | undefined }

export const listTickets = async (
  { who, keyword }: Filter,
  tab: Tab,
  page: number,
  pageSize: number,
): Promise<{ rows: TicketRow[]; total: number }> => {
  const found = sql`${rows} where ${matching(who, keyword)} and ${inTab(tab)}`
  const [listed, counted] = await Promise.all([
    sql<TicketRow>`select ${columns} ${found} order by t.unread_by_merchant desc, t.updated_at desc, t.id desc
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db()),
    sql<{ count: number }>`select count(*)::int as count ${found}`.execute(db()),
  ])
  return { rows: listed.rows, total: counted.rows[0]?.count ?? 0 }
}

/** All tabs are counted in one walk over the merchant's tickets. */
export const countTabs = async ({ who, keyword }: Filter): Promise<Record<string, number>> => {
  const counts = ticketTabs.map(({ index }) => sql`count(*) filter (where ${inTab(index)})::int as ${sql.ref(index)}`)
  const { rows: found } = await sql<Record<string, number>>`
    select ${sql.join(counts)} ${rows} where ${matching(who, keyword)}`.execute(db())
  return found[0] ?? {}
}

/** What waits for these eyes: answered and not yet done with. */
export const countAnswered = async (who: Who): Promise<number> => {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from ticket t where ${seenBy(who)} and ${isState('answered')}`.execute(db())
  return found[0]?.count ?? 0
}

export const ticketOf = async (who: Who, id: number): Promise<TicketRow> => {
  const { rows: found } = await sql<TicketRow>`
    select ${columns} ${rows} where t.id = ${id} and ${seenBy(who)}`.execute(db())
  return found[0] ?? refuse('notFound')
}

/** These, whosever they are: for the platform. */
export const ticketsById = async (ids: readonly number[]): Promise<TicketRow[]> => {
  const { rows: found } = await sql<TicketRow>`
    select ${columns} ${rows} where t.id = any(${[...ids]}::bigint[])`.execute(db())
  return found
}

/** The newest of a merchant, those it has hidden from itself too: for the platform. */
export const newestTicketsOf = async (merchantId: number, limit: number): Promise<TicketRow[]> => {
  const { rows: found } = await sql<TicketRow>`
    select ${columns} ${rows} where t.merchant_id = ${merchantId} order by t.id desc limit ${limit}`.execute(db())
  return found
}

export const lockTicketOf = async (tx: Tx, who: Who, id: number): Promise<Ticket> => {
  const { rows: found } = await sql<Ticket>`
    select t.* from ticket t where t.id = ${id} and ${seenBy(who)} for update`.execute(tx)
  return found[0] ?? refuse('notFound')
}

export const lockTicket = async (tx: Tx, id: number): Promise<Ticket> =>
  (await tx.selectFrom('ticket').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('notFound')

export const insertTicket = (tx: Tx, ticket: Insertable<TicketTable>): Promise<Ticket> =>
  tx.insertInto('ticket').values(ticket).returningAll().executeTakeFirstOrThrow()

export const patchTicket = (on: Db, id: number, change: Partial<Insertable<TicketTable>>): Promise<Ticket> =>
  on.updateTable('ticket').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const insertMessage = async (tx: Tx, message: Omit<Insertable<TicketMessage>, 'at'>): Promise<void> => {
  await tx
    .insertInto('ticket_message')
    .values({ ...message, at: now() })
    .execute()
}

/** What the desk reads of a thread at once. */
export const shownToDesk = 1_000

/** The newest of a thread, or the newest of those before a message, from the older to the newer. */
export const newestMessages = async (ticketId: number, limit: number, before?: number): Promise<Message[]> => {
  const found = await db()
    .selectFrom('ticket_message')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return found.reverse()
}

/** Whether one of its messages has this picture. */
export const threadHolds = async (ticketId: number, url: string): Promise<boolean> => {
  const { rows: found } = await sql<{ holds: boolean }>`
    select exists (select from ticket_message where ticket_id = ${ticketId} and images @> array[${url}]) as holds`.execute(
    db(),
  )
  return found[0]?.holds ?? false
}

export const countMessages = async (ticketId: number): Promise<number> => {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from ticket_message where ticket_id = ${ticketId}`.execute(db())
  return found[0]?.count ?? 0
}

/** Tickets the clock has something to do for; what the platform owes is not decided by time. */
export const dueTickets = async (sweep: string, limit: number): Promise<number[]> => {
  const found = await db()
    .selectFrom('ticket as t')
    .select('t.id')
    .where(isState('answered'))
    .where('t.deadline_at', '<=', now())
    .where(isFree(sweep, 't.id'))
    .orderBy('t.deadline_at')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}
