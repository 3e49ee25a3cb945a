import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens, storePush } from '#areas/desk/push/public'
import type { Tx } from '#core/db/tx'
import type { OrderInvoiceMove } from './order-invoice-machine.ts'
import type { OrderInvoice, Side } from './order-invoices.sql.ts'

/** Who is told what of which move. */
const told: Readonly<Record<OrderInvoiceMove | 'ask', { side: Side; title: string } | undefined>> = {
  ask: { side: 'shop', title: '收到开票申请' },
  accept: { side: 'sender', title: '对方已接受开票申请' },
  upload: { side: 'sender', title: '发票已开具' },
  refuse: { side: 'sender', title: '开票申请被拒绝' },
  remind: { side: 'shop', title: '对方提醒您开票' },
  remindByClock: { side: 'shop', title: '开票已超过期限' },
  revoke: { side: 'shop', title: '开票申请已撤销' },
}

export const tellOfInvoice = async (
  tx: Tx,
  move: OrderInvoiceMove | 'ask',
  invoice: OrderInvoice,
  words: string,
): Promise<void> => {
  const about = {
    type: pushTypes.notice,
    identity: 0,
    params: { invoice: String(invoice.id), status: invoice.state },
  } as const
  refreshScreens([invoice.merchant_id, invoice.issuer_id], about)
  const row = told[move]
  if (!row) return
  const merchantId = row.side === 'sender' ? invoice.merchant_id : invoice.issuer_id
  await storePush(tx, { merchantId, event: 'invoice', ...about, title: row.title, alert: `${row.title}：${words}` })
}
