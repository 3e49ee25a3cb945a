import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { orderInvoiceStates, orderInvoiceTabs } from '@zdb/contract/money/invoices/states'
import type { OrderInvoice as OrderInvoiceTable, OrderInvoiceLine } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { isFree } from '#core/work/sweep.sql'

export type OrderInvoice = Selectable<OrderInvoiceTable>
export type Line = Selectable<OrderInvoiceLine>
/** Who asks, and who has to write it. */
export type Side = 'sender' | 'shop'

export const ownerColumns = { sender: 'merchant_id', shop: 'issuer_id' } as const

const isState = inStates(orderInvoiceStates, 'i.state')

/** `lateBefore`: what was asked for before that moment should have been written. */
const inTab = (name: string, lateBefore: Date): RawBuilder<boolean> => {
  const tab = orderInvoiceTabs.find(({ index }) => index === name)
  if (!tab?.states) return sql<boolean>`true`
  const inState = isState(...tab.states)
  return 'late' in tab ? sql<boolean>`${inState} and i.created_at < ${lateBefore}` : inState
}

type Filter = { merchantId: number; side: Side; keyword?: string | undefined; lateBefore: Date }

const matching = ({ merchantId, side, keyword }: Filter): RawBuilder<boolean> => {
  const own = sql`${sql.ref(`i.${ownerColumns[side]}`)} = ${merchantId}`
  return keyword
    ? sql<boolean>`${own} and (i.number = ${keyword} or position(lower(${keyword}) in lower(i.title->>'name')) > 0
        or exists (select 1 from order_invoice_line l where l.invoice_id = i.id and l.sn = ${keyword}))`
    : sql<boolean>`${own}`
}

/**
 * What still has to be written comes first, the longest overdue on top; what is over follows, newest first. All have the
 * same time from the day they were asked for; the row's own deadline moves with each reminder.
 */
const lateFirst = sql`case when ${isState('asked', 'accepted')} then i.created_at end asc nulls last, i.id desc`

