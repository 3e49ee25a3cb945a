import { afterEach, describe, expect } from 'vitest'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/codes'
import { fen, formatYuan } from '@zdb/contract/kit/fen'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { flowTypes, type FlowType } from '@zdb/contract/money/finance/flow-types'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { anIncome, aSale, aSpending } from '#core/money/fixtures'
import { aDelivery } from '#areas/couriers/delivery/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { days, hours, later, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { hold, post, resolveHold, type AccountKind } from '#core/money/ledger'
import { within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'

afterEach(resetClock)

const flowTypeNames = Object.keys(flowTypes) as FlowType[]
const today = dayText(now())

/** A moment of some day, in China's time; everything after it happens then. */
const goTo = (day: string, pastMidnight: number): void => {
  resetClock()
  moveClock(startOfDay(day).getTime() + pastMidnight - Date.now())
}

const figuresOf = async (person: Person) =>
  Object.fromEntries(
    ((await person.call(workbench.figures, { params: { x: 'today' } })).data ?? []).map((figure) => [
      figure.title,
      { today: figure.today, yesterday: figure.yesterday },
    ]),
  )

const aDay = async (world: World) => {
  const owner = await world.merchant()
  const { merchantId: merchant_id } = owner
  const store_id = await within((tx) => aStore(tx, merchant_id))
  return {
    owner,
    store_id,
    arrive: () => within((tx) => anOnlineOrder(tx, { merchant_id })),
    passOn: () => within((tx) => aTransferOrder(tx, { merchant_id, held: false })),
    deliver: (ended_at: Date) => within((tx) => aDelivery(tx, { merchant_id, store_id, state: 'completed', ended_at })),
  }
}

describe('the figures of the day', () => {
  test('put today beside yesterday, and the day begins at midnight in China', async ({ world }) => {
    const { owner, arrive, passOn } = await aDay(world)
    const { merchantId } = owner
    goTo(addDays(today, -1), hours(24) - minutes(1))
    await within((tx) => aSale(tx, merchantId, fen(300_00)))
    await within((tx) => aSpending(tx, merchantId, fen(12_30)))
    await arrive()
    goTo(today, minutes(1))
    await within((tx) => aSale(tx, merchantId, fen(88_88)))
    await within((tx) => aSale(tx, merchantId, fen(11_12)))
    await arrive()
    await arrive()
    await passOn()
    expect(await figuresOf(owner)).toMatchObject({
      今日网单: { today: '2', yesterday: '1' },
      今日转出: { today: '1', yesterday: '0' },
      骑手配送中: { today: '0', yesterday: null },
      今日收入: { today: '100.00', yesterday: '300.00' },
      今日支出: { today: '0.00', yesterday: '12.30' },
    })
    expect(Object.keys(await figuresOf(owner))).toEqual([
      '今日网单',
      '今日转出',
      '骑手配送中',
      '已超时',
      '今日收入',
      '今日支出',
    ])
  })

  test('tell a shop that only receives what it received, and nothing of what it never does', async ({ world }) => {
    const { owner: shop, store_id: id } = await aDay(world)
    const { merchantId: merchant_id } = await world.merchant()
    const to = { id, merchantId: shop.merchantId }
    const received = (state: number) =>
      within((tx) => aTransferOrder(tx, { merchant_id, shop: to, state, held: false }))
    await received(transferStates.waitPay.code)
    expect(Object.keys(await figuresOf(shop))).toEqual(['骑手配送中', '今日收入', '今日支出'])
    await received(transferStates.waitReceive.code)
    expect(await figuresOf(shop)).toMatchObject({ 今日接单: { today: '1', yesterday: '0' } })
    expect(Object.keys(await figuresOf(shop))).toEqual(['今日接单', '骑手配送中', '今日收入', '今日支出'])
    const { series = [] } = (await shop.call(workbench.trend, { params: { type: 'hours' } })).data ?? {}
    expect(series.find(({ title }) => title === '接单')?.values.some((value) => value === 1)).toBe(true)
  })

  test('count money as spent when it is paid, not when it is set aside', async ({ world }) => {
    const owner = await world.merchant()
    const { merchantId } = owner
    const key = `t${merchantId}`
    await within((tx) => aSale(tx, merchantId, fen(500_00)))
    await within((tx) => hold(tx, { key, merchantId, amount: fen(200_00), type: 'transfer', why: '转单', ref: 'T1' }))
    expect(await figuresOf(owner)).toMatchObject({ 今日收入: { today: '500.00' }, 今日支出: { today: '0.00' } })
    const florist = await world.merchant()
    await within((tx) =>
      resolveHold(tx, key, { type: 'settlement', why: '结算' }, [
        { to: { kind: 'available', merchantId: florist.merchantId }, amount: fen(120_00) },
      ]),
    )
    expect(await figuresOf(owner)).toMatchObject({ 今日收入: { today: '500.00' }, 今日支出: { today: '120.00' } })
    expect(await figuresOf(florist)).toMatchObject({ 今日收入: { today: '120.00' }, 今日支出: { today: '0.00' } })
  })

  test('mean what was sold and what it cost: a top-up is no income, a withdrawal or a deposit no spending', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const { merchantId } = owner
    const move = (type: FlowType, from: AccountKind, to: AccountKind, amount: number) =>
      within((tx) =>
        post(tx, {
          key: `${type}:${from}:${merchantId}`,
          type,
          why: flowTypes[type].label,
          ref: 'T1',
          legs: [{ from: { kind: from, merchantId }, to: { kind: to, merchantId }, amount: fen(amount) }],
        }),
      )
    await within((tx) => anIncome(tx, merchantId, fen(9_000_00)))
    for (const type of flowTypeNames) {
      await move(type, 'clearing', 'available', 10_00)
      await move(type, 'available', 'clearing', 3_00)
    }
    const counted = ['settlement', 'refund', 'breach', 'ride', 'penalty', 'service', 'claim']
    expect(await figuresOf(owner)).toMatchObject({
      今日收入: { today: formatYuan(10_00 * counted.length) },
      今日支出: { today: formatYuan(3_00 * counted.length) },
    })
    const month = (await owner.call(finance.account)).data?.days.at(-1)
    expect(month).toMatchObject({ income: formatYuan(9_000_00 + 10_00 * flowTypeNames.length) })
  })

  test('hold no money for those who may not see it', async ({ world }) => {
    const { owner, arrive, passOn } = await aDay(world)
    await arrive()
    await passOn()
    const clerk = await world.subAccount(owner, { role: 'service' })
    expect(Object.keys(await figuresOf(clerk))).toEqual(['今日网单', '今日转出', '骑手配送中', '已超时'])
    const reader = await world.subAccount(owner, { grants: ['workbench.read'] })
    expect(await figuresOf(reader)).toEqual({})
    expect((await reader.call(workbench.overview)).data).toMatchObject({ trends: [], has_hours: false })
    expect((await reader.call(workbench.trend, { params: { type: 'hours' } })).code).toBe(codes.forbidden.code)
  })

  test('of a day that has no name are not found', async ({ world }) => {
    const owner = await world.merchant()
    expect((await owner.call(workbench.figures, { params: { x: 'someday' } })).code).toBe(codes.notFound.code)
  })
})

