import { fen } from '@zdb/contract/kit/fen'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import { orderInvoiceActions } from '@zdb/contract/money/invoices/actions'
import type { invoices } from '@zdb/contract/money/invoices/endpoints'
import { orderInvoiceStates } from '@zdb/contract/money/invoices/states'
import { settledById } from '#areas/orders/transfer-orders/public'
import { namesOfMerchants } from '#areas/people/identity/public'
import { storesById } from '#areas/shop/stores/public'
import { currentRules, type Rules } from '#core/domain/rules'
import { openMoves, waitOf } from '#core/domain/machine'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { days, later, now } from '#core/time/clock'
import type { TitleText } from '../titles/titles.ts'
import { orderInvoice, type OrderInvoiceMove } from './order-invoice-machine.ts'
import { countTabs, invoiceOf, linesOf, listInvoices, type OrderInvoice, type Side } from './order-invoices.sql.ts'

type Row = Result<typeof invoices.requested>['items'][number]

/** Until when it is to be written. The row's own deadline is the next reminder once that is over. */
const dueAt = ({ created_at }: OrderInvoice, { invoiceDays }: Rules): Date =>
  new Date(created_at.getTime() + days(invoiceDays))

/** What was asked for before this should have been written by now. */
const lateBefore = async (): Promise<Date> => later(-days((await currentRules()).invoiceDays))

const turnOf = (invoice: OrderInvoice, rules: Rules): Row['turn'] => {
  const waiting = waitOf(orderInvoice, invoice)
  if (!waiting) return { owner: 'none', until: null, outcome: '' }
  return { owner: 'shop', until: dueAt(invoice, rules), outcome: waiting.outcome }
}

/** What this side may do: the names of calls and moves are the same. */
const actionsFor = (side: Side, invoice: OrderInvoice): Row['actions'] => {
  const open = openMoves(orderInvoice, invoice, [side])
  return orderInvoiceActions.filter((name) => open.has(name satisfies OrderInvoiceMove))
}

const present = async (side: Side, rows: readonly OrderInvoice[]): Promise<Row[]> => {
  const shops = await storesById(rows.map(({ shop_id }) => shop_id))
  const merchants = await namesOfMerchants(rows.map(({ merchant_id }) => merchant_id))
  const rules = await currentRules()
  return rows.map((invoice) => {
    const { label, tone } = orderInvoiceStates[stateOf(orderInvoiceStates, invoice.state)]
    const shop = shops.get(invoice.shop_id)?.name ?? ''
    return {
      id: String(invoice.id),
      partner: side === 'sender' ? shop : (merchants.get(invoice.merchant_id) ?? ''),
      shop_name: shop,
      title: invoice.title as TitleText,
      amount: fen(invoice.amount),
      order_count: invoice.order_count,
      first_sn: invoice.first_sn,
      status: invoice.state,
      status_zh: label,
      tone,
      overdue: waitOf(orderInvoice, invoice) !== undefined && dueAt(invoice, rules) < now(),
      turn: turnOf(invoice, rules),
      number: invoice.number,
      file: invoice.file === '' ? null : { url: invoice.file, name: invoice.file_name },
      reason: invoice.reason,
      created_at: invoice.created_at,
      updated_at: invoice.updated_at,
      actions: actionsFor(side, invoice),
    }
  })
}

type ListQuery = Query<typeof invoices.requested>

export const list = async (
  side: Side,
  { merchantId }: Actor,
  { status, keyword, page, page_size }: ListQuery,
): Promise<Result<typeof invoices.requested>> => {
  const filter = { merchantId, side, keyword, lateBefore: await lateBefore() }
  const { rows, total } = await listInvoices(filter, status, page, page_size)
  return { items: await present(side, rows), total, page, page_size }
}

export const totals = async (
  side: Side,
  { merchantId }: Actor,
  { keyword }: ListQuery,
): Promise<Record<string, number>> => countTabs({ merchantId, side, keyword, lateBefore: await lateBefore() })

export const show = async ({ merchantId }: Actor, id: string): Promise<Result<typeof invoices.show>> => {
  const invoice = await invoiceOf(merchantId, idOf(id))
  const side = invoice.merchant_id === merchantId ? 'sender' : 'shop'
  const [[row], lines] = [await present(side, [invoice]), await linesOf(invoice.id)]
  const ended = new Map(
    (await settledById(lines.map(({ order_id }) => order_id))).map((order) => [order.id, order.ended_at]),
  )
  return {
    ...(row as Row),
    orders: lines.map(({ order_id, sn, amount }) => ({
      sn,
      amount: fen(amount),
      ended_at: ended.get(order_id) ?? null,
    })),
  }
}
