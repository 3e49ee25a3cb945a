import { tmpdir } from 'node:os'
import { expect } from 'vitest'
import { sql } from 'kysely'
import { proveLedger } from '#core/money/ledger-proof'
import { createLog } from '#core/process/log'
import { startJobs, stopJobs } from '#core/work/jobs'
import { aMerchant } from '#areas/people/identity/fixtures'
import { db, within } from '#core/db/tx'
import { diskFiles } from '#ports/files/disk'
import { seedDemo } from '#seed/demo/demo'
import { addHistory, addOnlineHistory } from '#seed/history/history'
import { jobsOf } from '../../src/job-list.ts'
import { databaseTest as test } from '../harness/world.ts'

const countOf = async (table: 'transfer_order' | 'online_order' | 'push'): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db())
  return rows[0]?.n ?? 0
}

/** Lines whose balance is not the one before it and the amount. */
const breaksIn = async (order: 'time' | 'number'): Promise<number> => {
  const by = order === 'time' ? sql`at, id` : sql`id`
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select balance_after, amount, coalesce(lag(balance_after) over (partition by account_id order by ${by}), 0) as before
      from ledger_posting) line where balance_after <> before + amount`.execute(db())
  return rows[0]?.n ?? 0
}

test('a past of many orders can be written on the demo, with its stories and its money', async ({ databaseUrl }) => {
  const jobs = jobsOf({ files: diskFiles(tmpdir()), reach: { loopback: true } })
  await startJobs(jobs, { url: databaseUrl, work: false, log: createLog('error') })
  await seedDemo()
  await stopJobs()
  const before = await countOf('transfer_order')
  const pushes = await countOf('push')
  await addHistory(120)
  await addOnlineHistory(80)
  expect((await countOf('transfer_order')) - before).toBe(120)
  const { rows: told } = await sql<{ alert: string }>`
    select alert from push order by id desc limit ${(await countOf('push')) - pushes}`.execute(db())
  expect(told.length).toBeGreaterThan(80)
  for (const { alert } of told) expect(alert).toMatch(/^\S+店 .+：新的转单，北京市.+区(，\d+\.\d\d元)?$/)
  expect(await countOf('online_order')).toBeGreaterThanOrEqual(80)
  await addHistory(30)
  expect(await breaksIn('time')).toBe(0)
  expect(await breaksIn('number')).toBe(0)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ledger_posting where balance_after < 0 and account_id in (
      select id from ledger_account where not may_owe)`.execute(db())
  expect(rows[0]?.n).toBe(0)
  expect((await proveLedger()).filter(({ breaches }) => breaches.length > 0)).toEqual([])
})

test('the books of a real merchant are never written anew', async () => {
  await seedDemo()
  await within((tx) => aMerchant(tx))
  for (const add of [addHistory, addOnlineHistory]) await expect(add(10)).rejects.toThrow('演示以外的商家')
})
