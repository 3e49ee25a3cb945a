import { sql } from 'kysely'
import { dayText } from '@zdb/contract/kit/china-time'
import { readOnAtPrimary } from '#core/db/standby'
import { db, primaryDb, within, type Tx } from '#core/db/tx'
import { factsOf, numbered } from '../facts/facts.sql.ts'
import { factColumns, linesOf, measureColumns, measures, subjects } from '../facts/measures.sql.ts'
import { orderFacts, noteCorrections } from './corrections.sql.ts'

/** So many changes are worked off in one transaction. */
const batch = 500

/** Nobody else changes this merchant's sums until the transaction ends. */
const lockFigures = async (tx: Tx, merchantId: number): Promise<true> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('figures', ${merchantId}))`.execute(tx)
  return true
}

/** The same without waiting; false: somebody else is at it. */
const tryLockFigures = async (tx: Tx, merchantId: number): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('figures', ${merchantId})) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/** Changes that were taken: of which numbers, and on which day each was first noted. */
type ChangeBatch = { readonly count: number; readonly sns: string[]; readonly notedOn: ReadonlyMap<string, string> }

/** What has changed, and what those belong to: a ride to its order, what was passed on to where it came from. */
const takeChanges = async (tx: Tx, merchantId: number): Promise<ChangeBatch> => {
  const { rows } = await sql<{ sn: string; at: Date }>`
    delete from figure_change where merchant_id = ${merchantId} and id = any(array(
      select id from figure_change where merchant_id = ${merchantId} order by id limit ${batch})) returning sn, at`.execute(
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
  const latestFirst = rows.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const notedOn = new Map(latestFirst.map(({ sn, at }) => [sn, dayText(at)]))
  return { count: rows.length, sns: deal.map(({ sn }) => sn), notedOn }
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

/** These orders are taken out of the sums as they were counted, and counted as they are. */
const recount = async (tx: Tx, merchantId: number, { sns, notedOn }: ChangeBatch): Promise<void> => {
  const mine = sql`figure_order where merchant_id = ${merchantId} and sn = any(${[...sns]}::text[])`
  const before = await orderFacts(tx, merchantId, sns)
  await sql`with old as (delete from ${mine} returning *) ${addLines(linesOf(sql`old`, -1))}`.execute(tx)
  for (const subject of subjects)
    await sql`
      with counted as (
        insert into figure_order (${factColumns}) select * from ${factsOf(subject, merchantId, numbered(sns))} f returning *
      ) ${addLines(linesOf(sql`counted`))}`.execute(tx)
  await noteCorrections(tx, merchantId, before, await orderFacts(tx, merchantId, sns), notedOn)
}

const hasChanges = async (merchantId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from figure_change where merchant_id = ${merchantId} limit 1`.execute(primaryDb())
  return rows.length > 0
}

/** Batch after batch while they are full: a standby still shows changes that are long worked off. False: not mine to do. */
const workOff = async (
  merchantId: number,
  lock: (tx: Tx, merchantId: number) => Promise<boolean>,
): Promise<boolean> => {
  if (!(await hasChanges(merchantId))) return true
  for (let taken = batch; taken === batch;) {
    const count = await within(async (tx) => {
      if (!(await lock(tx, merchantId))) return undefined
      const changes = await takeChanges(tx, merchantId)
      if (changes.count > 0) await recount(tx, merchantId, changes)
      return changes.count
    })
    if (count === undefined) return false
    taken = count
  }
  readOnAtPrimary()
  return true
}

/**
 * Brings a merchant's sums up to what its orders say. A change goes with the sums it has changed, in one transaction: one
 * that is cut off has changed nothing, and nothing is counted twice.
 */
export const settleFigures = async (merchantId: number): Promise<void> => {
  await workOff(merchantId, lockFigures)
}

/** The same for a job that others wait behind; false where somebody is at this merchant's sums: a rebuild takes long. */
export const settleUnlessLocked = (merchantId: number): Promise<boolean> => workOff(merchantId, tryLockFigures)

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
