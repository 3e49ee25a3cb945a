import { sql } from 'kysely'
import { fen } from '@zdb/contract/kit/fen'
import { refundStates } from '@zdb/contract/orders/online-orders/states'
import { routeTo } from '@zdb/contract/pages'
import { db } from '#core/db/tx'
import type { MoneyTrail } from '#core/domain/money-trail'

type Bought = { amount: number; income_amount: number | null; refunded: number }

/** What the buyer paid on the channel; whom it was passed on to knows the order by its number. */
export const onlineTrail: MoneyTrail = async (merchantId, sn) => {
  const { rows } = await sql<Bought>`
    select o.amount, o.income_amount, coalesce((select sum(r.amount) from online_refund r
      where r.order_id = o.id and r.state = ${refundStates.agreed.code}), 0)::bigint as refunded
    from online_order o where o.sn = ${sn} and o.merchant_id = ${merchantId}`.execute(db())
  const [order] = rows
  if (!order) return { related: [] }
  const income = order.income_amount === null ? null : fen(order.income_amount)
  const buyer = { paid: fen(order.amount), refunded: fen(order.refunded), income }
  return { thing: { label: '网单', route: routeTo('onlineOrder', { no: sn }), buyer }, related: [] }
}
