import { expect } from 'vitest'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { test, type Person } from '#test/harness/world'
import { orderContent } from '#areas/orders/transfer-orders/fixtures'
import { orderPooled } from '#areas/orders/transfer-orders/public'
import { hours, later, now } from '#core/time/clock'
import { announce } from '#core/work/outbox'
import { db, within } from '#core/db/tx'
import { aPooledOrder } from '../fixtures.ts'
import { florist, heardBy, sender } from '../cast-fixtures.ts'

/** A head start short enough to be waited for. */
const headStart = async (seconds: number): Promise<void> => {
  await db()
    .insertInto('platform_rule')
    .values({ name: 'flashHeadStartSeconds', value: JSON.stringify(seconds), from_at: later(-1_000) })
    .execute()
}

const enterPool = (from: Person, facts: object) =>
  within(async (tx) => {
    const order = await aPooledOrder(tx, { merchant_id: from.merchantId, created_at: now(), ...facts })
    await announce(tx, orderPooled, { orderId: order.id })
    return order
  })

test('shops with flash push are told first, the others after the head start, and only those who may take it', async ({
  world,
}) => {
  await headStart(3)
  const city = '苏州市'
  const from = await sender(world)
  const flash = await florist(world, { city, flashUntil: later(hours(1)) })
  const plain = await florist(world, { city })
  const elsewhere = await florist(world, { city: '无锡市', flashUntil: later(hours(1)) })
  const resting = await florist(world, { city, closed: { reason: '盘点' } })
  await enterPool(from, { city, county: '姑苏区' })
  await expect.poll(() => heardBy(flash), { timeout: 10_000 }).toEqual(['新的抢单'])
  expect(await heardBy(plain)).toEqual([])
  await expect.poll(() => heardBy(plain), { timeout: 20_000 }).toEqual(['新的抢单'])
  const [push] = await db().selectFrom('push').selectAll().where('merchant_id', '=', plain.merchantId).execute()
  expect(push).toMatchObject({ type: 8, identity: 2, voice_file: 'new-order.wav' })
  expect(push?.alert).toMatch(/^新的抢单：苏州市姑苏区，.* 14:00-15:00，128\.00元$/)
  expect(await heardBy(flash)).toEqual(['新的抢单'])
  expect([await heardBy(elsewhere), await heardBy(resting), await heardBy(from)]).toEqual([[], [], []])
}, 40_000)

test('an order that is gone when the head start ends is told to nobody else', async ({ world }) => {
  await headStart(2)
  const city = '南通市'
  const from = await sender(world)
  const flash = await florist(world, { city, flashUntil: later(hours(1)) })
  const plain = await florist(world, { city })
  const gone = await enterPool(from, { city, kind: kinds.compete })
  await expect.poll(() => heardBy(flash), { timeout: 10_000 }).toEqual(['新的竞价单'])
  await db().updateTable('transfer_order').set({ state: 70 }).where('id', '=', gone.id).execute()
  await enterPool(from, { city })
  await expect.poll(() => heardBy(plain), { timeout: 20_000 }).toEqual(['新的抢单'])
}, 40_000)

test('who puts orders into the pool and takes them out again is heard ever later, and not at all of what is gone', async ({
  world,
}) => {
  await headStart(0)
  await db()
    .insertInto('platform_rule')
    .values({ name: 'poolEditPauseSeconds', value: '6', from_at: later(-1_000) })
    .execute()
  const city = '常州市'
  const from = await sender(world)
  const flash = await florist(world, { city, flashUntil: later(hours(1)) })
  const compete = () =>
    from.call(transferOrders.create, {
      body: { ...orderContent(), province: '江苏省', city, county: '新北区', kind: kinds.compete },
    })
  const takeOut = async (sn: string | undefined) =>
    expect((await from.call(transferOrders.cancel, { params: { sn: sn ?? '' } })).code).toBe(0)
  const first = await compete()
  expect(first.code).toBe(0)
  await expect.poll(() => heardBy(flash), { timeout: 10_000 }).toEqual(['新的竞价单'])
  await takeOut(first.data?.sn)
  await takeOut((await compete()).data?.sn)
  const last = performance.now()
  expect((await compete()).code).toBe(0)
  await expect.poll(() => heardBy(flash), { timeout: 30_000 }).toEqual(['新的竞价单', '新的竞价单'])
  expect(performance.now() - last).toBeGreaterThan(11_000)
}, 60_000)
