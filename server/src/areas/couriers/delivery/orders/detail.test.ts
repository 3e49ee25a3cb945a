import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import { aBinding } from '#areas/couriers/delivery-setup/fixtures'
import { anIncome } from '#core/money/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { fakeAccount, fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { test, type Person, type World } from '#test/harness/world'
import { applyReport } from '../callbacks/apply-report.ts'
import { aDelivery, type RideFacts } from '../fixtures.ts'

const trusted = { trusted: true } as const

const shop = async (world: World, options: Parameters<typeof fakeCourier>[1] = {}) => {
  const fake = fakeCourier('dada', options)
  useFakes(fake)
  const keeper = await world.merchant()
  const { store_id, binding_id } = await within(async (tx) => {
    await anIncome(tx, keeper.merchantId, fen(1_000_00))
    const storeId = await aStore(tx, keeper.merchantId, { name: '国贸店' })
    const { id } = await aBinding(tx, { merchantId: keeper.merchantId, storeId }, 6, { account: fakeAccount })
    return { store_id: storeId, binding_id: id }
  })
  const put = async (facts: Partial<RideFacts> = {}) => {
    const ride = await within((tx) => aDelivery(tx, { merchant_id: keeper.merchantId, store_id, binding_id, ...facts }))
    fake.has(ride.sn)
    return ride
  }
  return { keeper, fake, put, sid: String(store_id) }
}

const detailOf = async (keeper: Person, sn: string) => {
  const { data } = await keeper.call(delivery.detail, { query: { sn } })
  if (!data) throw new Error(`no detail of ${sn}`)
  return data
}

const locate = async (keeper: Person, sid: string, sn: string) => {
  const { data } = await keeper.call(delivery.location, { params: { sid }, query: { sn } })
  if (!data) throw new Error(`${sn} is nowhere`)
  return data
}

describe('a ride in full', () => {
  test('tells its story with the courier by name, newest first', async ({ world }) => {
    const { keeper, fake, put } = await shop(world)
    const ride = await put()
    await applyReport(fake.happens(ride.sn, 'accepted'), trusted)
    await applyReport(fake.happens(ride.sn, 'pickedUp'), trusted)
    const { timeline, status_zh, shop_spot, door_spot } = await detailOf(keeper, ride.sn)
    const told = timeline.filter(({ side }) => side === 'courier')
    expect(told.map(({ actor }) => actor)).toEqual(['达达快送', '达达快送'])
    expect(timeline.at(-1)).toMatchObject({ what: '呼叫骑手', actor: '系统', side: 'system' })
    expect([status_zh, shop_spot.address, door_spot]).toEqual([
      '配送中',
      '朝阳区光华路9号',
      { longitude: 116.459, latitude: 39.915 },
    ])
  })

  test('adds up what all attempts of one order really cost, and shows the money of this one', async ({ world }) => {
    const { keeper, put } = await shop(world)
    const order = { origin_kind: originKinds.online, origin_sn: 'O2611150000000000000021', way: 1 }
    const first = await put({ ...order, state: 'returned', price: 6_00 })
    const second = await put({ ...order, state: 'delivering', price: 9_00, tips: 2_00 })
    await put({ state: 'completed', way: 1 })
    const { attempts, true_cost, money } = await detailOf(keeper, second.sn)
    expect(attempts.map(({ sn, cost, status_zh }) => [sn, cost, status_zh])).toEqual([
      [first.sn, '6.00', '已退回'],
      [second.sn, '11.00', '配送中'],
    ])
    expect(true_cost).toBe('17.00')
    expect(money).toMatchObject([{ title: '配送冻结', amount: '-11.00' }])
  })

  test('shows whom it is for to whoever calls its riders, and who looked stands in its story', async ({ world }) => {
    const { keeper, put } = await shop(world)
    const { sn } = await put()
    expect((await detailOf(keeper, sn)).mobile).toContain('****')
    expect((await keeper.call(delivery.reveal, { query: { sn } })).data).toEqual({
      consignee: expect.any(String),
      mobile: expect.stringMatching(/^1\d{10}$/),
      address: expect.stringMatching(/^北京市朝阳区.+/),
    })
    expect((await detailOf(keeper, sn)).timeline[0]).toMatchObject({ what: '查看收货人完整信息', side: 'merchant' })
    const packer = await world.subAccount(keeper, { grants: ['delivery.read', 'delivery.dispatch'] })
    const bought = await put({ origin_kind: originKinds.online, origin_sn: 'O1' })
    expect((await packer.call(delivery.reveal, { query: { sn } })).code).toBe(0)
    expect((await packer.call(delivery.reveal, { query: { sn: bought.sn } })).code).toBe(codes.forbidden.code)
  })

  test('is found under its own store only, and its goods are listed', async ({ world }) => {
    const { keeper, put, sid } = await shop(world)
    const { sn } = await put()
    const other = String(await within((tx) => aStore(tx, keeper.merchantId)))
    expect(await keeper.call(delivery.storeDetail, { params: { sid }, query: { sn } })).toMatchObject({ data: { sn } })
    expect(await keeper.call(delivery.storeDetail, { params: { sid: other }, query: { sn } })).toMatchObject({
      code: codes.notFound.code,
    })
    const { data } = await keeper.call(delivery.goods, { params: { order_sn: sn } })
    expect(data).toMatchObject({ items: [{ item_name: '33枝红玫瑰' }], total: 1, product_type: 1 })
  })
})

