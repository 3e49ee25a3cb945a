import { sql } from 'kysely'
import { groups, providerCodes, providerOf, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { liveCodes } from '@zdb/contract/couriers/delivery/states'
import { isOneOf } from '#core/domain/condition'
import { db } from '#core/db/tx'

/** A ride of the platform's account, or a number nobody has: what the courier's bills of all days say of it, and our books. */
export type BilledRide = {
  sn: string
  theirs: number | null
  theirs_at: Date | null
  ours: number | null
  ours_at: Date | null
  merchant_id: number | null
}

const nameIn = sql`coalesce(nullif(sn, ''), provider_order_id)`

/** The providers whose rides of the platform's account this courier carries. */
const codesOf = (courier: CourierName): number[] =>
  providerCodes.filter((code) => providerOf(code).aggregated === courier)

const isOver = sql<boolean>`o.way = ${sql.lit(groups.aggregated.code)} and not ${isOneOf('o.state', liveCodes)} and not o.cancelling`

/** What is compared under these numbers; a ride that is not over, or whose sum one side does not know yet, is not. */
export const billedRides = async (courier: CourierName, sns: readonly string[]): Promise<BilledRide[]> => {
  const { rows } = await sql<BilledRide>`
    with billed as (
      select ${nameIn} as name, sum(amount)::bigint as theirs, max(at) as at, count(*) = count(amount) as readable
      from courier_statement_line where courier = ${courier} and ${nameIn} = any(${[...sns]}::text[]) group by 1
    )
    select coalesce(b.name, o.sn) as sn, b.theirs, b.at as theirs_at, o.cost as ours, o.ended_at as ours_at, o.merchant_id
    from billed b full join (select * from delivery_order where sn = any(${[...sns]}::text[])) o on o.sn = b.name
    where coalesce(b.readable, true) and coalesce(b.theirs, 0) >= 0
      and (o.id is null or (${isOver} and o.cost is not null and o.provider = any(${codesOf(courier)}::int[])))`.execute(
    db(),
  )
  return rows
}

/** The numbers on the bill of a day, and the rides that ended and cost something on it since there are bills. */
export const rideNamesOn = async (courier: CourierName, day: string, from: Date, to: Date): Promise<string[]> => {
  const { rows } = await sql<{ sn: string }>`
    select ${nameIn} as sn from courier_statement_line where courier = ${courier} and day = ${day}
    union select o.sn from delivery_order o
    where o.ended_at >= ${from} and o.ended_at < ${to} and o.cost > 0 and ${isOver} and o.provider = any(${codesOf(courier)}::int[])
      and o.created_at >= (select min(day) from courier_statement_line where courier = ${courier})::timestamp at time zone 'Asia/Shanghai'`.execute(
    db(),
  )
  return rows.map(({ sn }) => sn)
}

export const billLength = async (courier: CourierName, day: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from courier_statement_line where courier = ${courier} and day = ${day}`.execute(db())
  return rows[0]?.count ?? 0
}
