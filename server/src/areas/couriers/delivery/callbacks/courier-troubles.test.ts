import Fastify from 'fastify'
import { afterEach, expect } from 'vitest'
import { deliveryStates, dispatchStates } from '@zdb/contract/couriers/delivery/states'
import { createLog } from '#core/process/log'
import { db } from '#core/db/tx'
import { minutes, moveClock, now, resetClock } from '#core/time/clock'
import type { Trouble } from '#ports/couriers/port'
import { aCallingShop, anOrder, pressed, refusalOf } from '#test/couriers/calling-shop'
import { fakeCourier } from '#test/couriers/fake-courier'
import { dispatchNow, pollRides, rideNow } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import { answerCancelRequests, workOffDeliveries } from '../deadline-sweep.ts'
import { answerCancelRequest } from '../cancellation/cancel-requests.ts'
import { callRider } from '../dispatch/calls.ts'
import { voidRide } from '../cancellation/cancellation.ts'
import { attemptsOf, type Delivery } from '../delivery.sql.ts'
import { detail } from '../orders/detail.ts'
import { timelineOf } from '../timeline.sql.ts'
import { applyReport } from './apply-report.ts'
import { callbackRoutes } from './callback-routes.ts'
import { workOffCallbacks } from './callback-worker.ts'
import { troubles } from './troubles.ts'

const log = createLog('silent')
const { accepted, cancelled, delivering } = deliveryStates

afterEach(async () => {
  resetClock()
  await db().updateTable('delivery_dispatch').set({ next_at: null }).execute()
  await db().updateTable('delivery_order').set({ ask_at: null, cancel_request_until: null }).execute()
})

/** A rider of 达达 has the order, and the courier may tell of trouble. */
const ridden = async (status: 'accepted' | 'pickedUp' | 'waiting', hints = false) => {
  const fake = fakeCourier('dada', { hints })
  const shop = await aCallingShop([fake])
  const { dispatch_id } = await callRider(shop.actor, pressed(anOrder(shop), { strategy: 'cheapest' }))
  const [ride] = await attemptsOf(Number(dispatch_id))
  if (!ride) throw new Error('nobody was called')
  await applyReport(fake.happens(ride.sn, status), { trusted: true })
  const app = Fastify()
  await callbackRoutes(app, () => 'http://127.0.0.1')
  const tells = async (about: Partial<Trouble>): Promise<void> => {
    const trouble: Trouble = {
      ref: { sn: ride.sn, providerId: '', brand: '' },
      kind: 'exception',
      id: '1',
      code: '40',
      words: '联系不上收货人',
      at: now(),
      asksAnswer: false,
      rider: null,
      ...about,
    }
    const { body, headers } = fake.callback([], true, [trouble])
    const url = '/courier-callback/dada/message'
    await app.inject({ method: 'POST', url, payload: body, headers: { 'x-fake-sign': headers['x-fake-sign'] ?? '' } })
    await workOffCallbacks(log)
  }
  return { fake, shop, ride, tells }
}

const asksToGo: Partial<Trouble> = { kind: 'cancelRequest', words: '车坏了', asksAnswer: true }

const pushesOf = (merchantId: number, title: string) =>
  db()
    .selectFrom('push')
    .select(['alert', 'voice_file'])
    .where('merchant_id', '=', merchantId)
    .where('title', '=', title)
    .execute()

const storyOf = async ({ id }: Delivery) => (await timelineOf(id)).map(({ what, detail: words }) => `${what}：${words}`)

test('trouble on the way is said aloud once, stands in the story and marks the ride until it goes on', async () => {
  const { fake, shop, ride, tells } = await ridden('pickedUp')
  for (let count = 0; count < 2; count += 1) await tells({})
  expect(await rideNow(ride)).toMatchObject({ state: delivering.code, trouble: '配送途中异常：联系不上收货人' })
  expect(await storyOf(ride)).toContain('配送途中异常：联系不上收货人')
  // It rides on: who does not want it any more cancels it with its courier.
  expect(await refusalOf(voidRide(shop.actor, { sn: ride.sn, reason: '不要了' }, shop.sid))).toBe('invalid')
  const pushes = await pushesOf(shop.merchantId, '配送途中异常')
  expect(pushes).toMatchObject([{ voice_file: 'order-changed.wav' }])
  expect(pushes[0]?.alert).toContain('联系不上收货人')
  await applyReport(fake.happens(ride.sn, 'delivered'), { trusted: true })
  expect(await rideNow(ride)).toMatchObject({ trouble: '' })
})

