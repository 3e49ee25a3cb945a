import { expect } from 'vitest'
import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { fen } from '@zdb/contract/kit/fen'
import { aBinding, aService } from '#areas/couriers/delivery-setup/fixtures'
import { hours, later, minutes, moveClock, resetClock } from '#core/time/clock'
import { within } from '#core/db/tx'
import { useMaps } from '#ports/maps/in-use'
import { mapsFailure, type Maps } from '#ports/maps/port'
import { aCallingShop, anOrder, pressed, refusalOf, useChannelRiders } from '#test/couriers/calling-shop'
import { fakeAccount, fakeCourier } from '#test/couriers/fake-courier'
import { databaseTest as test } from '#test/harness/world'
import { quoteRequestsEnded, fee, inquire, inquireAll, offers } from './quote-requests.ts'
import type { Board } from './board.ts'
import { aDelivery } from '../fixtures.ts'

const [dada, sf, shansong, uupt] = [6, 7, 8, 27]

const town = () => [
  fakeCourier('dada', { price: 900 }),
  fakeCourier('sf', { price: 600 }),
  fakeCourier('shansong', { price: 1_500 }),
  fakeCourier('uupt', { price: 700 }),
]

const shown = (board: Board, code: number) =>
  board.rows.find((row) => row.code === code) ?? expect.fail(`no row ${code}`)

test('all are asked at once, each row fills by itself, and one that hangs says so at its limit', async () => {
  const fakes = town()
  const shop = await aCallingShop(fakes)
  fakes[1]?.trouble('quote', { waitMs: 400 })
  fakes[2]?.trouble('quote', { waitMs: 800 })
  fakes[3]?.trouble('quote', { waitMs: 6_000 })
  const started = performance.now()
  const first = await inquire(shop.actor, pressed(anOrder(shop)))
  expect(first.rows).toHaveLength(4)
  expect(first.done).toBe(false)
  expect(shown(first, uupt)).toMatchObject({ state: 'asking', result: '询价中…', price: null })
  const answered: { at: number; board: Board }[] = []
  let board = first
  while (!board.done) {
    board = await offers(shop.actor, { inquiry_id: first.inquiry_id, after: board.answered })
    answered.push({ at: performance.now() - started, board })
  }
  const filled = (code: number): number =>
    answered.find((seen) => shown(seen.board, code).state !== 'asking')?.at ?? expect.fail(`${code} never answered`)
  expect(filled(sf)).toBeGreaterThan(390)
  expect(filled(sf)).toBeLessThan(780)
  expect(filled(shansong)).toBeLessThan(1_500)
  expect(filled(uupt)).toBeGreaterThan(3_900)
  expect(shown(board, uupt)).toMatchObject({ state: 'late', result: '超时未答复', price: null })
  expect(board.rows.map(({ code }) => code)).toEqual([sf, dada, shansong, uupt])
})

test('the board says who is recommended, what the balance carries and what calling all would freeze', async () => {
  const shop = await aCallingShop(town(), 20_00)
  const order = anOrder(shop)
  const { inquiry } = await inquireAll(shop.actor, pressed(order))
  const board = await offers(shop.actor, { inquiry_id: String(inquiry.id), after: 0 })
  expect(board).toMatchObject({
    order: { type: 'online', sn: order },
    door: { consignee: '王**', mobile: '138****5678', address: '建国路88号***' },
    available_balance: 20_00,
    carries: 3,
    freeze_all: 37_00,
    strategy: 'autopilot',
    done: true,
  })
  expect(board.rows.filter((row) => row.recommended_by.includes('autopilot')).map(({ code }) => code)).toEqual([sf])
  expect(shown(board, sf)).toMatchObject({ price: 6_00, in_time: true, group: 'aggregated', distance: 3 })
})

