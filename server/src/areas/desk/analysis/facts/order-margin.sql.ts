import { sql } from 'kysely'
import { fen } from '@zdb/contract/kit/fen'
import { db } from '#core/db/tx'
import type { MarginSource } from '#core/domain/money-trail'
import { factsOf, numbered } from './facts.sql.ts'
import type { Sums } from './measures.sql.ts'

/** One order as it stands, by the statement that the figures are summed up from. */
export const orderMargin: MarginSource = async (merchantId, sn) => {
  const { rows } = await sql<Sums>`select * from ${factsOf('online', merchantId, numbered([sn]))} f`.execute(db())
  const [order] = rows
  if (!order) return undefined
  return {
    channelFee: fen(order.fee),
    refunded: fen(order.refund),
    transfer: fen(order.transfer),
    ride: fen(order.ride),
    material: fen(order.material),
    amount: fen(order.margin),
  }
}