test('a rider who asks to be let off is answered by the shop: kept, or let go and the next one is looked for', async () => {
  const { fake, shop, ride, tells } = await ridden('accepted')
  await tells(asksToGo)
  expect(await rideNow(ride)).toMatchObject({ state: accepted.code, trouble: '骑手申请取消：车坏了' })
  expect(await pushesOf(shop.merchantId, '骑手申请取消')).toHaveLength(1)
  const shown = await detail(shop.actor, ride.sn)
  expect(shown.actions[0]).toBe('answerCancelRequest')
  expect(shown.turn).toMatchObject({ owner: 'merchant', outcome: '逾期未答复按同意处理，并继续寻找骑手' })

  await answerCancelRequest(shop.actor, { sn: ride.sn, agree: false, reason: '请继续配送' })
  expect(await rideNow(ride)).toMatchObject({ state: accepted.code, trouble: '', cancel_request_until: null })
  const again = answerCancelRequest(shop.actor, { sn: ride.sn, agree: true, reason: '' })
  expect(await refusalOf(again)).toBe('deliveryMoved')

  await tells({ ...asksToGo, id: '2' })
  await answerCancelRequest(shop.actor, { sn: ride.sn, agree: true, reason: '' })
  while ((await pollRides(log)) > 0);
  expect(fake.askedFor('answerCancelRequest')).toBe(2)
  expect(await rideNow(ride)).toMatchObject({ state: cancelled.code, cost: 0 })
  expect(await dispatchNow(ride)).toMatchObject({ state: dispatchStates.seeking.code })
  expect(await storyOf(ride)).toEqual(expect.arrayContaining(['不同意骑手取消：请继续配送', '同意骑手取消：']))
})

test('a request nobody answers is agreed to in the end while the goods are in the shop', async () => {
  const { fake, ride, tells } = await ridden('accepted')
  await tells(asksToGo)
  moveClock(minutes(4))
  await answerCancelRequests()
  expect(fake.askedFor('answerCancelRequest')).toBe(0)
  moveClock(minutes(2))
  await answerCancelRequests()
  expect(fake.rides.get(ride.sn)?.status).toBe('cancelled')
  expect(await rideNow(ride)).toMatchObject({ cancel_request_until: null })
})

test('whoever marks what is late waits for no courier: riders are answered for their shops by another job', async () => {
  const { fake, tells } = await ridden('accepted')
  await tells(asksToGo)
  moveClock(minutes(6))
  fake.trouble('answerCancelRequest', { waitMs: 60_000 })
  await workOffDeliveries()
  expect(fake.askedFor('answerCancelRequest')).toBe(0)
})

test('a request nobody answers is refused once the goods are with the rider', async () => {
  const { fake, ride, tells } = await ridden('pickedUp')
  await tells(asksToGo)
  moveClock(minutes(6))
  await answerCancelRequests()
  expect(fake.askedFor('answerCancelRequest')).toBe(1)
  expect(fake.rides.get(ride.sn)?.status).toBe('pickedUp')
})

test('a request that anybody could have sent is never agreed to by itself: the courier is asked, and a person answers', async () => {
  const { fake, shop, ride, tells } = await ridden('accepted', true)
  const asked = fake.askedFor('query')
  await tells(asksToGo)
  expect(fake.askedFor('query') - asked).toBe(1)
  moveClock(minutes(60))
  await answerCancelRequests()
  expect(fake.askedFor('answerCancelRequest')).toBe(0)
  expect(await rideNow(ride)).toMatchObject({
    state: accepted.code,
    trouble: '骑手申请取消：车坏了（消息未经运力方证实，请先联系骑手核实）',
  })
  const { turn, actions } = await detail(shop.actor, ride.sn)
  expect(turn).toMatchObject({ owner: 'merchant', outcome: '申请未经运力方证实，请先联系骑手；未答复时骑手继续配送' })
  expect(actions).toContain('answerCancelRequest')
  await answerCancelRequest(shop.actor, { sn: ride.sn, agree: true, reason: '' })
  expect(fake.rides.get(ride.sn)?.status).toBe('cancelled')
})

test('a request of a rider whom the courier does not know of is nobody’s', async () => {
  const { shop, ride, tells } = await ridden('waiting', true)
  await tells(asksToGo)
  expect(await rideNow(ride)).toMatchObject({ trouble: '', cancel_request_until: null })
  expect(await pushesOf(shop.merchantId, '骑手申请取消')).toEqual([])
})

test('a courier that numbers nothing may ask a second time once it was answered; repeated before that it is one request', async () => {
  const { shop, ride, tells } = await ridden('accepted')
  for (let count = 0; count < 2; count += 1) await tells({ ...asksToGo, id: '' })
  expect(await pushesOf(shop.merchantId, '骑手申请取消')).toHaveLength(1)
  await answerCancelRequest(shop.actor, { sn: ride.sn, agree: false, reason: '' })
  moveClock(minutes(1))
  await tells({ ...asksToGo, id: '', words: '真的坏了' })
  expect(await pushesOf(shop.merchantId, '骑手申请取消')).toHaveLength(2)
  expect(await rideNow(ride)).toMatchObject({ trouble: '骑手申请取消：真的坏了' })
  expect((await rideNow(ride)).cancel_request_until).not.toBeNull()
})

test.for([troubles.comingBack, troubles.notCalledOff, troubles.unknownToThem, troubles.changeUnknown])(
  '%s: a mark that says what mends the ride is not lost to what is told of the way later, which stands in the story',
  async (mark) => {
    const { ride, tells } = await ridden('pickedUp')
    await db().updateTable('delivery_order').set({ trouble: mark }).where('id', '=', ride.id).execute()
    await tells({})
    expect(await rideNow(ride)).toMatchObject({ trouble: mark })
    expect(await storyOf(ride)).toContain('配送途中异常：联系不上收货人')
  },
)