test('who calls riders without the right to see money learns only whether it is enough', async () => {
  const shop = await aCallingShop(town(), 20_00)
  const { inquiry } = await inquireAll(shop.actor, pressed(anOrder(shop)))
  const asked = { inquiry_id: String(inquiry.id), after: 0 }
  const clerk = { ...shop.actor, isMaster: false, grants: new Set(['delivery.dispatch'] as const) }
  expect(await offers(clerk, asked)).toMatchObject({ available_balance: null, carries: 1, freeze_all: 37_00 })
  const accountant = { ...clerk, grants: new Set(['delivery.dispatch', 'finance.read'] as const) }
  expect(await offers(accountant, asked)).toMatchObject({ available_balance: 20_00, carries: 3 })
})

test('who cannot make it in time says so and is recommended only to whom nothing but the price matters', async () => {
  const shop = await aCallingShop([
    fakeCourier('dada', { price: 500, pickupMinutes: 90 }),
    fakeCourier('sf', { price: 900, pickupMinutes: 2 }),
  ])
  const order = anOrder(shop, { windowStart: later(0), windowEnd: later(hours(1)) })
  const { inquiry } = await inquireAll(shop.actor, pressed(order))
  const board = await offers(shop.actor, { inquiry_id: String(inquiry.id), after: 0 })
  expect(board.rows.map(({ code, in_time, recommended_by }) => [code, in_time, recommended_by])).toEqual([
    [dada, false, ['cheapest']],
    [sf, true, ['one', 'race', 'fastest', 'autopilot']],
  ])
})

test('a closed courier stands last and is not asked; what a courier refuses stands in its words', async () => {
  const fakes = town()
  const shop = await aCallingShop(fakes)
  const { merchantId, storeId } = shop
  await within((tx) => aBinding(tx, { merchantId, storeId }, sf, { is_open: false }))
  // The number is for programs.
  fakes[0]?.trouble('quote', { kind: 'refused', words: '2010 超出配送范围' })
  const { inquiry } = await inquireAll(shop.actor, pressed(anOrder(shop)))
  const board = await offers(shop.actor, { inquiry_id: String(inquiry.id), after: 0 })
  expect(board.rows.at(-1)).toMatchObject({ code: sf, is_open: false, state: 'refused', result: '未开启' })
  expect(shown(board, dada)).toMatchObject({ state: 'refused', result: '超出配送范围', price: null })
  expect(fakes[1]?.askedFor('quote')).toBe(0)
})

test('own accounts are asked only while the service runs', async () => {
  const shop = await aCallingShop([fakeCourier('dada')])
  const { merchantId, storeId, actor } = shop
  await within((tx) => aBinding(tx, { merchantId, storeId }, dada, { account: fakeAccount }))
  const groupsOf = async () => {
    const { quotes } = await inquireAll(actor, pressed(anOrder(shop)))
    return quotes.map(({ way }) => way).toSorted((a, b) => a - b)
  }
  expect(await groupsOf()).toEqual([groups.aggregated.code])
  await within((tx) => aService(tx, actor))
  expect(await groupsOf()).toEqual([groups.aggregated.code, groups.merchant.code])
})

test('the sales channel’s own riders stand on the board of its own orders only', async () => {
  const shop = await aCallingShop([fakeCourier('dada')])
  useChannelRiders({ whyNot: async () => '', handOver: async () => undefined })
  const takeaway = { channel: 1, onlineShopId: 1, orderId: '88' }
  const codes = async (order: string) =>
    (await inquireAll(shop.actor, pressed(order))).quotes.map(({ provider }) => provider).toSorted((a, b) => a - b)
  expect(await codes(anOrder(shop))).toEqual([dada])
  expect(await codes(anOrder(shop, { takeaway }))).toEqual([dada, 42])
})

const typed = {
  consignee: '李先生',
  mobile: '13911112222',
  province: '北京市',
  city: '北京市',
  county: '海淀区',
  address: '中关村大街1号',
  longitude: null,
  latitude: null,
  product_type: 1,
  goods_items: [{ item_name: '蛋糕', item_img: '', item_remarks: '', item_total: 1 }],
  goods_value: fen(0),
}

