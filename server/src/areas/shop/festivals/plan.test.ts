import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { festivalStates } from '@zdb/contract/shop/festivals/states'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { hours, later, moveClock, now, resetClock } from '#core/time/clock'
import { momentText } from '@zdb/contract/kit/china-time'
import { test, type Person } from '#test/harness/world'
import { aFestival } from './fixtures.ts'
import { workOffFestivals } from './life/deadline-sweep.ts'

const day = addDays(dayText(now()), 3)
const slot = (sid: string, from: number, capacity: number) => ({
  sid,
  from: `${day} ${String(from).padStart(2, '0')}:00:00`,
  to: `${day} ${String(from + 2).padStart(2, '0')}:00:00`,
  capacity,
})
const plan = (sid: string, more: object = {}) => ({
  name: '七夕',
  first_day: day,
  last_day: day,
  cutoff_hours: 2,
  stores: [{ sid, floor: '150.00' }],
  slots: [slot(sid, 10, 20), slot(sid, 12, 30)],
  ...more,
})

const storeOfKeeper = async (keeper: Person) => String(await within((tx) => aStore(tx, keeper.merchantId)))
const planned = async (keeper: Person, body: ReturnType<typeof plan>) =>
  (await keeper.call(festivals.create, { body })).data?.id ?? ''
const detail = async (keeper: Person, id: string) => (await keeper.call(festivals.detail, { params: { id } })).data

test('a festival is planned, takes effect, is suspended, goes on and ends', async ({ world }) => {
  const keeper = await world.merchant()
  const sid = await storeOfKeeper(keeper)
  const id = await planned(keeper, plan(sid))
  expect(await detail(keeper, id)).toMatchObject({
    state: 'draft',
    actions: ['update', 'activate', 'end'],
    stores: [{ sid, floor: '150.00' }],
    slots: [
      { capacity: 20, taken: 0, cutoff: `${day} 08:00:00`, standing: 'open' },
      { capacity: 30, taken: 0, cutoff: `${day} 10:00:00` },
    ],
  })
  const steps = [
    ['activate', 'active'],
    ['suspend', 'suspended'],
    ['resume', 'active'],
    ['end', 'ended'],
  ] as const
  for (const [name, state] of steps) {
    expect((await keeper.call(festivals[name], { params: { id } })).code).toBe(0)
    expect((await detail(keeper, id))?.state).toBe(state)
  }
  expect((await keeper.call(festivals.resume, { params: { id } })).code).toBe(codes.festivalMoved.code)
  const list = await keeper.call(festivals.list, {})
  expect(list.data?.items).toMatchObject([{ id, status: festivalStates.ended.code, capacity: 50, full: 0, stores: 1 }])
})

test('a plan is only changed by who has seen it as it is, and never takes another plan’s time', async ({ world }) => {
  const keeper = await world.merchant()
  const sid = await storeOfKeeper(keeper)
  const [one, other] = [await planned(keeper, plan(sid)), await planned(keeper, plan(sid, { name: '周年庆' }))]
  const change = (id: string, body: object) =>
    keeper.call(festivals.update, { params: { id }, body: { ...plan(sid), revision: 1, ...body } })
  expect((await change(one, { slots: [slot(sid, 10, 5)] })).code).toBe(0)
  expect((await change(one, {})).code).toBe(codes.moved.code)
  expect((await detail(keeper, one))?.slots).toMatchObject([{ capacity: 5 }])
  await keeper.call(festivals.activate, { params: { id: one } })
  const refused = await keeper.call(festivals.activate, { params: { id: other } })
  expect(refused.message).toMatch(/10:00–12:00 已在“七夕”中/)
  const wrong = await keeper.call(festivals.create, {
    body: plan(sid, { slots: [slot(sid, 10, 1), { ...slot(sid, 11, 1) }] }),
  })
  expect(wrong.errors).toEqual([{ field: 'slots', message: '同一家门店的时段不能重叠' }])
})

