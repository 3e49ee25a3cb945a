import { sql } from 'kysely'
import type { CourierName } from '@zdb/contract/delivery/couriers'
import { groups } from '@zdb/contract/delivery/couriers'
import { isOneOf } from '#core/domain/condition'
import { db, type Tx } from '#core/db/tx'
import { liveCodes } from '@zdb/contract/delivery/states'
import type { StatementLine } from '#ports/couriers/port'

/** The bill of a day as it is now; what was there before of that day is gone. */
export const replaceLines = async (
  tx: Tx,
  courier: CourierName,
  day: string,
  lines: readonly StatementLine[],
): Promise<void> => {
  await sql`delete from courier_statement_line where courier = ${courier} and day = ${day}`.execute(tx)
  await sql`
    insert into courier_statement_line (courier, day, number, sn, provider_order_id, kind, amount, at, words)
    select ${courier}, ${day}, number, sn, provider_order_id, kind, amount, at, words
    from jsonb_to_recordset(${JSON.stringify(
      lines.map(({ ref, kind, amount, at, words }, number) => ({
        number,
        sn: ref.sn,
        provider_order_id: ref.providerId,
        kind,
        amount,
        at,
        words,
      })),
    )}::jsonb) as line(number integer, sn text, provider_order_id text, kind text, amount bigint, at timestamptz, words text)`.execute(
    tx,
  )
}

export type BilledRide = { id: number; cost: number | null; billed: number }

/** Rides of the platform's account that are over and whose lines of all days come to something else than was booked. */
export const differingRides = async (courier: CourierName, firstDay: string): Promise<BilledRide[]> => {
  const { rows } = await sql<BilledRide>`
    select o.id, o.cost, b.billed
    from (
      select sn, sum(amount)::bigint as billed from courier_statement_line
      where sn in (select sn from courier_statement_line where courier = ${courier} and day >= ${firstDay} and sn <> '')
        and courier = ${courier}
      group by sn
    ) b join delivery_order o on o.sn = b.sn
    where o.way = ${groups.aggregated.code} and not ${isOneOf('o.state', liveCodes)} and not o.cancelling
      and o.cost is distinct from b.billed and b.billed >= 0
      -- A ride that began before our first bill is not on it as a whole.
      and o.created_at >= (select min(day) from courier_statement_line where courier = ${courier})::timestamp at time zone 'Asia/Shanghai'
    order by o.id`.execute(db())
  return rows
}

/** A sum that the bill and our books did not agree on, as it was found. */
export const insertDifference = async (
  tx: Tx,
  difference: {
    courier: CourierName
    deliveryId: number
    merchantId: number
    sn: string
    ours: number
    theirs: number
  },
  at: Date,
): Promise<void> => {
  const { courier, deliveryId, merchantId, sn, ours, theirs } = difference
  await tx
    .insertInto('delivery_cost_difference')
    .values({ courier, delivery_id: deliveryId, merchant_id: merchantId, sn, ours, theirs, found_at: at })
    .execute()
}

/** Lines for numbers that no ride of ours has, each named once. */
export const noteStrangers = async (courier: CourierName, firstDay: string, at: Date): Promise<number> => {
  const { rows } = await sql`
    insert into delivery_cost_difference (courier, sn, theirs, found_at)
    select courier, coalesce(nullif(sn, ''), provider_order_id), sum(amount)::bigint, ${at}
    from courier_statement_line l
    where courier = ${courier} and day >= ${firstDay} and not exists (select 1 from delivery_order o where o.sn = l.sn)
    group by 1, 2
    on conflict (courier, sn) where delivery_id is null do nothing
    returning id`.execute(db())
  return rows.length
}
