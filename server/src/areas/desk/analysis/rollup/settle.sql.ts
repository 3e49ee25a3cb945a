import { sql } from 'kysely'
import { dayText } from '@zdb/contract/kit/china-time'
import { db, within, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import { factsOf, numbered } from '../facts/facts.sql.ts'
import { factColumns, linesOf, measureColumns, measures, subjects, type Subject } from '../facts/measures.sql.ts'

/** So many changes are worked off in one transaction. */
const batch = 500

/** Nobody else changes this merchant's sums until the transaction ends. */
const lockFigures = async (tx: Tx, merchantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('figures', ${merchantId}))`.execute(tx)
}

/** What has changed, and what those belong to: a ride to its order, what was passed on to where it came from. */
const takeChanges = async (tx: Tx, merchantId: number): Promise<{ taken: number; sns: string[] }> => {
  const { rows } = await sql<{ sn: string }>`
    delete from figure_change where merchant_id = ${merchantId} and id = any(array(
      select id from figure_change where merchant_id = ${merchantId} order by id limit ${batch})) returning sn`.execute(
    tx,
  )
  const { rows: deal } = await sql<{ sn: string }>`
    with recursive deal(sn) as (
      select unnest(${rows.map(({ sn }) => sn)}::text[])
      union
      select origin.sn from deal cross join lateral (
        select t.origin_sn as sn from transfer_order t where t.sn = deal.sn and t.merchant_id = ${merchantId}
        union all select d.origin_sn from delivery_order d where d.sn = deal.sn and d.merchant_id = ${merchantId}
      ) origin where origin.sn is not null
    ) select sn from deal`.execute(tx)
  return { taken: rows.length, sns: deal.map(({ sn }) => sn) }
}

const added = sql.join(
  measures.map((name) => sql`${sql.ref(name)} = figure_day.${sql.ref(name)} + ${sql.ref(`excluded.${name}`)}`),
)

/** Where there are none of these merchants yet. */
const insertLines = (lines: ReturnType<typeof linesOf>) => sql`
  insert into figure_day (merchant_id, subject, store_id, dimension, day, key, ${measureColumns})
  ${lines} order by 1, 2, 3, 4, 5, 6`

const addLines = (lines: ReturnType<typeof linesOf>) => sql`
  ${insertLines(lines)}
  on conflict (merchant_id, subject, store_id, dimension, day, key) do update set ${added}`

type Given = { subject: Subject; order_id: number; day: string; valid_amount: number; margin: number }

const givenBy = async (tx: Tx, merchantId: number, sns: readonly string[]): Promise<Given[]> => {
  const { rows } = await sql<Given>`
    select subject, order_id, day::text as day, valid_amount, margin from figure_order
    where merchant_id = ${merchantId} and sn = any(${[...sns]}::text[])`.execute(tx)
  return rows
}

type Correction = { subject: Subject; day: string; orders: number; valid_amount: number; margin: number }

/** What changed on days that are over, of orders that were counted before. */
const correctionsOf = (before: readonly Given[], after: readonly Given[], today: string): Correction[] => {
  const known = new Map(after.map((row) => [`${row.subject} ${row.order_id}`, row]))
  const found = new Map<string, Correction>()
  for (const old of before) {
    const fresh = known.get(`${old.subject} ${old.order_id}`)
    const [valid_amount, margin] = [(fresh?.valid_amount ?? 0) - old.valid_amount, (fresh?.margin ?? 0) - old.margin]
    if (old.day >= today || (valid_amount === 0 && margin === 0)) continue
    const sum = found.get(`${old.subject} ${old.day}`)
    found.set(`${old.subject} ${old.day}`, {
      subject: old.subject,
      day: old.day,
      orders: (sum?.orders ?? 0) + 1,
      valid_amount: (sum?.valid_amount ?? 0) + valid_amount,
      margin: (sum?.margin ?? 0) + margin,
    })
  }
  return [...found.values()]
}

const noteCorrections = async (
  tx: Tx,
  merchantId: number,
  found: readonly Correction[],
  today: string,
): Promise<void> => {
  for (const { subject, day, orders, valid_amount, margin } of found)
    await sql`
      insert into figure_correction (merchant_id, subject, day, corrected_on, orders, valid_amount, margin)
      values (${merchantId}, ${subject}, ${day}, ${today}, ${orders}, ${valid_amount}, ${margin})
      on conflict (merchant_id, subject, corrected_on, day) do update set
        orders = figure_correction.orders + excluded.orders,
        valid_amount = figure_correction.valid_amount + excluded.valid_amount,
        margin = figure_correction.margin + excluded.margin`.execute(tx)
}

/** These orders are taken out of the sums as they were counted, and counted as they are. */
const recount = async (tx: Tx, merchantId: number, sns: readonly string[]): Promise<void> => {
  const mine = sql`figure_order where merchant_id = ${merchantId} and sn = any(${[...sns]}::text[])`
  const before = await givenBy(tx, merchantId, sns)
  await sql`with old as (delete from ${mine} returning *) ${addLines(linesOf(sql`old`, -1))}`.execute(tx)
  for (const subject of subjects)
    await sql`
      with counted as (
        insert into figure_order (${factColumns}) select * from ${factsOf(subject, merchantId, numbered(sns))} f returning *
      ) ${addLines(linesOf(sql`counted`))}`.execute(tx)
  const today = dayText(now())
  await noteCorrections(tx, merchantId, correctionsOf(before, await givenBy(tx, merchantId, sns), today), today)
}

/**
 * Brings a merchant's sums up to what its orders say. A change goes with the sums it has changed, in one transaction: one
 * that is cut off has changed nothing, and nothing is counted twice.
 */
export const settleFigures = async (merchantId: number): Promise<void> => {
  for (;;) {
    const { rows } = await sql`select 1 from figure_change where merchant_id = ${merchantId} limit 1`.execute(db())
    if (rows.length === 0) return
    await within(async (tx) => {
      await lockFigures(tx, merchantId)
      const { sns } = await takeChanges(tx, merchantId)
      if (sns.length > 0) await recount(tx, merchantId, sns)
    })
  }
}

/** Merchants whose sums wait for changes, the longest first. */
export const merchantsWithChanges = async (): Promise<number[]> => {
  const { rows } = await sql<{ merchant_id: number }>`
    select merchant_id from figure_change group by merchant_id order by min(id)`.execute(db())
  return rows.map(({ merchant_id }) => merchant_id)
}

/** Every merchant with how many orders it has: online ones, of which most have most. */
export const everyMerchant = async (): Promise<{ id: number; orders: number }[]> => {
  const { rows } = await sql<{ id: number; orders: number }>`
    select m.id, count(o.merchant_id)::int as orders from merchant m left join online_order o on o.merchant_id = m.id
    group by m.id order by m.id`.execute(db())
  return rows
}

/** Counts all orders of these merchants anew, in one statement for each subject however many they are. */
export const rebuildFigures = (merchantIds: readonly number[]): Promise<void> =>
  within(async (tx) => {
    const whose = merchantIds.toSorted((a, b) => a - b)
    for (const merchantId of whose) await lockFigures(tx, merchantId)
    const theirs = sql`merchant_id = any(${whose}::bigint[])`
    for (const table of ['figure_change', 'figure_order', 'figure_day'] as const)
      await sql`delete from ${sql.table(table)} where ${theirs}`.execute(tx)
    for (const subject of subjects)
      await sql`
        with counted as (
          insert into figure_order (${factColumns}) select * from ${factsOf(subject, whose)} f returning *
        ) ${insertLines(linesOf(sql`counted`))}`.execute(tx)
    await sql`delete from figure_difference where ${theirs}`.execute(tx)
  })
