import { expect } from 'vitest'
import { push } from '@zdb/contract/desk/push/endpoints'
import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { within } from '#core/db/tx'
import { days, later, moveClock } from '#core/time/clock'
import { test, type Person, type World } from '#test/harness/world'
import { expiryJobs, lapseEnded, warnOfEnding } from './expiry.ts'
import { aQualification } from './fixtures.ts'

const watchExpiry = async (): Promise<void> => {
  await lapseEnded()
  await warnOfEnding()
}

/** What somebody of the shop sees who signs in today: no session lasts as long as a licence. */
const viewOf = (world: World, shop: Person) => ({
  status: async () => {
    const { data } = await (await world.again(shop)).call(qualifications.show, { params: { type: 'business_licence' } })
    return data?.status
  },
  told: async () => (await (await world.again(shop)).call(push.missed)).data?.items.map(({ message }) => message.title),
})

test('a licence nears its end, is past it, lapses, and the shop hears of each in time', async ({ world }) => {
  const shop = await world.merchant()
  const { status, told } = viewOf(world, shop)
  await within((tx) => aQualification(tx, shop.merchantId, { endsAt: later(days(61)) }))
  await watchExpiry()
  expect([await status(), await told()]).toEqual(['approved', []])

  moveClock(days(2))
  await watchExpiry()
  await watchExpiry()
  expect([await status(), await told()]).toEqual(['expiring', ['资质即将到期']])
  moveClock(days(1))
  await watchExpiry()
  expect(await told()).toHaveLength(1)
  moveClock(days(6))
  await watchExpiry()
  expect(await told()).toHaveLength(2)

  moveClock(days(53))
  await watchExpiry()
  expect([await status(), (await told())?.at(-1)]).toEqual(['grace', '资质已到期'])
  moveClock(days(1))
  await watchExpiry()
  expect(await told()).toHaveLength(4)

  moveClock(days(60))
  await watchExpiry()
  expect([await status(), (await told())?.at(-1)]).toEqual(['lapsed', '资质已失效'])
  await watchExpiry()
  expect(await told()).toHaveLength(5)
})

test('a licence without an end is never spoken of', async ({ world }) => {
  const shop = await world.merchant()
  const { status, told } = viewOf(world, shop)
  await within((tx) => aQualification(tx, shop.merchantId))
  moveClock(days(9_000))
  await watchExpiry()
  expect([await status(), await told()]).toEqual(['approved', []])
})

test('nobody is told of a document before nine or after nine, whatever quiet hours they have set', () => {
  const [, hours = ''] = expiryJobs.find(({ name }) => name === 'qualifications.warn')?.cron?.split(' ') ?? []
  const [from = 0, until = 24] = hours.split('-').map(Number)
  expect(from).toBeGreaterThanOrEqual(9)
  expect(until).toBeLessThan(21)
})
