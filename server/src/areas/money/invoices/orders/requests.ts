import { addFen, fen, type Fen, yuanText } from '@zdb/contract/kit/fen'
import { orderInvoiceStates } from '@zdb/contract/money/invoices/states'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import type { invoices } from '@zdb/contract/money/invoices/endpoints'
import { startOfDay } from '@zdb/contract/kit/china-time'
import { refundedAfterSettlement } from '#areas/orders/after-sale/public'
import {
  lockOrder,
  note,
  refreshSide,
  settledBetween,
  settledById,
  type SettledOrder,
} from '#areas/orders/transfer-orders/public'
import { storesById } from '#areas/shop/stores/public'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { deadlineOf } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { textOf, type TitleText } from '../titles/titles.ts'
import { titleOf } from '../titles/titles.sql.ts'
import { orderInvoice } from './order-invoice-machine.ts'
import { inInvoices, insertInvoice, insertLines, setDeadline, type NewLine } from './order-invoices.sql.ts'
import { tellOfInvoice } from './pushes.ts'

/** What the sender has paid for each in the end: its price less what came back after it was settled. */
export const amountsOf = async (orders: readonly SettledOrder[]): Promise<NewLine[]> => {
  const refunded = await refundedAfterSettlement(orders.map(({ id }) => id))
  return orders.map(({ id, sn, price }) => ({
    order_id: id,
    sn,
    amount: Math.max(0, (price ?? 0) - (refunded.get(id) ?? 0)),
  }))
}

export const sumOf = (lines: readonly NewLine[]): Fen => addFen(...lines.map(({ amount }) => fen(amount)))

type Asked = { shop: { id: number; merchantId: number }; title: TitleText; lines: readonly NewLine[] }

const ask = async (tx: Tx, actor: Actor, { shop, title, lines }: Asked): Promise<number> => {
  const worth = lines.filter(({ amount }) => amount > 0)
  const [first = refuse('invoiceNothing')] = worth
  const amount = sumOf(worth)
  const row = {
    merchant_id: actor.merchantId,
    issuer_id: shop.merchantId,
    shop_id: shop.id,
    state: orderInvoiceStates.asked.code,
    title: JSON.stringify(title),
    amount,
    order_count: worth.length,
    first_sn: first.sn,
    created_at: now(),
    updated_at: now(),
  }
  const made = await insertInvoice(tx, row)
  const invoice = await setDeadline(tx, made.id, deadlineOf(orderInvoice, made, await currentRules()))
  if (!(await insertLines(tx, invoice.id, worth))) refuse('invoiceAsked')
  await record(tx, actor, 'invoices.request', invoice.id, {
    after: { amount, orders: worth.length, shop_id: shop.id, title: title.name },
  })
  await tellOfInvoice(tx, 'ask', invoice, `${title.name}，${yuanText(amount)}`)
  return invoice.id
}

/** For one order that has been settled. */
export const applyInvoice = (
  actor: Actor,
  { sn, title, tax_no, email }: Body<typeof invoices.applyInvoice>,
): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    if (order.state !== transferStates.finished.code) refuse('orderMoved', '订单完成后才能申请发票')
    if ((await inInvoices([order.id])).size > 0) refuse('invoiceAsked')
    const shop = {
      id: order.shop_id ?? refuse('orderMoved'),
      merchantId: order.shop_merchant_id ?? refuse('orderMoved'),
    }
    const text: TitleText = {
      kind: tax_no === '' ? 'person' : 'company',
      name: title,
      tax_no,
      address: '',
      phone: '',
      bank: '',
      account: '',
      email,
    }
    await ask(tx, actor, { shop, title: text, lines: await amountsOf([order]) })
    await note(tx, order.id, 'sender', actor, { what: '申请发票', detail: title })
    refreshSide('sender', order)
    return null
  })

const bounds = (month: string): { from: Date; to: Date } => {
  const [year = 0, index = 1] = month.split('-').map(Number)
  const next = index === 12 ? `${year + 1}-01` : `${year}-${String(index + 1).padStart(2, '0')}`
  return { from: startOfDay(`${month}-01`), to: startOfDay(`${next}-01`) }
}

/** What of a month can still be asked for. */
const openLines = async (orders: readonly SettledOrder[]): Promise<NewLine[]> => {
  const taken = await inInvoices(orders.map(({ id }) => id))
  return (await amountsOf(orders.filter(({ id }) => !taken.has(id)))).filter(({ amount }) => amount > 0)
}

export const billable = async (
  { merchantId }: Actor,
  { month }: Query<typeof invoices.billable>,
): Promise<Result<typeof invoices.billable>> => {
  const orders = await settledBetween(merchantId, bounds(month))
  const shopOf = new Map(orders.map(({ id, shop_id }) => [id, shop_id]))
  const byShop = Map.groupBy(await openLines(orders), ({ order_id }) => shopOf.get(order_id) ?? 0)
  const names = await storesById([...byShop.keys()])
  const { invoiceOrdersMost } = await currentRules()
  return [...byShop]
    .map(([shopId, all]) => {
      const lines = all.slice(0, invoiceOrdersMost)
      return {
        shop_id: String(shopId),
        shop_name: names.get(shopId)?.name ?? '',
        order_count: lines.length,
        amount: sumOf(lines),
      }
    })
    .toSorted((a, b) => b.amount - a.amount)
}

/** For what one shop did in a month, at the sum the page showed. */
export const requestMonth = (
  actor: Actor,
  { shop_id, month, title_id, amount }: Body<typeof invoices.requestMonth>,
): Promise<{ id: string }> =>
  within(async (tx) => {
    const shopId = idOf(shop_id)
    const orders = await settledBetween(actor.merchantId, { ...bounds(month), shopId })
    const title = textOf(await titleOf(tx, actor.merchantId, idOf(title_id)))
    const { invoiceOrdersMost } = await currentRules()
    const lines = (await openLines(orders)).slice(0, invoiceOrdersMost)
    const merchantId = orders[0]?.shop_merchant_id ?? refuse('invoiceNothing')
    if (sumOf(lines) !== amount) refuse('termsChanged')
    return { id: String(await ask(tx, actor, { shop: { id: shopId, merchantId }, title, lines })) }
  })

/** The amounts as they are now; a refund since the request lowers them. */
export const currentLines = async (orderIds: readonly number[]): Promise<NewLine[]> =>
  amountsOf(await settledById(orderIds))
