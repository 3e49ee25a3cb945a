import { afterEach, describe, expect } from 'vitest'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { anIncome, aSpending } from '#core/money/fixtures'
import { storePush } from '#areas/desk/push/public'
import { days, hours, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { hold, resolveHold } from '#core/money/ledger'
import { within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'

afterEach(resetClock)

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

const remind = (merchantId: number): Promise<number> =>
  within((tx) =>
    storePush(tx, {
      event: 'welcome',
      merchantId,
      type: pushTypes.notice,
      identity: 0,
      title: '提醒',
      alert: '新订单',
    }),
  )

describe('the figures of the day', () => {
  test('put today beside yesterday, and the day begins at midnight in China', async ({ world }) => {
    const owner = await world.merchant()
    const { merchantId } = owner
    goTo(addDays(today, -1), hours(24) - minutes(1))
    await within((tx) => anIncome(tx, merchantId, fen(300_00)))
    await within((tx) => aSpending(tx, merchantId, fen(12_30)))
    await remind(merchantId)
    goTo(today, minutes(1))
    await within((tx) => anIncome(tx, merchantId, fen(88_88)))
    await within((tx) => anIncome(tx, merchantId, fen(11_12)))
    await remind(merchantId)
    await remind(merchantId)
    expect(await figuresOf(owner)).toEqual({
      今日收入: { today: '100.00', yesterday: '300.00' },
      今日支出: { today: '0.00', yesterday: '12.30' },
      今日提醒: { today: '2', yesterday: '1' },
    })
  })

  test('count money as spent when it is paid, not when it is set aside', async ({ world }) => {
    const owner = await world.merchant()
    const { merchantId } = owner
    const key = `t${merchantId}`
    await within((tx) => anIncome(tx, merchantId, fen(500_00)))
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

  test('hold no money for those who may not see it', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    expect(Object.keys(await figuresOf(clerk))).toEqual(['今日提醒'])
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
    await within((tx) => anIncome(tx, merchantId, fen(999_00)))
    goTo(addDays(today, -13), 0)
    await within((tx) => anIncome(tx, merchantId, fen(10_50)))
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

  test('of alerts counts them day by day, those of one merchant only', async ({ world }) => {
    const [owner, neighbour] = [await world.merchant(), await world.merchant()]
    await remind(owner.merchantId)
    await remind(neighbour.merchantId)
    moveClock(-days(2))
    await remind(owner.merchantId)
    await remind(owner.merchantId)
    resetClock()
    const { data } = await owner.call(workbench.trend, { params: { type: 'alerts' } })
    expect(data).toMatchObject({ unit: 'count', series: [{ title: '提醒' }] })
    expect(data?.series[0]?.values.slice(-3)).toEqual([2, 0, 1])
  })

  test('of money is for those who may see money, and an unknown one is not found', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { role: 'service' })
    expect((await clerk.call(workbench.trend, { params: { type: 'money' } })).code).toBe(codes.forbidden.code)
    expect((await owner.call(workbench.trend, { params: { type: 'weather' } })).code).toBe(codes.notFound.code)
  })
})