describe('where the rider is', () => {
  const spot = { longitude: 116.457, latitude: 39.909 }
  const underWay = async (world: World, options: Parameters<typeof fakeCourier>[1] = {}) => {
    const all = await shop(world, options)
    const ride = await all.put()
    await applyReport(
      all.fake.happens(ride.sn, 'pickedUp', { rider: { name: '张骑手', mobile: '13700000001', spot } }),
      trusted,
    )
    return { ...all, ride }
  }

  test('with the way along the streets, when it will be there, and how sure that is', async ({ world }) => {
    const { keeper, sid, ride } = await underWay(world)
    const seen = await locate(keeper, sid, ride.sn)
    expect(seen).toMatchObject({ status: 30, rider: spot, door: { longitude: 116.459, latitude: 39.915 } })
    expect(seen.route.length).toBeGreaterThan(2)
    expect(seen.route.at(-1)).toEqual([116.459, 39.915])
    expect(seen.confidence).toBeGreaterThan(30)
    expect(Date.parse(`${seen.eta?.replace(' ', 'T')}+08:00`)).toBeGreaterThan(Date.now())
    expect((await detailOf(keeper, ride.sn)).eta).toBe(seen.eta)
  })

  test('however many watch, the courier is asked once in ten seconds', async ({ world }) => {
    const { keeper, sid, ride, fake } = await underWay(world)
    await Promise.all(Array.from({ length: 8 }, () => locate(keeper, sid, ride.sn)))
    await locate(keeper, sid, ride.sn)
    expect(fake.askedFor('locate')).toBe(1)
    moveClock(11_000)
    await locate(keeper, sid, ride.sn)
    resetClock()
    expect(fake.askedFor('locate')).toBe(2)
  })

  test('a courier that does not answer leaves the last spot, less and less sure', async ({ world }) => {
    const { keeper, sid, ride, fake } = await underWay(world)
    const fresh = await locate(keeper, sid, ride.sn)
    moveClock(minutes(5))
    fake.trouble('locate', { kind: 'unreachable', times: 9 })
    const stale = await locate(keeper, sid, ride.sn)
    resetClock()
    expect(stale.rider).toMatchObject(spot)
    expect(stale.confidence).toBeLessThan(fresh.confidence)
  })

  test('the way it came is drawn from spot to spot', async ({ world }) => {
    const { keeper, sid, ride, fake } = await underWay(world)
    const next = { longitude: 116.458, latitude: 39.912 }
    await locate(keeper, sid, ride.sn)
    moveClock(30_000)
    Object.assign(fake.rides.get(ride.sn)?.rider ?? {}, { spot: next })
    const { trail, rider } = await locate(keeper, sid, ride.sn)
    resetClock()
    expect(trail).toEqual([
      [spot.longitude, spot.latitude],
      [next.longitude, next.latitude],
    ])
    expect(rider).toMatchObject(next)
  })

  test('nobody is asked after what waits, has arrived, or cannot be located', async ({ world }) => {
    const { keeper, sid, put, fake } = await shop(world)
    const [waiting, done] = [await put({ state: 'paid' }), await put({ state: 'completed' })]
    expect(await locate(keeper, sid, waiting.sn)).toMatchObject({ rider: null, eta: expect.any(String) })
    expect(await locate(keeper, sid, done.sn)).toMatchObject({ eta: null, confidence: 100 })
    expect(fake.askedFor('locate')).toBe(0)
    const blind = await underWay(world, { without: ['locate'] })
    expect(await locate(blind.keeper, blind.sid, blind.ride.sn)).toMatchObject({ status: 30 })
    expect(blind.fake.askedFor('locate')).toBe(0)
  })

  test('another merchant sees nothing of it', async ({ world }) => {
    const { sid, ride } = await underWay(world)
    const stranger = await world.merchant()
    expect(await stranger.call(delivery.location, { params: { sid }, query: { sn: ride.sn } })).toMatchObject({
      code: codes.notFound.code,
    })
    const looked = await db().selectFrom('delivery_order').select('looked_at').where('id', '=', ride.id).execute()
    expect(looked).toEqual([{ looked_at: null }])
  })
})
