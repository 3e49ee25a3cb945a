import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { expect, inject } from 'vitest'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { now } from '#core/time/clock'
import { startJobs, stopJobs } from '#core/work/jobs'
import { createLog } from '#core/process/log'
import { db } from '#core/db/tx'
import { diskFiles } from '#ports/files/disk'
import { seedChannels } from '#seed/demo/channels'
import { seedDemo } from '#seed/demo/demo'
import { jobsOf } from '../../src/job-list.ts'
import { databaseTest as test } from '../harness/world.ts'

test('the demo has bound shops, and orders for every tab a shop owner opens', async ({ databaseUrl }) => {
  const jobs = jobsOf({ files: diskFiles(tmpdir()), reach: { loopback: true } })
  await startJobs(jobs, { url: databaseUrl, work: false, log: createLog('error') })
  const [owner, helper] = await seedDemo()
  if (!owner || !helper) throw new Error('there was a demo before')
  await seedChannels({ url: inject('sandboxUrl'), label: randomUUID() }, owner, helper)
  await stopJobs()
  const shops = await db().selectFrom('online_shop').selectAll().execute()
  expect(shops.map(({ name, state }) => [name, state])).toEqual([
    // The mini-program is open for coupons, its wares are still to be bound.
    ['花语小程序', 0],
    ['花语鲜花（国贸店）', 1],
    ['花语鲜花旗舰店', 1],
  ])
  const orders = await db().selectFrom('online_order').selectAll().execute()
  expect(orders).toHaveLength(30)
  const count = (fits: (order: (typeof orders)[number]) => boolean): number => orders.filter(fits).length
  const waiting = ({ state }: (typeof orders)[number]): boolean => state === onlineStates.waitArrange.code
  expect({
    self: count(({ state }) => state === onlineStates.selfProcess.code),
    transfer: count(({ state, transfer_sn }) => state === onlineStates.transferProcess.code && transfer_sn !== null),
    finished: count(({ state }) => state === onlineStates.finished.code),
    closed: count(({ state }) => state === onlineStates.closed.code),
    remind: count(({ remind_open }) => remind_open),
    refund: count(({ refund_open }) => refund_open),
    problem: count(({ problem_open }) => problem_open),
  }).toEqual({ self: 4, transfer: 4, finished: 4, closed: 2, remind: 2, refund: 2, problem: 2 })
  expect(count((order) => waiting(order) && order.window_end < now())).toBeGreaterThanOrEqual(2)
  // They came over two days, not all at this moment.
  expect(count(({ created_at }) => now().getTime() - created_at.getTime() > 3_600_000)).toBeGreaterThan(15)
  expect(await seedDemo()).toEqual([])
})
