import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { merchantRegistered } from '#areas/people/identity/public'
import { within, db } from '#core/db/tx'
import type { HealthReading } from '#core/domain/health'
import { stopPayoutsByProof } from '#core/money/payout-stop'
import { pulseFailed, pulseSucceeded, returnPulses, takePulses } from '#core/outside/pulse'
import { minutes, moveClock, now, resetClock } from '#core/time/clock'
import { announce } from '#core/work/outbox'
import { smsInUse } from '#ports/sms/in-use'
import { test } from '#test/harness/world'
import { writeDown } from './pulse-writer.ts'
import { watchHealth } from './watch.ts'

afterEach(resetClock)

const reading: HealthReading = {
  provider: 'channel:test',
  label: '试验渠道',
  inUse: '1家网店在拉取订单',
  backlog: 0,
  oldestAt: null,
}
const source = { kind: 'channel' as const, read: async () => [reading] }

describe('the pulse of the outside', () => {
  test('is counted by call and written down together, over all processes', async ({ world }) => {
    const who = await world.operator({ roles: ['service'] })
    await expect(smsInUse().send({} as never)).rejects.toThrow()
    pulseSucceeded('channel:meituan', now())
    for (let count = 0; count < 1_000; count += 1) pulseFailed('channel:meituan', now(), 'HTTP 502')
    await writeDown()
    pulseSucceeded('channel:meituan', now())
    await writeDown()
    const { data } = await who.call(systemHealth.overview)
    const row = data?.rows.find(({ provider }) => provider === 'channel:meituan')
    expect(row).toMatchObject({ label: '美团外卖', failure: 'HTTP 502', in_use: '', silence_minutes: null })
    expect(row?.calls).toBeGreaterThanOrEqual(1_002)
    expect(data?.rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['channel', 'courier', 'sms', 'mail', 'maps', 'ocr', 'push', 'webhook', 'jobs', 'sweeps']),
    )
  })
})

test('what was not written down counts with the next', () => {
  takePulses()
  pulseFailed('channel:lost', now(), 'HTTP 500')
  const taken = takePulses()
  pulseSucceeded('channel:lost', now())
  returnPulses(taken)
  expect(takePulses()).toMatchObject([{ provider: 'channel:lost', successes: 1, failures: 1, words: 'HTTP 500' }])
})

describe('an alarm', () => {
  test('of what cannot be read silences no other, and those of its kind stay', async ({ world }) => {
    const who = await world.operator({ roles: ['service'] })
    const late = {
      ...reading,
      provider: 'courier:test',
      label: '试验运力',
      inUse: '',
      backlog: 3,
      oldestAt: new Date(0),
    }
    const couriers = { kind: 'courier' as const, read: async () => [late] }
    const labels = async () => ((await who.call(systemHealth.warnings)).data?.alarms ?? []).map(({ label }) => label)
    await watchHealth([couriers])
    const unreadable = { kind: 'courier' as const, read: () => Promise.reject(new Error('relation is gone')) }
    const others = {
      kind: 'channel' as const,
      read: async () => [{ ...late, provider: 'channel:late', label: '晚到渠道' }],
    }
    await watchHealth([unreadable, others])
    expect(await labels()).toEqual(expect.arrayContaining(['试验运力', '运力', '晚到渠道']))
    await watchHealth([])
    expect(await labels()).toEqual([])
  })

  test('begins once with the silence, is told on every page, and ends with the next word', async ({ world }) => {
    const who = await world.operator({ roles: ['service'] })
    const warned = async () =>
      ((await who.call(systemHealth.warnings)).data?.alarms ?? []).filter(({ label }) => label === '试验渠道')
    pulseSucceeded('channel:test', now())
    await writeDown()
    await watchHealth([source])
    expect(await warned()).toEqual([])
    moveClock(minutes(16))
    await Promise.all([watchHealth([source]), watchHealth([source])])
    expect(await warned()).toMatchObject([
      { words: '试验渠道已16分钟没有成功往来（1家网店在拉取订单）', ended_at: null },
    ])
    pulseSucceeded('channel:test', now())
    await writeDown()
    moveClock(minutes(1))
    await watchHealth([source])
    expect(await warned()).toEqual([])
    const { rows } = await sql<{ kept: number }>`
      select count(*)::int as kept from health_alarm where provider = 'channel:test' and ended_at is not null`.execute(
      db(),
    )
    expect(rows[0]?.kept).toBe(1)
  })

  test('and payouts that stand still are on every page, for whatever role', async ({ world }) => {
    const who = await world.operator({ roles: ['review'] })
    await within((tx) => stopPayoutsByProof(tx, '账不平'))
    expect((await who.call(systemHealth.warnings)).data?.payout_stop).toMatchObject({ reason: '账不平' })
  })
})

