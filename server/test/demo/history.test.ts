import { tmpdir } from 'node:os'
import { expect } from 'vitest'
import { sql } from 'kysely'
import { proveLedger } from '#core/money/ledger-proof'
import { createLog } from '#core/process/log'
import { startJobs, stopJobs } from '#core/work/jobs'
import { db } from '#core/db/tx'
import { diskFiles } from '#ports/files/disk'
import { seedDemo } from '#seed/demo/demo'
import { addHistory, addOnlineHistory } from '#seed/history/history'
import { jobsOf } from '../../src/job-list.ts'
import { databaseTest as test } from '../harness/world.ts'

const countOf = async (table: 'transfer_order' | 'online_order' | 'push'): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db())
  return rows[0]?.n ?? 0
}

test('a past of many orders can be written on the demo, with its stories and its money', async ({ databaseUrl }) => {
  const jobs = jobsOf({ files: diskFiles(tmpdir()), reach: { loopback: true } })
  await startJobs(jobs, { url: databaseUrl, work: false, log: createLog('error') })
  await seedDemo()
  await stopJobs()
  const before = await countOf('transfer_order')
  const pushes = await countOf('push')
  await addHistory(300)
  await addOnlineHistory(200)
  expect((await countOf('transfer_order')) - before).toBe(300)
  expect((await countOf('push')) - pushes).toBe(300)
  expect(await countOf('online_order')).toBeGreaterThanOrEqual(200)
  expect((await proveLedger()).filter(({ breaches }) => breaches.length > 0)).toEqual([])
})
