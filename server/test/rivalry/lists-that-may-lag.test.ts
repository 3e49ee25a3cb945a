import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { audit } from '@zdb/contract/platform/audit/endpoints'
import { trust } from '@zdb/contract/shop/trust/endpoints'
import { startDatabases, type Databases } from '@zdb/tools/cluster/databases'
import { frozen } from '@zdb/tools/cluster/frozen'
import { ask } from '@zdb/tools/cluster/standby'
import { aMerchant } from '#areas/people/identity/fixtures'
import { startSession } from '#areas/people/identity/sessions'
import { anOperator } from '#areas/platform/operators/fixtures'
import { useSealKey } from '#core/outside/sealed'
import { connect, disconnect, within } from '#core/db/tx'
import { killProcess, startProcess, type ServerProcess } from '#test/harness/server-process'
import { clientOf } from '#test/harness/world'

const METRICS_TOKEN = 'counted-by-the-test'
const PII_KEY = '00'.repeat(32)
const boundMs = 2_000
const patient = { timeout: 30_000, interval: 100 }

const dir = mkdtempSync(join(tmpdir(), 'zdb-lag-'))
let databases: Databases
let running: ServerProcess

beforeAll(async () => {
  chmodSync(dir, 0o755)
  databases = await startDatabases(join(dir, 'databases'), { say: () => {}, onPrimary: () => {} })
  await databases.inStep()
}, 120_000)
afterAll(async () => {
  await databases.stop()
  rmSync(dir, { recursive: true, force: true })
}, 60_000)

const standby = () => databases.list().find(({ role }) => role === 'standby') ?? expect.fail('there is no standby')

type Asked = 'standby' | 'lagging' | 'changed' | 'failed'

const figures = async (): Promise<string> =>
  (await fetch(`${running.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()

const figureOf = (page: string, name: string): number => {
  const line = page.split('\n').find((each) => each.startsWith(name)) ?? expect.fail(`no ${name}`)
  return Number(line.split(' ').at(-1))
}

/** Whom a call was asked of: what has been counted since. */
const askedBy = async (call: () => Promise<{ code: number }>): Promise<Asked[]> => {
  const names: Asked[] = ['standby', 'lagging', 'changed', 'failed']
  const countAll = async () => {
    const page = await figures()
    return names.map((name) => figureOf(page, `zdb_standby_reads_total{asked="${name}"}`))
  }
  const before = await countAll()
  expect(await call()).toMatchObject({ code: 0 })
  const after = await countAll()
  return names.filter((_, at) => after[at] !== before[at])
}

/** Until its standby is close enough: a busy machine may take a while. */
const untilClose = (call: () => Promise<{ code: number }>): Promise<void> =>
  expect.poll(() => askedBy(call), patient).toEqual(['standby'])

test('lists that may lag are asked of the standby while it is close, and of the primary whenever that might show', async () => {
  running = await startProcess(databases.url(), { PII_KEY, METRICS_TOKEN, DATABASE_STANDBY_URL: standby().url })
  useSealKey(PII_KEY)
  connect(databases.url(), 2, () => {})
  const { merchantId, operatorId, secret } = await within(async (tx) => {
    const made = await aMerchant(tx)
    const guest = { device: 'test', address: '127.0.0.1', requestId: randomUUID() }
    return { ...made, ...(await anOperator(tx)), ...(await startSession(tx, made.accountId, guest)) }
  })
  await disconnect()
  const session = `zdb_session=${secret}`
  const shop = clientOf(running.url, { cookie: session, 'x-console': '1' })
  const looks = () => shop.call(audit.looks, { query: {} })
  const look = () =>
    ask(
      databases.url(),
      `insert into audit (at, merchant_id, operator_id, actor, action, target, device, address, request_id, look)
       values (now(), $1, $2, '平台小王', 'merchants.show', '', '', '', '', true)`,
      [merchantId, operatorId],
    )
  const seen = async (): Promise<number | undefined> => (await looks()).data?.items.length

  // Close: the standby answers what may lag, the primary whatever else.
  await untilClose(looks)
  expect(await askedBy(() => shop.call(analysis.goods, { query: {} }))).toEqual(['standby'])
  expect(await askedBy(() => shop.call(account.me))).toEqual([])
  expect(figureOf(await figures(), 'zdb_standby_lag_seconds')).toBeLessThan(boundMs / 1_000)
  expect(figureOf(await figures(), 'zdb_standby_pool_connections{state="open"}')).toBeGreaterThan(0)

  // It stops showing what is new: for as long as a list may lag it is believed, then the primary is asked.
  await ask(standby().url, 'select pg_wal_replay_pause()')
  await look()
  const change = await shop.call(account.changeMe, { body: { name: '林小姐' } })
  expect(change).toMatchObject({ code: 0 })
  const mark = change.headers.getSetCookie().find((each) => each.startsWith('zdb_changed'))
  expect(mark).toMatch(/^zdb_changed=1; Max-Age=3; Path=\/; HttpOnly; SameSite=Strict$/)
  // Who has changed something asks the primary and sees all, also what others did.
  const carrying = { headers: { cookie: `${session}; zdb_changed=1` } }
  expect((await shop.call(audit.looks, { query: {}, ...carrying })).data?.items).toHaveLength(1)
  expect(await askedBy(() => shop.call(audit.looks, { query: {}, ...carrying }))).toEqual(['changed'])
  await sleep(boundMs)
  expect(await askedBy(looks)).toEqual(['lagging'])
  expect(await seen()).toBe(1)
  expect(figureOf(await figures(), 'zdb_standby_lag_seconds')).toBeGreaterThan(boundMs / 1_000)
  await ask(standby().url, 'select pg_wal_replay_resume()')
  await untilClose(looks)
  expect(await seen()).toBe(1)

  // It freezes while it is asked: the primary answers as soon as that is noticed.
  await frozen(standby(), async () => {
    // Rules are asked once for all who ask at the same moment: nobody waits for what the frozen one was asked.
    expect(await askedBy(() => shop.call(trust.list, { query: { shop_ids: 'S1' } }))).toEqual(['failed'])
  })
  await untilClose(looks)

  // It dies: whoever asks notices nothing, and once it is back it is asked again.
  process.kill(standby().pid, 'SIGKILL')
  const answers = await Promise.all(Array.from({ length: 8 }, () => looks()))
  expect(answers.map(({ code, data }) => [code, data?.items.length])).toEqual(answers.map(() => [0, 1]))
  await sleep(boundMs)
  await databases.inStep()
  await untilClose(looks)

  await killProcess(running, 'SIGTERM')
  expect(running.child.exitCode).toBe(0)
})