describe('a trend', () => {
  test('draws the last fourteen days to today, quiet days as zero', async ({ world }) => {
    const owner = await world.merchant()
    const { merchantId } = owner
    goTo(addDays(today, -14), hours(12))
    await within((tx) => aSale(tx, merchantId, fen(999_00)))
    goTo(addDays(today, -13), 0)
    await within((tx) => aSale(tx, merchantId, fen(10_50)))
    goTo(today, hours(12))
    await within((tx) => aSpending(tx, merchantId, fen(7_25)))
    const { data } = await owner.call(workbench.trend, { params: { type: 'money' } })
    expect(data).toMatchObject({ type: 'money', title: '收支', unit: 'money' })
    expect([data?.days.length, data?.days[0], data?.days.at(-1)]).toEqual([14, addDays(today, -13), today])
    expect(data?.series).toEqual([
      { title: '收入', values: [10.5, ...Array(13).fill(0)] },
      { title: '支出', values: [...Array(13).fill(0), 7.25] },
    ])
  })

  test('of orders counts what came and what was passed on, those of one merchant only', async ({ world }) => {
    const [{ owner, arrive, passOn }, neighbour] = [await aDay(world), await aDay(world)]
    await arrive()
    await neighbour.arrive()
    moveClock(-days(2))
    await arrive()
    await arrive()
    await passOn()
    resetClock()
    const { data } = await owner.call(workbench.trend, { params: { type: 'orders' } })
    expect(data).toMatchObject({ unit: 'count', series: [{ title: '网单' }, { title: '转出' }] })
    expect(data?.series.map(({ values }) => values.slice(-3))).toEqual([
      [2, 0, 1],
      [1, 0, 0],
    ])
  })

  test('of the hours puts what came, went on and was delivered today at its hour in China', async ({ world }) => {
    const [{ owner, arrive, passOn, deliver }, neighbour] = [await aDay(world), await aDay(world)]
    goTo(addDays(today, -1), hours(23))
    await arrive()
    goTo(today, 0)
    await arrive()
    goTo(today, hours(9) + minutes(59))
    await arrive()
    await arrive()
    await passOn()
    await neighbour.arrive()
    goTo(today, hours(23) + minutes(59))
    await deliver(now())
    await deliver(later(-days(1)))
    const { data } = await owner.call(workbench.trend, { params: { type: 'hours' } })
    expect([data?.days.length, data?.days[0], data?.days.at(-1)]).toEqual([24, '00:00', '23:00'])
    const busy = data?.series.map(({ title, values }) => [
      title,
      ...values.flatMap((value, hour) => (value > 0 ? [[data.days[hour], value]] : [])),
    ])
    expect(busy).toEqual([
      ['新网单', ['00:00', 1], ['09:00', 2]],
      ['转出', ['09:00', 1]],
      ['送达', ['23:00', 1]],
    ])
  })

  test('of money is for those who may see money, and an unknown one is not found', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    expect((await clerk.call(workbench.trend, { params: { type: 'money' } })).code).toBe(codes.forbidden.code)
    expect((await owner.call(workbench.trend, { params: { type: 'weather' } })).code).toBe(codes.notFound.code)
  })
})
