import { sql } from 'kysely'
import { db } from '#core/db/tx'

export type PlayedOrder = { number: string; sn: string; arrivedAt: Date; state: number; deliveredAt: Date | null }
export type PlayedRide = {
  sn: string
  provider: number
  calledAt: Date
  acceptedAt: Date | null
  endedAt: Date | null
  state: number
  isLost: boolean
}
export type PlayedPaper = { sn: string; printerId: number; askedAt: Date; printedAt: Date | null }
export type Refusals = { provider: number; refused: number }
export type Outcome = { orders: PlayedOrder[]; rides: PlayedRide[]; papers: PlayedPaper[]; refusals: Refusals[] }

/** What became of everything, as the rehearsed server has written it down. */
export const readOutcome = async (): Promise<Outcome> => {
  const [orders, rides, papers, refusals] = await Promise.all([
    sql<PlayedOrder>`
      select channel_order_id as number, sn, created_at as "arrivedAt", state, delivered_at as "deliveredAt"
      from online_order`.execute(db()),
    sql<PlayedRide>`
      select origin_sn as sn, provider, coalesce(called_at, created_at) as "calledAt", accepted_at as "acceptedAt",
        ended_at as "endedAt", state, lost as "isLost"
      from delivery_order order by id`.execute(db()),
    sql<PlayedPaper>`
      select order_sn as sn, printer_id as "printerId", created_at as "askedAt", printed_at as "printedAt"
      from print_job order by id`.execute(db()),
    sql<Refusals>`
      select provider, count(*)::int as refused from delivery_quote
      where answered_at is not null and price is null group by provider`.execute(db()),
  ])
  return { orders: orders.rows, rides: rides.rows, papers: papers.rows, refusals: refusals.rows }
}

/** How many of the orders that came in nobody has begun with. */
export const countWaiting = async (state: number): Promise<{ arrived: number; waiting: number; late: number }> => {
  const { rows } = await sql<{ arrived: number; waiting: number; late: number }>`
    select count(*)::int as arrived, count(*) filter (where state = ${state})::int as waiting,
      count(*) filter (where overdue)::int as late
    from online_order`.execute(db())
  return rows[0] ?? { arrived: 0, waiting: 0, late: 0 }
}
