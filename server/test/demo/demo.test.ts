import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { wareStates } from '@zdb/contract/channels/mini-shop/states'
import { couponStates } from '@zdb/contract/shop/coupons/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { now } from '#core/time/clock'
import { startJobs, stopJobs } from '#core/work/jobs'
import { createLog } from '#core/process/log'
import { db } from '#core/db/tx'
import { diskFiles } from '#ports/files/disk'
import { seedChannels } from '#seed/demo/channels'
import { seedDemo } from '#seed/demo/demo'
import { seedMiniShop } from '#seed/demo/mini-shop'
import { jobsOf } from '../../src/job-list.ts'
import { databaseTest as test } from '../harness/world.ts'

type Outside = { readonly url: string; readonly label: string }
type Items = { items: { title: string; status: string }[] }
type Activities = { activities: { id: string; name: string; status: string }[] }

/** What the mini-program sells and gives away is the same here and at the pay-app. */
const expectMiniShop = async ({ url, label }: Outside): Promise<void> => {
  const asked = async <T>(path: string) =>
    (await (await fetch(`${url}/minishop/desk/${path}?label=${label}`)).json()) as T
  const { items } = await asked<Items>('items')
  const wares = await db().selectFrom('mini_ware').selectAll().execute()
  const nameOn = (state: keyof typeof wareStates) =>
    wares.filter((ware) => ware.state === wareStates[state].code).map(({ name }) => name)
  expect(nameOn('listed')).toHaveLength(3)
  expect(items.filter(({ status }) => status === 'AVAILABLE').map(({ title }) => title)).toEqual(nameOn('listed'))
  expect(items.filter(({ status }) => status === 'DELISTING').map(({ title }) => title)).toEqual(nameOn('delisted'))
  const { activities } = await asked<Activities>('activities')
  const coupons = await db().selectFrom('coupon').select(['state', 'activity_id', 'reason']).execute()
  const theirs = (state: keyof typeof couponStates) =>
    coupons
      .filter((coupon) => coupon.state === couponStates[state].code)
      .map(({ activity_id }) => activities.find(({ id }) => id === activity_id)?.status)
  expect([theirs('active'), theirs('scheduled'), theirs('finished')]).toEqual([['ACTIVE'], ['ACTIVE'], ['FINISHED']])
  expect(coupons.find(({ state }) => state === couponStates.draft.code)?.reason).toBe('活动名称含有违禁词')
}

test('the demo has bound shops, and orders for every tab a shop owner opens', async ({ databaseUrl }) => {
  const files = diskFiles(await mkdtemp(join(tmpdir(), 'zdb-demo-')))
  const jobs = jobsOf({ files, reach: { loopback: true } })
  await startJobs(jobs, { url: databaseUrl, work: false, log: createLog('error') })
  const [owner, helper] = await seedDemo({ hasPayApp: true })
  if (!owner || !helper) throw new Error('there was a demo before')
  const outside = { url: inject('sandboxUrl'), label: randomUUID() }
  await seedChannels(outside, owner, helper)
  await seedMiniShop(outside, files, owner)
  await stopJobs()
  const shops = await db().selectFrom('online_shop').selectAll().execute()
  expect(shops.map(({ name, state }) => [name, state])).toEqual([
    ['花语鲜花（国贸店）', 1],
    ['花语鲜花旗舰店', 1],
    ['花语小程序', 1],
  ])
  await expectMiniShop(outside)
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
