import Fastify, { type FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { later } from '#core/time/clock'
import { createLog } from '#core/process/log'
import { db } from '#core/db/tx'
import { fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { aRide, aShopWithMoney, rideNow } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import type { RawPush } from '#ports/raw-push'
import { callbackRoutes, callbacks } from './callback-routes.ts'
import { workOffCallbacks } from './callback-worker.ts'

const log = createLog('silent')
const { paid, accepted, delivering, completed } = deliveryStates

const door = async () => {
  const app = Fastify()
  await callbackRoutes(app, () => 'http://127.0.0.1')
  return app
}

const send = (app: FastifyInstance, url: string, { body, headers }: RawPush) =>
  app.inject({ method: 'POST', url, payload: body, headers: { 'x-fake-sign': headers['x-fake-sign'] ?? '' } })

const movesOf = async (id: number): Promise<string[]> => {
  const history = db().selectFrom('move_history').select('move').where('machine', '=', 'delivery_order')
  return (await history.where('thing_id', '=', id).orderBy('id').execute()).map(({ move }) => move)
}

const stored = () => db().selectFrom('courier_push').selectAll().where('done_at', 'is', null).execute()

test('a callback is verified, stored, acknowledged in the courier’s way, and heard afterwards', async () => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  const [app, ride] = [await door(), await aRide(await aShopWithMoney(), fake)]
  const push = fake.callback([fake.happens(ride.sn, 'accepted')])
  const answer = await send(app, '/courier-callback/dada/order/status', push)
  expect([answer.statusCode, answer.body]).toEqual([200, 'ok'])
  expect(await rideNow(ride)).toMatchObject({ state: paid.code })
  expect((await stored()).map(({ raw_sealed }) => raw_sealed.includes(ride.sn))).toEqual([false])
  expect(await workOffCallbacks(log)).toBe(1)
  expect(await rideNow(ride)).toMatchObject({ state: accepted.code })
  expect(await stored()).toEqual([])
})

test('a forged callback is refused in the courier’s way and leaves nothing behind', async () => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  const [app, ride] = [await door(), await aRide(await aShopWithMoney(), fake)]
  const push = fake.callback([fake.happens(ride.sn, 'delivered')], false)
  const answer = await send(app, '/courier-callback/dada', push)
  expect([answer.statusCode, answer.body]).toEqual([403, 'no'])
  expect(await stored()).toEqual([])
  const stranger = await send(app, '/courier-callback/nobody', push)
  expect(stranger.statusCode).toBe(404)
})

test('a hint whose courier is out of reach waits until the courier can be asked', async () => {
  const fake = fakeCourier('dada', { hints: true })
  useFakes(fake)
  const [app, ride] = [await door(), await aRide(await aShopWithMoney(), fake)]
  const push = fake.callback([fake.happens(ride.sn, 'delivered')])
  await send(app, '/courier-callback/dada', push)
  fake.trouble('query', { kind: 'unreachable' })
  await workOffCallbacks(log)
  expect(await rideNow(ride)).toMatchObject({ state: paid.code })
  expect(await stored()).toHaveLength(1)
  await db()
    .updateTable('courier_push')
    .set({ next_at: new Date(0) })
    .where('done_at', 'is', null)
    .execute()
  await workOffCallbacks(log)
  expect(await rideNow(ride)).toMatchObject({ state: completed.code })
  expect(await stored()).toEqual([])
})

test('news of a ride that is not ours is acknowledged and let go', async () => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  const app = await door()
  fake.has('D209901010000000000')
  const push = fake.callback([fake.happens('D209901010000000000', 'accepted')])
  const answer = await send(app, '/courier-callback/dada', push)
  expect(answer.statusCode).toBe(200)
  await workOffCallbacks(log)
  expect(await stored()).toEqual([])
})