test('a plan is changed once for each slot that gets more hands, however many at once', async ({ world }) => {
  const keeper = await world.merchant()
  const { id, slots } = await within((tx) => aFestival(tx, keeper.merchantId))
  const answers = await Promise.all(
    slots.map((slot) =>
      keeper.call(festivals.setCapacity, { params: { slot_id: String(slot.id) }, body: { capacity: 7 } }),
    ),
  )
  expect(answers.map(({ code }) => code)).toEqual(slots.map(() => 0))
  expect((await detail(keeper, String(id)))?.revision).toBe(1 + slots.length)
})

test('the shop is reminded of a wave when its hour has come, once', async ({ world }) => {
  try {
    const keeper = await world.merchant()
    const sid = await storeOfKeeper(keeper)
    const [start, next] = [later(hours(1)), later(hours(2))]
    const span = { from: `${day} 10:00:00`, to: `${day} 12:00:00`, share: 60 }
    const waves = [
      { ...span, name: '第一批', at: momentText(start), role: 'make' as const },
      { ...span, name: '包装', at: momentText(start), role: 'pack' as const, share: 40 },
      { ...span, name: '第二批', at: momentText(next), role: 'make' as const },
    ]
    const id = await planned(keeper, plan(sid, { waves }))
    await keeper.call(festivals.activate, { params: { id } })
    const reminders = () =>
      db()
        .selectFrom('push')
        .select(['title', 'alert'])
        .where('merchant_id', '=', keeper.merchantId)
        .where('event', '=', 'festivalWave')
        .orderBy('id')
        .execute()
    await workOffFestivals()
    expect(await reminders()).toEqual([])
    moveClock(hours(1) + 1_000)
    await workOffFestivals()
    await workOffFestivals()
    expect(await reminders()).toEqual([
      {
        title: '“七夕”备货开始',
        alert: expect.stringMatching(/^第一批（制作）：.* 10:00–12:00 的订单准备60%；包装（包装）：.*40%$/),
      },
    ])
    moveClock(hours(1))
    await workOffFestivals()
    expect((await reminders()).map(({ alert }) => alert.slice(0, 3))).toEqual(['第一批', '第二批'])
  } finally {
    resetClock()
  }
})

test('nobody plans with the stores or the people of another merchant', async ({ world }) => {
  const [keeper, stranger] = [await world.merchant(), await world.merchant()]
  const theirs = await storeOfKeeper(stranger)
  expect((await keeper.call(festivals.create, { body: plan(theirs) })).code).toBe(codes.notFound.code)
  const sid = await storeOfKeeper(keeper)
  const roles = [{ role: 'make' as const, account_id: String(stranger.accountId) }]
  expect((await keeper.call(festivals.create, { body: plan(sid, { roles }) })).code).toBe(codes.notFound.code)
  const { slots } = await within((tx) => aFestival(tx, stranger.merchantId))
  const params = { slot_id: String(slots[0]?.id) }
  expect((await keeper.call(festivals.setCapacity, { params, body: { capacity: 1 } })).code).toBe(codes.notFound.code)
  expect((await keeper.call(festivals.slotOrders, { params })).code).toBe(codes.notFound.code)
  const preview = { first_day: day, last_day: day, last_year: day, sids: [theirs] }
  expect((await keeper.call(festivals.preview, { body: preview })).code).toBe(codes.notFound.code)
})

test('a plan takes effect by itself at its time, and ends when its days are over', async ({ world }) => {
  try {
    const keeper = await world.merchant()
    const sid = await storeOfKeeper(keeper)
    const accept_from = momentText(later(hours(2)))
    const id = await planned(keeper, plan(sid, { accept_from }))
    const empty = await planned(keeper, plan(sid, { name: '空计划', slots: [], accept_from }))
    moveClock(hours(3))
    await workOffFestivals()
    expect(await detail(keeper, id)).toMatchObject({ state: 'active' })
    expect(await detail(keeper, empty)).toMatchObject({ state: 'draft', accept_from: null })
    moveClock(hours(24 * 4))
    await workOffFestivals()
    expect(await detail(keeper, id)).toMatchObject({ state: 'ended', actions: [] })
  } finally {
    resetClock()
  }
})
