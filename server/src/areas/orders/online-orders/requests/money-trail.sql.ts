import { sql } from 'kysely'
import { fen } from '@zdb/contract/kit/fen'
import { routeTo } from '@zdb/contract/pages'
import { db } from '#core/db/tx'
import type { MoneyTrail } from '#core/domain/money-trail'

/** What the buyer paid on the channel; whom it was passed on to knows the order by its number. */
export const onlineTrail: MoneyTrail = async (merchantId, sn) => {
  const { rows } = await sql<{ amount: number; income_amount: number | null }>`
    select amount, income_amount from online_order where sn = ${sn} and merchant_id = ${merchantId}`.execute(db())
  const [order] = rows
  if (!order) return { related: [] }
  const buyer = { paid: fen(order.amount), isFeeKnown: order.income_amount !== null }
  return { thing: { label: '网单', route: routeTo('onlineOrder', { no: sn }), buyer }, related: [] }
}
