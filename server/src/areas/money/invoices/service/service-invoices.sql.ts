import { sql, type Insertable, type Selectable } from 'kysely'
import type { Fen } from '@zdb/contract/kit/fen'
import { serviceInvoiceStates, type ServiceKind } from '@zdb/contract/money/invoices/states'
import type { ServiceInvoice as ServiceInvoiceTable, ServiceInvoiceBill } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { refuse } from '#core/http/refusal'

export type Bill = { month: string; kind: ServiceKind; amount: Fen }
export type ServiceInvoice = Selectable<ServiceInvoiceTable>
export type InvoiceBill = Selectable<ServiceInvoiceBill>

const isState = inStates(serviceInvoiceStates, 'state')
const written: ReadonlySet<number> = new Set([serviceInvoiceStates.issued.code, serviceInvoiceStates.correcting.code])

/** How the bills stand that are in an invoice, by month and kind. */
export const billsInForce = async (merchantId: number): Promise<ReadonlyMap<string, 'applied' | 'issued'>> => {
  const rows = await db()
    .selectFrom('service_invoice_bill as b')
    .innerJoin('service_invoice as i', 'i.id', 'b.invoice_id')
    .select(['b.month', 'b.kind', 'i.state'])
    .where('b.merchant_id', '=', merchantId)
    .where('b.in_force', '=', true)
    .execute()
  return new Map(rows.map(({ month, kind, state }) => [`${month} ${kind}`, written.has(state) ? 'issued' : 'applied']))
}

/** How many the platform has still to write or to correct. */
export const countUnissued = async (merchantId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from service_invoice
    where merchant_id = ${merchantId} and ${isState('applied', 'correcting')}`.execute(db())
  return rows[0]?.count ?? 0
}

export const listServiceInvoices = async (
  merchantId: number,
  page: number,
  pageSize: number,
): Promise<{ rows: ServiceInvoice[]; total: number }> => {
  const of = db().selectFrom('service_invoice').where('merchant_id', '=', merchantId)
  const rows = await of
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { count } = await of.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, total: count }
}

export const billsIn = async (ids: readonly number[]): Promise<InvoiceBill[]> =>
  ids.length === 0
    ? []
    : db()
        .selectFrom('service_invoice_bill')
        .selectAll()
        .where('invoice_id', 'in', [...ids])
        .orderBy('month')
        .orderBy('kind')
        .execute()

export const serviceInvoicesById = async (ids: readonly number[]): Promise<ServiceInvoice[]> =>
  ids.length === 0
    ? []
    : db()
        .selectFrom('service_invoice')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()

export const lockServiceInvoice = async (tx: Tx, id: number): Promise<ServiceInvoice> =>
  (await tx.selectFrom('service_invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  refuse('notFound')

export const insertServiceInvoice = (tx: Tx, invoice: Insertable<ServiceInvoiceTable>): Promise<ServiceInvoice> =>
  tx.insertInto('service_invoice').values(invoice).returningAll().executeTakeFirstOrThrow()

export const setDeadline = (tx: Tx, id: number, deadline_at: Date | null): Promise<ServiceInvoice> =>
  tx.updateTable('service_invoice').set({ deadline_at }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** False where one of them stands in another invoice already. */
export const insertBills = async (
  tx: Tx,
  { id, merchant_id }: ServiceInvoice,
  bills: readonly Bill[],
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('service_invoice_bill')
    .values(bills.map(({ month, kind, amount }) => ({ invoice_id: id, merchant_id, month, kind, amount })))
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'month', 'kind']).where('in_force', '=', true).doNothing(),
    )
    .returning('month')
    .execute()
  return inserted.length === bills.length
}

export const freeBills = async (tx: Tx, invoiceId: number): Promise<void> => {
  await tx.updateTable('service_invoice_bill').set({ in_force: false }).where('invoice_id', '=', invoiceId).execute()
}

/** Numbers are the tax office's own and stand nowhere twice; of two who give one at the same time one waits. */
export const isServiceNumberTaken = async (tx: Tx, number: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('service_invoice number', 0))`.execute(tx)
  const { rows } = await sql`
    select 1 from service_invoice where number = ${number} or red_number = ${number}`.execute(tx)
  return rows.length > 0
}

/** Who a gone merchant was goes; number and sum are kept for the law. */
export const eraseServiceInvoices = async (tx: Tx, merchantId: number): Promise<void> => {
  await sql`
    update service_invoice set correction = null,
      title = title || '{"name":"","address":"","phone":"","bank":"","account":"","email":""}'::jsonb
    where merchant_id = ${merchantId}`.execute(tx)
}
