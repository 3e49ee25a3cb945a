import { expect } from 'vitest'
import { aMerchant } from '#areas/people/identity/fixtures'
import { within } from '#core/db/tx'
import { minutes, moveClock, now } from '#core/time/clock'
import { databaseTest as test } from '#test/harness/world'
import { aCoupon } from '../fixtures.ts'
import { couponHealth } from './health.ts'
import { saveRequest, takeRequests } from './request.sql.ts'
import { troubles } from './request-worker.ts'

const hanging = async () => {
  const [reading] = await couponHealth.read()
  return reading?.backlog
}

test('wishes that the pay-app leaves open stand at the desk, but not those that wait for their shop', async () => {
  await within(async (tx) => {
    const { merchantId } = await aMerchant(tx)
    await aCoupon(tx, merchantId, { state: 'creating' })
    await aCoupon(tx, merchantId, { state: 'stopping' })
    await aCoupon(tx, merchantId, { state: 'active' })
  })
  moveClock(minutes(9))
  expect(await couponHealth.read()).toMatchObject([{ backlog: 0, oldestAt: null, inUse: '' }])
  moveClock(minutes(3))
  const [reading] = await couponHealth.read()
  expect(reading).toMatchObject({ provider: 'payApp:coupons', backlog: 2, inUse: '2件申请没有答复' })
  // Late since it should have been answered, not since it was asked.
  expect(Math.round((now().getTime() - (reading?.oldestAt?.getTime() ?? 0)) / minutes(1))).toBe(2)
  const [first, second] = await takeRequests(minutes(2), 5)
  if (!first || !second) return expect.fail('two are open')
  await within((tx) => saveRequest(tx, first, { reason: troubles.expired }))
  expect(await hanging()).toBe(1)
  await within((tx) => saveRequest(tx, second, { resolved_at: now() }))
  expect(await hanging()).toBe(0)
})