test('callbacks of one ride that came in together are heard in their order, each once', async () => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  const [app, ride] = [await door(), await aRide(await aShopWithMoney(), fake)]
  const said = (['accepted', 'atShop', 'pickedUp', 'delivered'] as const).map((status, index) =>
    fake.callback([fake.happens(ride.sn, status, { at: later(index * 1_000) })]),
  )
  for (const push of [...said, ...said]) await send(app, '/courier-callback/dada', push)
  expect(await workOffCallbacks(log)).toBe(8)
  expect(await rideNow(ride)).toMatchObject({ state: completed.code, cost: ride.price })
  expect(await movesOf(ride.id)).toEqual(['pay', 'accept', 'arrive', 'pickUp', 'deliver'])
  expect(await stored()).toEqual([])

  // All of it once more, much later: nothing is left to change.
  const before = await rideNow(ride)
  for (const push of said) await send(app, '/courier-callback/dada', push)
  await workOffCallbacks(log)
  expect(await rideNow(ride)).toEqual(before)
  expect(await movesOf(ride.id)).toHaveLength(5)
  expect(await stored()).toEqual([])
})

test('a callback that cannot be kept waits by itself, and its neighbours are heard', async () => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  const [app, ride] = [await door(), await aRide(await aShopWithMoney(), fake)]
  const pushes = [
    fake.callback([fake.happens(ride.sn, 'accepted', { at: later(-2_000) })]),
    fake.callback([fake.happens(ride.sn, 'atShop', { at: later(-1_000), reason: 'no text holds \u0000' })]),
    fake.callback([fake.happens(ride.sn, 'pickedUp')]),
  ]
  for (const push of pushes) await send(app, '/courier-callback/dada', push)
  await workOffCallbacks(log)
  expect(await rideNow(ride)).toMatchObject({ state: delivering.code })
  expect((await stored()).map(({ tries, error }) => [tries, error !== ''])).toEqual([[1, true]])
})

test('that the goods come back is said however late the pick-up is heard', async () => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  const [app, ride] = [await door(), await aRide(await aShopWithMoney(), fake)]
  const picked = fake.callback([fake.happens(ride.sn, 'pickedUp', { at: later(-2_000) })])
  const turned = fake.callback([fake.happens(ride.sn, 'returning', { at: later(-1_000) })])
  for (const push of [turned, picked]) await send(app, '/courier-callback/dada', push)
  await workOffCallbacks(log)
  expect(await rideNow(ride)).toMatchObject({ state: delivering.code, trouble: '商品正在退回门店' })
})

test('a callback that nobody can read shares its fate with no other', async () => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  await db().deleteFrom('courier_push').execute()
  const [app, ride] = [await door(), await aRide(await aShopWithMoney(), fake)]
  fake.has('D\u0000')
  await send(app, '/courier-callback/dada', fake.callback([fake.happens('D\u0000', 'accepted')]))
  await send(app, '/courier-callback/dada', fake.callback([fake.happens(ride.sn, 'accepted')]))
  await workOffCallbacks(log)
  expect(await rideNow(ride)).toMatchObject({ state: accepted.code })
  expect(await stored()).toEqual([])
})

test('a time that cannot be is the time the callback came, and the ride goes on hearing', async () => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  await db().deleteFrom('courier_push').execute()
  const [app, ride] = [await door(), await aRide(await aShopWithMoney(), fake)]
  const accept = { ...fake.happens(ride.sn, 'accepted'), at: new Date(-1_000) }
  const nonsense = { ...fake.happens(ride.sn, 'atShop'), at: new Date(Number.NaN) }
  const tomorrow = { ...fake.happens(ride.sn, 'pickedUp'), at: later(40 * 24 * 3_600_000) }
  for (const report of [accept, nonsense, tomorrow, fake.happens(ride.sn, 'delivered')])
    await send(app, '/courier-callback/dada', fake.callback([report]))
  await workOffCallbacks(log)
  expect(await stored()).toEqual([])
  expect(await rideNow(ride)).toMatchObject({ state: completed.code })
})

test('a callback that was given up is heard when somebody has it replayed', async () => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  await db().deleteFrom('courier_push').execute()
  const [app, ride] = [await door(), await aRide(await aShopWithMoney(), fake)]
  await send(app, '/courier-callback/dada', fake.callback([fake.happens(ride.sn, 'accepted')]))
  await db().updateTable('courier_push').set({ tries: 20 }).execute()
  expect(await workOffCallbacks(log)).toBe(0)
  expect(await callbacks.givenUp()).toHaveLength(1)
  expect(await callbacks.replay()).toBe(1)
  await workOffCallbacks(log)
  expect(await rideNow(ride)).toMatchObject({ state: accepted.code })
  expect(await callbacks.givenUp()).toEqual([])
})
