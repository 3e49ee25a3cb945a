import { sql } from 'kysely'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { kinds, quoteStates } from '@zdb/contract/orders/transfer-orders/states'
import type { Rules } from '#core/domain/rules'
import { db, within } from '#core/db/tx'
import { days, later, now } from '#core/time/clock'
import { peakNames } from '../day-class.ts'

/** With these moves shops can take an order from then on, at the price it has then. */
const opens = ['payAssigned', 'payGrab', 'createCompete', 'assign', 'reopenGrab', 'reopenCompete']
/** With these its price may change where it stands. */
const reprices = ['raisePrice', 'update']
const takes = ['grab', 'confirm', 'confirmQuote']
const lapses = ['reject', 'expire']
const withdraws = ['cancel', 'assign', 'reopenGrab', 'reopenCompete']
const ends = [...new Set([...takes, ...lapses, 'cancel', ...reprices, 'assign', 'reopenGrab', 'reopenCompete'])]

const literal = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)))
const inTrail = (names: readonly string[]) => literal(names.map((name) => `transferOrders.${name}`))

const competes = inTrail(['createCompete', 'reopenCompete'])
const assigns = inTrail(['payAssigned', 'assign'])

const peaks = JSON.stringify(peakNames)

/** The same as `dayClassOn`. */
const dayClassOf = (day: ReturnType<typeof sql>) =>
  sql`coalesce(${peaks}::jsonb ->> ${day}::text, case when extract(isodow from ${day}) > 5 then 'weekend' else 'weekday' end)`

/**
 * What ended its stand on that day: from the move that opened it to the next one that could change it. A raise ends one
 * and begins another. What its sender ended early says nothing: nobody had time to take it.
 */
const offeringsOf = (day: string, least: number) => sql`
  with ended as (
    select distinct o.id, o.sn, o.price, o.product_type, o.city_code, o.county_code, o.delivery_day, o.window_start, o.merchant_id
    from move_history h join transfer_order o on o.id = h.thing_id
    where h.machine = 'transfer_order' and h.move in (${literal(ends)})
      and h.at >= ${startOfDay(day)} and h.at < ${startOfDay(addDays(day, 1))}
  ), line as (
    select e.*, a.id as no, a.action, a.at, a.merchant_id as by_merchant,
      (a.before ->> 'state')::int as was, (a.before ->> 'price')::bigint as price_was, (a.after ->> 'price')::bigint as price_is
    from ended e join audit a on a.target = e.sn and a.action in (${inTrail([...new Set([...opens, ...ends])])})
    where a.action not in (${inTrail(reprices)}) or a.before -> 'price' is distinct from a.after -> 'price'
  ), stand as (
    select l.*, lead(action) over story as next, lead(at) over story as until, lead(by_merchant) over story as next_merchant,
      lead(price_was) over story as raised_from, lead(price_is) over story as raised_to,
      coalesce((select n.price_was from line n where n.id = l.id and n.no > l.no and n.price_was is not null order by n.no limit 1), l.price) as asked
    from line l window story as (partition by id order by no)
  ), told as (
    select s.*, s.action in (${competes}) as quoted, greatest(extract(epoch from until - at) / 60, 0) as minutes,
      case when s.action in (${competes}) then ${sql.lit(kinds.compete)}
        when s.action in (${assigns}) or (s.action in (${inTrail(reprices)}) and was = 10) then ${sql.lit(kinds.assigned)} else ${sql.lit(kinds.grab)} end as kind
    from stand s
    where next is not null and until >= ${startOfDay(day)} and until < ${startOfDay(addDays(day, 1))}
      and (s.action in (${inTrail(opens)}) or (s.action in (${inTrail(reprices)}) and was in (5, 10)))
  )
  insert into acceptance_offering (order_id, began_at, ended_at, kind, product_type, city_code, county_code, day_class,
    lead_hours, price, taken, minutes, sender, taker)
  select t.id, t.at, t.until, t.kind, t.product_type, t.city_code, t.county_code, ${dayClassOf(sql`t.delivery_day`)},
    greatest(extract(epoch from t.window_start - t.at) / 3600, 0), case when quoted then offer.lowest else t.asked end,
    case when quoted then offer.lowest is not null else t.next in (${inTrail(takes)}) end, t.minutes, t.merchant_id,
    case when t.next in (${inTrail(takes)}) and not quoted then t.next_merchant else offer.merchant_id end
  from told t left join lateral (
    select q.price as lowest, q.merchant_id from quote q
    where t.quoted and q.order_id = t.id and q.at between t.at and t.until and q.state <> ${sql.lit(quoteStates.revoked.code)}
    order by q.price, q.id limit 1) offer on true
  where (t.asked is not null or t.quoted) and (
    t.next in (${inTrail([...takes, ...lapses])})
    or (t.minutes >= ${least} and (t.next in (${inTrail(withdraws)}) or raised_to > raised_from)))
  on conflict (order_id, began_at) do nothing`

/** The day after the last that is written down; at first as far back as anything is learned from. */
const nextDay = async (count: number): Promise<string> => {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from acceptance_day`.execute(db())
  const earliest = addDays(dayText(now()), -count)
  const next = rows[0]?.day ? addDays(rows[0].day, 1) : earliest
  return next > earliest ? next : earliest
}

/** Writes down what ended its stand on each day that is over, one transaction a day: a killed process goes on there. */
export const collectOfferings = async ({
  acceptanceDays,
  acceptanceLeastMinutes,
}: Pick<Rules, 'acceptanceDays' | 'acceptanceLeastMinutes'>): Promise<void> => {
  const today = dayText(now())
  for (let day = await nextDay(acceptanceDays); day < today; day = addDays(day, 1))
    await within(async (tx) => {
      const { rows } = await sql<{ own: boolean }>`
        insert into acceptance_day (day, offerings, at) values (${day}, 0, ${now()}) on conflict do nothing
        returning true as own`.execute(tx)
      if (rows.length === 0) return
      const { numAffectedRows = 0n } = await offeringsOf(day, acceptanceLeastMinutes).execute(tx)
      await sql`update acceptance_day set offerings = ${Number(numAffectedRows)} where day = ${day}`.execute(tx)
    })
}

/** What lies so far back that nothing is learned from it is not kept. */
export const dropOldOfferings = async (count: number): Promise<void> => {
  await sql`delete from acceptance_offering where ended_at < ${later(-days(count))}`.execute(db())
}
