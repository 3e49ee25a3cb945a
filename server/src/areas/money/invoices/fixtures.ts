import { orderInvoiceStates, serviceInvoiceStates } from '@zdb/contract/money/invoices/states'
import { fen } from '@zdb/contract/kit/fen'
import type { Tx } from '#core/db/tx'
import { standInQueue } from '#core/domain/machine'
import { days, later, now } from '#core/time/clock'
import { serviceInvoice } from './service/service-invoice-machine.ts'
import { insertBills, insertServiceInvoice } from './service/service-invoices.sql.ts'
import { insertInvoice, insertLines, type OrderInvoice } from './orders/order-invoices.sql.ts'
import { insertTitle, type Title } from './titles/titles.sql.ts'

const company = {
  kind: 'company',
  name: '杭州花间小筑花艺有限公司',
  tax_no: '91330106MA2KBX7E3N',
  address: '杭州市西湖区文三路1号',
  phone: '0571-88886666',
  bank: '招商银行杭州文三支行',
  account: '571900000010101',
  email: 'fapiao@huajian.example',
} as const

export const aTitle = (tx: Tx, merchantId: number, change: Partial<Title> = {}): Promise<Title> =>
  insertTitle(tx, { ...company, merchant_id: merchantId, created_at: now(), updated_at: now(), ...change })

type Order = {
  id: number
  sn: string
  merchant_id: number
  shop_id: number | null
  shop_merchant_id: number | null
  price: number | null
}

/** Asked for by the sender of this settled order. */
export const anOrderInvoice = async (
  tx: Tx,
  order: Order,
  state: keyof typeof orderInvoiceStates = 'asked',
): Promise<OrderInvoice> => {
  const amount = order.price ?? 0
  const invoice = await insertInvoice(tx, {
    merchant_id: order.merchant_id,
    issuer_id: order.shop_merchant_id ?? 0,
    shop_id: order.shop_id ?? 0,
    state: orderInvoiceStates[state].code,
    title: JSON.stringify(company),
    amount,
    order_count: 1,
    first_sn: order.sn,
    deadline_at: later(days(7)),
    created_at: now(),
    updated_at: now(),
  })
  await insertLines(tx, invoice.id, [{ order_id: order.id, sn: order.sn, amount }])
  return invoice
}

export const aServiceInvoice = async (tx: Tx, merchantId: number, month = '2026-01'): Promise<number> => {
  const invoice = await insertServiceInvoice(tx, {
    merchant_id: merchantId,
    state: serviceInvoiceStates.applied.code,
    title: JSON.stringify(company),
    amount: 99_00,
    deadline_at: later(days(3)),
    created_at: now(),
    updated_at: now(),
  })
  await insertBills(tx, invoice, [{ month, kind: 'flashPush', amount: fen(99_00) }])
  await standInQueue(tx, serviceInvoice, invoice)
  return invoice.id
}
