import Fastify, { type FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { deliveryStates } from '@zdb/contract/delivery/states'
import { createLog } from '#core/log'
import { db } from '#core/tx'
import { fakeCourier, useFakes } from '#test/fake-courier'
import { aRide, aShopWithMoney, rideNow } from '#test/rides'
import { databaseTest as test } from '#test/world'
import type { RawPush } from '#ports/raw-push'
import { callbackRoutes } from './callbacks.ts'
import { workOffCallbacks } from './hearing.ts'

const log = createLog('silent')
const { paid, accepted, completed } = deliveryStates

const door = async () => {
  const app = Fastify()
  await callbackRoutes(app, () => 'http://127.0.0.1')
  return app
}

const send = (app: FastifyInstance, url: string, { body, headers }: RawPush) =>
  app.inject({ method: 'POST', url, payload: body, headers: { 'x-fake-sign': headers['x-fake-sign'] ?? '' } })

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
