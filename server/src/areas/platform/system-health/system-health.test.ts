import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { within, db } from '#core/db/tx'
import type { HealthReading } from '#core/domain/health'
import { stopPayoutsByProof } from '#core/money/payout-stop'
import { pulseFailed, pulseSucceeded, returnPulses, takePulses } from '#core/outside/pulse'
import { minutes, moveClock, now, resetClock } from '#core/time/clock'
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
