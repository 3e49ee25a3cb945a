import { sql, type RawBuilder } from 'kysely'
import { liveCodes } from '@zdb/contract/couriers/delivery/states'
import { isOneOf } from '#core/domain/condition'
import { db, type Tx } from '#core/db/tx'
import { isFree } from '#core/work/sweep.sql'
import type { Delivery } from '../delivery.sql.ts'

/** As the partial indexes of both lanes say it: how it rides, or how it is called off; and what it cost. */
const lanes = {
  ride: sql<boolean>`(${isOneOf('state', liveCodes)} or cancelling)`,
  cost: sql<boolean>`not (${isOneOf('state', liveCodes)} or cancelling)`,
} as const

/** The next ones somebody must ask after, for whoever does until then. */
export const leaseDue = async (
  lane: keyof typeof lanes,
  { at, until, limit }: { at: Date; until: Date; limit: number },
): Promise<Delivery[]> => {
  const { rows } = await sql<Delivery>`
    update delivery_order set ask_at = ${until}, asked = asked + 1
    where id in (
      select id from delivery_order where ask_at <= ${at} and ${lanes[lane]} order by ask_at limit ${limit} for update skip locked
    )
    returning *`.execute(db())
  return rows
}

/** When to look again, unless something has happened to it meanwhile that says so itself. */
export const lookAgain = async ({ id, ask_at }: Delivery, next: Date | null): Promise<void> => {
  await sql`update delivery_order set ask_at = ${next} where id = ${id} and ask_at = ${ask_at}`.execute(db())
}

/** As the partial index of those that ride says it: what was told of is not told again. */
const watched = sql<boolean>`${isOneOf('state', liveCodes)} and late_at is null and not lost`

export const lateIds = async (sweep: string, late: RawBuilder<boolean>, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from delivery_order where ${watched} and ${late} and ${isFree(sweep, 'delivery_order.id')} order by id limit ${limit}`.execute(
    db(),
  )
  return rows.map(({ id }) => id)
}

/** Whether it is late still, now that nobody else can change it. */
export const isLate = async (tx: Tx, id: number, late: RawBuilder<boolean>): Promise<boolean> => {
  const { rows } = await sql`select 1 from delivery_order where id = ${id} and ${watched} and ${late}`.execute(tx)
  return rows.length > 0
}

/** Riders whose question whether they may go nobody has answered in time; one that anybody could have asked waits for a person. */
export const unansweredIds = async (sweep: string, at: Date, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from delivery_order where cancel_request_until <= ${at} and cancel_request_proven
      and ${isFree(sweep, 'delivery_order.id')} order by cancel_request_until limit ${limit}`.execute(db())
  return rows.map(({ id }) => id)
}

/** As the partial index of what ended without a sum says it; those that are marked already are left out. */
export const unsettledIds = async (
  sweep: string,
  endedBefore: Date,
  marked: string,
  limit: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from delivery_order where cost is null and ended_at <= ${endedBefore} and trouble <> ${marked}
      and ${isFree(sweep, 'delivery_order.id')} order by ended_at limit ${limit}`.execute(db())
  return rows.map(({ id }) => id)
}
