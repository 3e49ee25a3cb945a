import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabases, type Databases } from '@zdb/tools/cluster/databases'
import { ask } from '@zdb/tools/cluster/standby'
import { overTime } from '#areas/desk/analysis/calls/over-time'
import { presentSale } from '#areas/desk/analysis/present'
import { settleFigures } from '#areas/desk/analysis/rollup/settle.sql'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { migrate } from '#core/db/migrate'
import { connectStandby, disconnectStandby, readLagging, standbyLag, standbyReads } from '#core/db/standby'
import { connect, disconnect, within } from '#core/db/tx'
import { useSealKey } from '#core/outside/sealed'

const dir = mkdtempSync(join(tmpdir(), 'zdb-lag-'))
const patient = { timeout: 60_000, interval: 100 }
let databases: Databases

const standbyUrl = (): string =>
  databases.list().find(({ role }) => role === 'standby')?.url ?? expect.fail('there is no standby')

beforeAll(async () => {
  chmodSync(dir, 0o755)
  databases = await startDatabases(join(dir, 'databases'), { say: () => {}, onPrimary: () => {} })
  await databases.inStep()
  await migrate(databases.url())
  useSealKey('00'.repeat(32))
  connect(databases.url(), 4, () => {})
  const primaryUrl = databases.url()
  connectStandby({ primaryUrl, url: standbyUrl(), connections: 2, prepare: true, onError: () => {} })
}, 120_000)
afterAll(async () => {
  await disconnectStandby()
  await disconnect()
  await databases.stop()
  rmSync(dir, { recursive: true, force: true })
}, 60_000)

type Asked = keyof typeof standbyReads

/** What a dashboard counts, and whom it asked for it. */
const counted = async (merchantId: number): Promise<{ orders: number; asked: Asked | undefined }> => {
  const before = { ...standbyReads }
  const reader = { merchantId, isMaster: true, grants: new Set<never>() }
  const { total } = await readLagging(
    false,
    () => false,
    () => overTime(reader, 'online', { compare: 'none' }, presentSale),
  )
  const names = Object.keys(before) as Asked[]
  return { orders: total.order_count, asked: names.find((name) => standbyReads[name] !== before[name]) }
}

/** While the standby stands still, as long as that is not noticed; on a busy machine that takes another try. */
const whileStill = async (work: () => Promise<{ orders: number; asked: Asked | undefined }>) => {
  for (let tries = 0; ; tries += 1) {
    await expect.poll(() => standbyLag(), patient).toBeLessThan(500)
    await ask(standbyUrl(), 'select pg_wal_replay_pause()')
    const answer = await work().finally(() => ask(standbyUrl(), 'select pg_wal_replay_resume()'))
    if (answer.asked !== 'lagging' || tries === 20) return answer
  }
}

const changesShown = async (): Promise<unknown> => (await ask(standbyUrl(), 'select sn from figure_change')).length

test('a dashboard that is read from the standby settles what the primary has not, once, and shows it', async () => {
  const { merchantId } = await within((tx) => aMerchant(tx))
  const sold = () => within((tx) => anOnlineOrder(tx, { merchant_id: merchantId }))

  // The standby shows a change that the primary has long worked off: there is nothing to do.
  await sold()
  await expect.poll(changesShown, patient).toBe(1)
  const stale = await whileStill(async () => {
    await settleFigures(merchantId)
    return counted(merchantId)
  })
  expect(stale.asked).toBe('standby')
  await expect.poll(changesShown, patient).toBe(0)
  expect(await counted(merchantId)).toEqual({ orders: 1, asked: 'standby' })

  // The standby shows nothing of a change: it is settled, and what was settled is read where it stands.
  let orders = 1
  const settled = await whileStill(async () => {
    await sold()
    orders += 1
    return counted(merchantId)
  })
  expect(settled).toEqual({ orders, asked: 'changed' })
  await expect.poll(() => counted(merchantId), patient).toEqual({ orders, asked: 'standby' })
}, 180_000)
