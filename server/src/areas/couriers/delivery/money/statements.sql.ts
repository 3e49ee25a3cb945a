import { sql, type RawBuilder } from 'kysely'
import { groups, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { startOfDay } from '@zdb/contract/kit/china-time'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { isOneOf } from '#core/domain/condition'
import { db, type Tx } from '#core/db/tx'
import { liveCodes } from '@zdb/contract/couriers/delivery/states'
import { isFree } from '#core/work/sweep.sql'
import type { Ref, Statement } from '#ports/couriers/port'

/** The bill of a day as it is now; what was there before of that day is gone. A line that cannot be read has no sum. */
export const replaceLines = async (
  tx: Tx,
  courier: CourierName,
  day: string,
  { lines, unreadable }: Statement,
): Promise<void> => {
  const nothing = { kind: '', amount: null, at: startOfDay(day) }
  const rows = [...lines, ...unreadable.map((line) => ({ ...line, ...nothing }))]
  await sql`delete from courier_statement_line where courier = ${courier} and day = ${day}`.execute(tx)
  await sql`
    insert into courier_statement_line (courier, day, number, sn, provider_order_id, kind, amount, at, words)
    select ${courier}, ${day}, number, sn, provider_order_id, kind, amount, at, words
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ ref, kind, amount, at, words }, number) => ({
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

/** How many rides stood on the bill of this day before and do not now. */
export const countLostRides = async (
  tx: Tx,
  courier: CourierName,
  day: string,
  refs: readonly Ref[],
): Promise<number> => {
  const [sns, ids] = [refs.map(({ sn }) => sn), refs.map(({ providerId }) => providerId)]
  const { rows } = await sql<{ lost: number }>`
    select count(distinct (sn, provider_order_id))::int as lost from courier_statement_line
    where courier = ${courier} and day = ${day}
      and not (sn <> '' and sn = any(${sns}::text[]))
      and not (provider_order_id <> '' and provider_order_id = any(${ids}::text[]))`.execute(tx)
  return rows[0]?.lost ?? 0
}

/** Since when a bill that is doubted is told in these words. */
export const doubtBill = async (
  tx: Tx,
  { courier, day, digest, at }: { courier: CourierName; day: string; digest: Buffer; at: Date },
): Promise<Date> => {
  const { rows } = await sql<{ since: Date }>`
    insert into courier_statement_doubt as known (courier, day, digest, since) values (${courier}, ${day}, ${digest}, ${at})
    on conflict (courier, day) do update set digest = excluded.digest,
      since = case when known.digest = excluded.digest then known.since else excluded.since end
    returning since`.execute(tx)
  return rows[0]?.since ?? at
}

/** Of this day, and of days whose bill is not read any more. */
export const dropDoubts = async (tx: Tx, courier: CourierName, day: string, firstDay: string): Promise<void> => {
  await sql`delete from courier_statement_doubt where courier = ${courier} and (day = ${day} or day < ${firstDay})`.execute(
    tx,
  )
}

/** What a courier's lines of all days come to; no row where one of them cannot be read. */
const billed = (courier: CourierName, sns: RawBuilder<unknown>) => sql`
  select sn, sum(amount)::bigint as billed from courier_statement_line
  where courier = ${courier} and sn in (${sns})
  group by sn having count(*) = count(amount) and sum(amount) >= 0`

/** Rides of the platform's account that are over and whose lines of all days come to something else than was booked. */
export const differingIds = async (
  sweep: string,
  courier: CourierName,
  { firstDay, most, limit }: { firstDay: string; most: Fen; limit: number },
): Promise<number[]> => {
  const recent = sql`select sn from courier_statement_line where courier = ${courier} and day >= ${firstDay} and sn <> ''`
  const { rows } = await sql<{ id: number }>`
    select o.id from (${billed(courier, recent)}) b join delivery_order o on o.sn = b.sn
    where o.way = ${groups.aggregated.code} and not ${isOneOf('o.state', liveCodes)} and not o.cancelling
      and o.cost is distinct from b.billed
      -- What differs by more waits for the platform's desk.
      and (o.cost is null or abs(o.cost - b.billed) <= ${most})
      -- A ride that began before our first bill is not on it as a whole.
      and o.created_at >= (select min(day) from courier_statement_line where courier = ${courier})::timestamp at time zone 'Asia/Shanghai'
      and ${isFree(sweep, 'o.id')}
    order by o.id limit ${limit}`.execute(db())
  return rows.map(({ id }) => id)
}

/** What a ride comes to on the bill; undefined while it is not wholly on it. */
export const billedFor = async (tx: Tx, courier: CourierName, sn: string): Promise<Fen | undefined> => {
  const { rows } = await sql<{ billed: number }>`${billed(courier, sql`${sn}`)}`.execute(tx)
  return rows[0] && fen(rows[0].billed)
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
    where courier = ${courier} and day >= ${firstDay} and amount is not null and not exists (select 1 from delivery_order o where o.sn = l.sn)
    group by 1, 2
    on conflict (courier, sn) where delivery_id is null do nothing
    returning id`.execute(db())
  return rows.length
}