test.for([
  [{ province: '北京', city: '北京', county: '海淀' }, '北京市 海淀区'],
  [{ province: '', city: '北京市', county: '' }, '北京市'],
] as const)('a parcel typed for %o goes to %s', async ([words, areainfo]) => {
  const shop = await aCallingShop([fakeCourier('dada')])
  const parcel = { ...typed, ...words, longitude: 116.31, latitude: 39.98 }
  const asked = { ...pressed(''), order: { type: 'hand', sn: '' } as const, parcel, sid: shop.sid }
  expect(await inquire(shop.actor, asked)).toMatchObject({ door: { areainfo } })
  await quoteRequestsEnded()
})

test('a parcel typed for a place that is on no map is asked for before any courier is', async () => {
  const dadaHere = fakeCourier('dada')
  const shop = await aCallingShop([dadaHere])
  const parcel = { ...typed, province: '火星省', longitude: 116.31, latitude: 39.98 }
  const asked = { ...pressed(''), order: { type: 'hand', sn: '' } as const, parcel, sid: shop.sid }
  await expect(inquire(shop.actor, asked)).rejects.toMatchObject({
    fields: [{ field: 'parcel.province', message: expect.stringContaining('没有“火星省”这个省份') }],
  })
  expect(dadaHere.askedFor('quote')).toBe(0)
})

test('what was typed by hand is found on the map, or refused', async () => {
  const shop = await aCallingShop([fakeCourier('dada')])
  const ask = () =>
    inquire(shop.actor, { ...pressed(''), order: { type: 'hand', sn: '' }, parcel: typed, sid: shop.sid })
  const silent = (): Promise<never> => Promise.reject(mapsFailure('unreachable', 'silent'))
  const maps: Maps = { geocode: silent, reverse: silent, inputTips: silent, distance: silent, way: silent }
  useMaps(maps)
  expect(await refusalOf(ask())).toBe('noSpot')
  const found = { address: '', province: '', city: '', county: '', code: '', at: { lng: 116.31, lat: 39.98 } }
  useMaps({ ...maps, geocode: async () => found })
  expect(await ask()).toMatchObject({
    order: { type: 'hand', sn: '' },
    door: { longitude: 116.31, latitude: 39.98, areainfo: '北京市 海淀区' },
  })
  await quoteRequestsEnded()
})

test('one courier alone gives one row', async () => {
  const fakes = town()
  const shop = await aCallingShop(fakes)
  const order = anOrder(shop)
  expect(await fee(shop.actor, { type: 'online', order_sn: order, channel: sf })).toMatchObject({
    code: sf,
    state: 'ok',
    price: 6_00,
  })
  expect(fakes[0]?.askedFor('quote')).toBe(0)
  const unbound = { type: 'online', order_sn: order, channel: 9 } as const
  expect(await refusalOf(fee(shop.actor, unbound))).toBe('courierNotBound')
})

test('how often a courier was in time lately stands beside its price', async () => {
  const shop = await aCallingShop(town())
  const facts = { merchant_id: shop.merchantId, store_id: shop.storeId, provider: sf, way: groups.aggregated.code }
  await within(async (tx) => {
    // However the city was written, it is the shop's.
    const places = [{}, { province: '北京', city: '北京' }, { province: '', city: '北京' }]
    for (const parcel of places) await aDelivery(tx, { ...facts, parcel, state: 'completed' })
    await aDelivery(tx, { ...facts, parcel: { province: '火星省', city: '北京' }, state: 'completed' })
    await aDelivery(tx, { ...facts, state: 'completed', window_end: later(-hours(5)), ended_at: later(-hours(1)) })
  })
  moveClock(minutes(2))
  const board = await inquire(shop.actor, pressed(anOrder(shop)))
  resetClock()
  expect(shown(board, sf).on_time).toBe(75)
  expect(shown(board, dada).on_time).toBeNull()
})