export const listInvoices = async (
  filter: Filter,
  tab: string,
  page: number,
  pageSize: number,
): Promise<{ rows: OrderInvoice[]; total: number }> => {
  const found = sql`from order_invoice i where ${matching(filter)} and ${inTab(tab, filter.lateBefore)}`
  const [listed, counted] = await Promise.all([
    sql<OrderInvoice>`
      select i.* ${found} order by ${lateFirst} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db()),
    sql<{ count: number }>`select count(*)::int as count ${found}`.execute(db()),
  ])
  return { rows: listed.rows, total: counted.rows[0]?.count ?? 0 }
}

export const countTabs = async (filter: Filter): Promise<Record<string, number>> => {
  const counts = orderInvoiceTabs.map(
    ({ index }) => sql`count(*) filter (where ${inTab(index, filter.lateBefore)})::int as ${sql.ref(index)}`,
  )
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from order_invoice i where ${matching(filter)}`.execute(db())
  return rows[0] ?? {}
}

/** How many wait for this merchant to write them. */
export const countToIssue = async (merchantId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_invoice i
    where i.issuer_id = ${merchantId} and ${isState('asked', 'accepted')}`.execute(db())
  return rows[0]?.count ?? 0
}

/** How many this merchant still waits for. */
export const countAsked = async (merchantId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_invoice i
    where i.merchant_id = ${merchantId} and ${isState('asked', 'accepted')}`.execute(db())
  return rows[0]?.count ?? 0
}

/** As one of its two merchants knows it. */
export const invoiceOf = async (merchantId: number, id: number): Promise<OrderInvoice> =>
  (await db()
    .selectFrom('order_invoice')
    .selectAll()
    .where('id', '=', id)
    .where((where) => where.or([where('merchant_id', '=', merchantId), where('issuer_id', '=', merchantId)]))
    .executeTakeFirst()) ?? refuse('notFound')

export const lockInvoiceOf = async (tx: Tx, side: Side, merchantId: number, id: number): Promise<OrderInvoice> =>
  (await tx
    .selectFrom('order_invoice')
    .selectAll()
    .where('id', '=', id)
    .where(ownerColumns[side], '=', merchantId)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('notFound')

export const lockInvoice = async (tx: Tx, id: number): Promise<OrderInvoice> =>
  (await tx.selectFrom('order_invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  refuse('notFound')

export const linesOf = (id: number): Promise<Line[]> =>
  db().selectFrom('order_invoice_line').selectAll().where('invoice_id', '=', id).orderBy('order_id').execute()

export const insertInvoice = (tx: Tx, invoice: Insertable<OrderInvoiceTable>): Promise<OrderInvoice> =>
  tx.insertInto('order_invoice').values(invoice).returningAll().executeTakeFirstOrThrow()

export const setDeadline = (tx: Tx, id: number, deadline_at: Date | null): Promise<OrderInvoice> =>
  tx.updateTable('order_invoice').set({ deadline_at }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export type NewLine = { order_id: number; sn: string; amount: number }

/** False where one of the orders stands in another invoice already. */
export const insertLines = async (tx: Tx, invoiceId: number, lines: readonly NewLine[]): Promise<boolean> => {
  const written = await tx
    .insertInto('order_invoice_line')
    .values(lines.map((line) => ({ ...line, invoice_id: invoiceId })))
    .onConflict((conflict) => conflict.column('order_id').where('in_force', '=', true).doNothing())
    .returning('order_id')
    .execute()
  return written.length === lines.length
}

/** Their orders may be asked for again. */
export const freeLines = async (tx: Tx, invoiceId: number): Promise<void> => {
  await tx.updateTable('order_invoice_line').set({ in_force: false }).where('invoice_id', '=', invoiceId).execute()
}

/** Writes down what each order comes to by now. */
export const setAmounts = async (tx: Tx, invoiceId: number, lines: readonly NewLine[], sum: number): Promise<void> => {
  await sql`
    update order_invoice_line l set amount = n.amount
    from unnest(${lines.map(({ order_id }) => order_id)}::bigint[], ${lines.map(({ amount }) => amount)}::bigint[]) as n(order_id, amount)
    where l.invoice_id = ${invoiceId} and l.order_id = n.order_id and l.amount <> n.amount`.execute(tx)
  await tx.updateTable('order_invoice').set({ amount: sum }).where('id', '=', invoiceId).execute()
}

/** Whether this writer has given the number to another one. Of two who give it at the same time one waits. */
export const isNumberTaken = async (tx: Tx, { id, issuer_id }: OrderInvoice, number: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order_invoice number ${issuer_id}`}, 0))`.execute(tx)
  const { rows } = await sql`
    select 1 from order_invoice where issuer_id = ${issuer_id} and number = ${number} and id <> ${id}`.execute(tx)
  return rows.length > 0
}

/** Which of these orders stand in an invoice that counts. */
export const inInvoices = async (orderIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from order_invoice_line where order_id = any(${[...orderIds]}::bigint[]) and in_force`.execute(db())
  return new Set(rows.map(({ order_id }) => order_id))
}

/** Those whose writer has to be reminded. */
export const dueInvoices = async (sweep: string, limit: number): Promise<number[]> => {
  const found = await db()
    .selectFrom('order_invoice as i')
    .select('i.id')
    .where(isState('asked', 'accepted'))
    .where('i.deadline_at', '<=', now())
    .where(isFree(sweep, 'i.id'))
    .orderBy('i.deadline_at')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

/** Who a gone merchant was goes from its invoices; number and sum are kept for the law. */
export const eraseOrderInvoices = async (tx: Tx, merchantId: number): Promise<void> => {
  await tx.deleteFrom('invoice_title').where('merchant_id', '=', merchantId).execute()
  await sql`
    update order_invoice set title = title || '{"name":"","address":"","phone":"","bank":"","account":"","email":""}'::jsonb
    where merchant_id = ${merchantId}`.execute(tx)
}
