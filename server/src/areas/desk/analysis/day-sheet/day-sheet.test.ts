import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { push } from '@zdb/contract/desk/push/endpoints'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { anAfterSale } from '#areas/orders/after-sale/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aFunded, anAskedShop, aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { db, within } from '#core/db/tx'
import { moveClock, now, resetClock } from '#core/time/clock'
import { test, type Person } from '#test/harness/world'
import { sendDaySheets } from './send.ts'

/** The days of these tests lie ahead, so that nothing but what a test says happens on them. */
const dayAhead = (count: number): string => addDays(dayText(new Date()), count)
const comeTo = (day: string, time: string): void =>
  moveClock(new Date(`${day}T${time}+08:00`).getTime() - now().getTime())
const dateWords = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
const weekday = (day: string): string => '日一二三四五六'[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

const wish = (person: Person, hour: number, on = true) =>
  person.call(analysis.saveDaySheetSetting, { body: { on, hour } })

const sheetsOf = async (person: Person) =>
  ((await person.call(push.missed)).data?.items ?? [])
    .filter(({ message }) => message.extras.event === 'daySheet')
    .map(({ message }) => [message.title, message.alert, message.extras.params])

const sold = (person: Person, amount: number, at = now()) =>
  within((tx) =>
    anOnlineOrder(tx, {
      merchant_id: person.merchantId,
      created_at: at,
      content: { order_amount: fen(amount) },
    }),
  )

afterEach(resetClock)

describe('the sheet of the evening', () => {
  test('is sent once at its hour to whoever wants it, however many processes look', async ({ world }) => {
    const day = dayAhead(1)
    comeTo(day, '12:00:00')
    const [owner, other] = [await world.merchant(), await world.merchant()]
    expect((await owner.call(analysis.daySheetSetting)).data).toEqual({ on: false, hour: 21, next_at: null })
    expect((await wish(owner, 21)).data).toEqual({ on: true, hour: 21, next_at: `${day} 21:00:00` })
    await sold(owner, 138_00)
    await sold(owner, 1_268_00)
    await sold(owner, 100_00, new Date(`${addDays(day, -7)}T09:00:00+08:00`))
    await sold(owner, 100_00, new Date(`${addDays(day, -7)}T22:00:00+08:00`))
    comeTo(day, '20:59:59')
    await sendDaySheets()
    expect(await sheetsOf(owner)).toEqual([])
    comeTo(day, '21:00:00')
    await Promise.all([sendDaySheets(), sendDaySheets(), sendDaySheets()])
    const told = [
      `经营日报 ${dateWords(day)} 周${weekday(day)}`,
      `今日成交 2 单 ¥1,406.00（上周${weekday(day)}此刻 1 单 ¥100.00）`,
      JSON.stringify({ day_sheet: day }),
    ]
    expect(await sheetsOf(owner)).toEqual([told])
    expect(await sheetsOf(other)).toEqual([])
    comeTo(day, '23:30:00')
    await sendDaySheets()
    expect(await sheetsOf(owner)).toEqual([told])
    expect((await owner.call(analysis.daySheetSetting)).data?.next_at).toBe(`${addDays(day, 1)} 21:00:00`)
  })

  test('that was slept through says of which day it is, and of several evenings the last is told', async ({
    world,
  }) => {
    const day = dayAhead(1)
    comeTo(day, '12:00:00')
    const owner = await world.merchant()
    await wish(owner, 21)
    await sold(owner, 50_00, new Date(`${addDays(day, 1)}T23:59:59+08:00`))
    await sold(owner, 70_00, new Date(`${addDays(day, 2)}T00:00:00+08:00`))
    comeTo(addDays(day, 2), '11:30:00')
    await sendDaySheets()
    const yesterday = addDays(day, 1)
    const slept = [
      `经营日报 ${dateWords(yesterday)} 周${weekday(yesterday)}`,
      `昨日（${dateWords(yesterday)}）成交 1 单 ¥50.00（上周${weekday(yesterday)}没有成交）`,
      JSON.stringify({ day_sheet: yesterday }),
    ]
    expect(await sheetsOf(owner)).toEqual([slept])
    comeTo(addDays(day, 2), '21:00:30')
    await sendDaySheets()
    const [, today] = await sheetsOf(owner)
    expect(today?.[1]).toMatch(/^今日成交 1 单 ¥70\.00/)
  })

  test('begins with the next evening, and another hour brings none twice and loses none', async ({ world }) => {
    const day = dayAhead(1)
    comeTo(day, '22:10:00')
    const owner = await world.merchant()
    expect((await wish(owner, 21)).data?.next_at).toBe(`${addDays(day, 1)} 21:00:00`)
    await sendDaySheets()
    expect(await sheetsOf(owner)).toEqual([])
    comeTo(addDays(day, 1), '20:30:00')
    await wish(owner, 20)
    await sendDaySheets()
    expect(await sheetsOf(owner)).toHaveLength(1)
    await wish(owner, 23)
    comeTo(addDays(day, 1), '23:10:00')
    await sendDaySheets()
    expect(await sheetsOf(owner)).toHaveLength(1)
    await wish(owner, 23, false)
    comeTo(addDays(day, 2), '23:10:00')
    await sendDaySheets()
    expect(await sheetsOf(owner)).toHaveLength(1)
  })

  test('is one’s own, and comes to nobody who lost the right to see figures', async ({ world }) => {
    const day = dayAhead(1)
    comeTo(day, '12:00:00')
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { grants: ['analysis.read'] })
    await wish(clerk, 21)
    comeTo(day, '21:00:00')
    await sendDaySheets()
    expect(await sheetsOf(clerk)).toHaveLength(1)
    expect(await sheetsOf(owner)).toEqual([])
    const { data: roles } = await owner.call(staff.roles)
    const role = Object.values(roles ?? {}).find(({ permissions }) => permissions.join() === 'analysis.read')
    const grant = (permissions: ('analysis.read' | 'online.read')[]) =>
      owner.call(staff.grantRole, { params: { role_id: role?.id ?? '' }, body: { permissions } })
    await grant(['online.read'])
    // What was told before is told to nobody any longer, and the switch is out of reach.
    expect(await sheetsOf(clerk)).toEqual([])
    expect((await wish(clerk, 22)).code).toBe(codes.forbidden.code)
    comeTo(addDays(day, 1), '21:00:00')
    await sendDaySheets()
    await grant(['analysis.read'])
    await sendDaySheets()
    expect(await sheetsOf(clerk)).toHaveLength(1)
    comeTo(addDays(day, 2), '21:00:00')
    await sendDaySheets()
    expect(await sheetsOf(clerk)).toHaveLength(2)
  })

  test('that cannot be stored holds up nobody else, and is sent with the next look', async ({ world }) => {
    const day = dayAhead(1)
    comeTo(day, '12:00:00')
    const [first, second] = [await world.merchant(), await world.merchant()]
    for (const owner of [first, second]) await wish(owner, 21)
    comeTo(day, '21:00:00')
    await sql`alter table push add constraint broken check (merchant_id <> ${sql.lit(first.merchantId)}) not valid`.execute(
      db(),
    )
    await expect(sendDaySheets()).rejects.toThrow('1 day sheets could not be sent')
    expect([await sheetsOf(first), (await sheetsOf(second)).length]).toEqual([[], 1])
    await sql`alter table push drop constraint broken`.execute(db())
    await sendDaySheets()
    expect([(await sheetsOf(first)).length, (await sheetsOf(second)).length]).toEqual([1, 1])
  })

  test('says what was passed on and received, and which cases wait for them', async ({ world }) => {
    const [sender, florist] = [await world.merchant(), await world.merchant()]
    const order = await within(async (tx) => {
      await aFunded(tx, sender.merchantId)
      const shop = await anAskedShop(tx, florist.merchantId)
      return aTransferOrder(tx, { merchant_id: sender.merchantId, shop, paid_at: now() })
    })
    await within((tx) => anAfterSale(tx, order))
    const clerk = await world.subAccount(florist, { grants: ['analysis.read'] })
    const sentenceFor = async (person: Person) => (await person.call(analysis.daySheet)).data?.sentence
    expect(await sentenceFor(sender)).toBe('今日转出 1 单')
    expect(await sentenceFor(florist)).toBe('今日接单 1 单 ¥128.00，售后 1 单待处理')
    expect(await sentenceFor(clerk)).toBe('今日接单 1 单 ¥128.00')
    const { data } = await clerk.call(analysis.daySheet)
    expect(data).toMatchObject({ after_sales: null, received: { total: { valid_count: 1, valid_route: null } } })
  })
})

describe('the sheet of a day', () => {
  test('of a shop without any order says so', async ({ world }) => {
    const { data } = await (await world.merchant()).call(analysis.daySheet)
    expect(data).toMatchObject({ live: true, sentence: '今日没有成交', platforms: [], goods: [], platform_count: 0 })
  })

  test('that has not come yet is refused', async ({ world }) => {
    const owner = await world.merchant()
    const { code, message } = await owner.call(analysis.daySheet, { query: { day: dayAhead(1) } })
    expect([code, message]).toEqual([codes.invalid.code, '日期不能晚于今天'])
  })

  test('is asked for at an hour of the evening', async ({ world }) => {
    const owner = await world.merchant()
    expect((await wish(owner, 16)).code).toBe(codes.invalid.code)
    expect((await wish(owner, 24)).code).toBe(codes.invalid.code)
  })
})
