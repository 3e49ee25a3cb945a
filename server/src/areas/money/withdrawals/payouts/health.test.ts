import { afterEach, expect } from 'vitest'
import { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { aPayment } from '#areas/money/payments/fixtures'
import { within } from '#core/db/tx'
import { pulseFailed, pulseSucceeded, takePulses } from '#core/outside/pulse'
import { writePulses } from '#core/outside/pulse.sql'
import { later, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { gatewaysInUse } from '#ports/payments/in-use'
import { test, type DeskPerson } from '#test/harness/world'
import { aWithdrawal } from '../fixtures.ts'
import { insertPayout } from './payouts.sql.ts'

afterEach(resetClock)

const writeDown = () => within((tx) => writePulses(tx, takePulses()))

const rowsOf = async (desk: DeskPerson) =>
  ((await desk.call(systemHealth.overview)).data?.rows ?? []).filter(({ kind }) => kind === 'payments')
const rowOf = async (desk: DeskPerson, label: string) =>
  (await rowsOf(desk)).find((row) => row.label === label) ?? expect.fail(label)

test('every gateway is watched: what is under way, what is late, how many calls failed, and silence is an alarm', async ({
  world,
}) => {
  const desk = await world.operator({ roles: ['finance'] })
  const owner = await world.merchant()
  const shown = await rowsOf(desk)
  expect(shown.map(({ provider }) => provider)).toEqual(gatewaysInUse().map(({ name }) => `payments:${name}`))
  expect(shown.map(({ label }) => label)).toEqual(['支付宝', '微信支付', '网银支付'])

  takePulses()
  pulseSucceeded('payments:alipay', now())
  for (let count = 0; count < 3; count += 1) pulseFailed('payments:alipay', now(), 'HTTP 504')
  await writeDown()
  expect(await rowOf(desk, '支付宝')).toMatchObject({
    kind_zh: '支付通道',
    calls: 4,
    error_percent: 75,
    failure: 'HTTP 504',
    in_use: '',
    silence_minutes: null,
    backlog: 0,
  })
  await within(async (tx) => {
    await aPayment(tx, owner, { expires_at: later(minutes(60)), next_at: later(minutes(1)) })
    const { id } = await aWithdrawal(tx, owner, { state: 'paying' })
    await insertPayout(tx, { withdrawalId: id, gateway: 'alipay', leaseMs: minutes(1) })
  })
  // One that has just begun proves nothing yet.
  expect(await rowOf(desk, '支付宝')).toMatchObject({ in_use: '', backlog: 0 })
  await within(async (tx) => {
    // What is held here no worker takes up meanwhile.
    await tx.selectFrom('payment').select('id').forUpdate().execute()
    await tx.selectFrom('payout').select('id').forUpdate().execute()
    moveClock(minutes(21))
    expect(await rowOf(desk, '支付宝')).toMatchObject({
      in_use: '1笔收款进行中，1笔付款进行中',
      silence_minutes: 20,
      backlog: 2,
    })
    await desk.call(systemHealth.check)
    expect((await rowOf(desk, '支付宝')).alarms).toEqual(
      expect.arrayContaining([
        '支付宝已21分钟没有成功往来（1笔收款进行中，1笔付款进行中）',
        '支付宝积压2件，最早的已等20分钟',
      ]),
    )
  })
  expect((await rowOf(desk, '微信支付')).alarms).toEqual([])
})