test('a watch that no longer comes to an end is told on every page, and once it does no more', async ({ world }) => {
  // The minute's own round would end what this is about; and other stories have looked ahead of this one.
  await sql`delete from pgboss.schedule where name = 'health.watch'`.execute(db())
  moveClock(minutes(120))
  const who = await world.operator({ roles: ['service'] })
  const late = async () => [
    (await who.call(systemHealth.warnings)).data?.watch_late,
    (await who.call(systemHealth.overview)).data?.watch_late,
  ]
  await watchHealth([])
  expect(await late()).toEqual(['', ''])
  moveClock(minutes(18))
  // A round that fails on its way is none.
  const nameless = { ...reading, provider: 'channel:nameless', label: null as never, backlog: 3, oldestAt: new Date(0) }
  await expect(watchHealth([{ kind: 'channel', read: async () => [nameless] }])).rejects.toThrow()
  const words = '系统健康检查已18分钟没有完成，告警可能不全'
  expect(await late()).toEqual([words, words])
  await watchHealth([])
  expect(await late()).toEqual(['', ''])
  expect((await who.call(systemHealth.overview)).data?.watched_at).not.toBeNull()
})

describe('work that was tried for the last time', () => {
  test('is kept, told on every page with its kind and reason, and tried anew by a manager', async ({ world }) => {
    const [service, boss] = [await world.operator({ roles: ['service'] }), await world.operator({ roles: ['manage'] })]
    const { merchantId } = await world.merchant()
    const kind = 'merchant.registered.welcome'
    await sql`update pgboss.queue set retry_limit = 0 where name = ${kind}`.execute(db())
    await sql`alter table push add constraint closed check (merchant_id <> ${sql.lit(merchantId)})`.execute(db())
    await within((tx) => announce(tx, merchantRegistered, { merchantId, name: '花语鲜花' }))
    const givenUp = async () => (await service.call(systemHealth.overview)).data?.given_up
    await expect.poll(givenUp, { timeout: 40_000 }).toMatchObject([{ kind, kind_zh: '新商家的欢迎消息', count: 1 }])
    const { data } = await service.call(systemHealth.overview)
    expect(data?.given_up[0]?.error).toContain('violates check constraint "closed"')
    expect(data?.rows.find((row) => row.kind === 'jobs')).toMatchObject({ given_up: 1 })
    await service.call(systemHealth.check)
    const warned = async () => {
      const { alarms = [] } = (await service.call(systemHealth.warnings)).data ?? {}
      return alarms.filter(({ label }) => label === '后台任务').map(({ words }) => words)
    }
    expect(await warned()).toEqual([
      expect.stringContaining(`后台任务有1件多次未成而已放弃：新商家的欢迎消息（数据库拒绝写入）`),
    ])

    await sql`alter table push drop constraint closed`.execute(db())
    const body = { kind }
    expect((await service.call(systemHealth.retryJobs, { body })).code).toBe(codes.operatorForbidden.code)
    const presses = await Promise.all([1, 2].map(() => boss.call(systemHealth.retryJobs, { body })))
    expect(presses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.jobsNotGivenUp.code])
    expect((await boss.call(systemHealth.retryJobs, { body: { kind: '玫瑰' } })).code).toBe(codes.jobsNotGivenUp.code)
    expect([await givenUp(), await warned()]).toEqual([[], []])
    const welcomed = sql<{ title: string }>`select title from push where merchant_id = ${merchantId}`
    await expect
      .poll(async () => (await welcomed.execute(db())).rows, { timeout: 60_000 })
      .toContainEqual({ title: '欢迎使用转单宝' })
    const line = await db()
      .selectFrom('audit')
      .select(['operator_id', 'target'])
      .where('action', '=', 'systemHealth.retryJobs')
      .executeTakeFirst()
    expect(line).toEqual({ operator_id: boss.operatorId, target: kind })
  }, 120_000)
})
