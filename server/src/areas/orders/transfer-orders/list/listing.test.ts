import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { days, hours, later, now } from '#core/time/clock'
import { searchHash } from '#core/outside/sealed'
import { db, within } from '#core/db/tx'
import { learnFrequencies } from '#core/lists/word-frequencies'
import { test, type Person, type World } from '#test/harness/world'
import { anAskedShop, aTransferOrder, type OrderFacts } from '../fixtures.ts'

const today = dayText(now())

const sent = async (world: World, ...orders: Partial<OrderFacts>[]) => {
  const sender = await world.merchant()
  const sns = await within(async (tx) => {
    const made: string[] = []
    for (const facts of orders)
      made.push((await aTransferOrder(tx, { merchant_id: sender.merchantId, held: false, ...facts })).sn)
    return made
  })
  return { sender, sns }
}

/** The database has counted its words, and we have read them. */
const known = async (): Promise<void> => {
  await sql`analyze transfer_order`.execute(db())
  await learnFrequencies()
}

/** The same order again, so many times. */
const copied = async (sn: string, times: number) => {
  const {
    id: _,
    due_at: _due,
    shop_due_at: _shopDue,
    ...order
  } = await db().selectFrom('transfer_order').selectAll().where('sn', '=', sn).executeTakeFirstOrThrow()
  const goods = JSON.stringify(order.goods)
  const copies = Array.from({ length: times }, (_copy, index) => ({ ...order, goods, sn: `${sn}C${index}` }))
  while (copies.length > 0) await db().insertInto('transfer_order').values(copies.splice(0, 1_000)).execute()
}

const found = async (sender: Person, query: object = {}) => {
  const { data } = await sender.call(transferOrders.list, { query: { page: 1, ...query } as never })
  return data?.items.map(({ sn }) => sn)
}

describe('the list of sent orders', () => {
  test('has sixteen tabs in four colours', async ({ world }) => {
    const { sender } = await sent(world)
    const { data } = await sender.call(transferOrders.menus)
    expect(data?.map(({ color }) => color).join(' ')).toBe(
      [...Array<string>(2).fill('blue'), ...Array<string>(5).fill('yellow'), ...Array<string>(4).fill('red')]
        .concat(Array<string>(5).fill('green'))
        .join(' '),
    )
  })

  test('sorts every order into its tabs, and the counts say the same', async ({ world }) => {
    const onDay = (day: string) => {
      const window_start = new Date(startOfDay(day).getTime() + hours(14))
      return { delivery_day: day, window_start, window_end: new Date(window_start.getTime() + hours(1)) }
    }
    const { sender, sns } = await sent(
      world,
      { state: 0, ...onDay(today) },
      { state: 5, ...onDay(addDays(today, 3)) },
      { state: 15, ...onDay(addDays(today, 3)) },
      { state: 16, ...onDay(addDays(today, 1)) },
      { state: 60, ended_at: now(), ...onDay(addDays(today, 3)) },
      { state: 20, photo_state: 1, abnormal: true, ...onDay(addDays(today, 3)) },
      { state: 40, delivered_at: now(), after_sale_open: true, ...onDay(today) },
      { state: 50, ended_at: now(), ...onDay(today) },
      { state: 70, ended_at: now(), ...onDay(today) },
    )
    const expected: Record<string, number[]> = {
      today: [0],
      tomorrow: [3],
      waitPay: [0],
      waitGrab: [1],
      waitQuote: [],
      waitReceive: [],
      waitDelivery: [5],
      sentBack: [3, 2, 4],
      photoAudit: [5],
      deliveryAbnormal: [5],
      afterSale: [6],
      inDelivery: [],
      delivered: [6],
      finished: [7],
      closed: [8],
      all: [0, 3, 5, 2, 1, 8, 7, 6, 4],
    }
    for (const [status, indexes] of Object.entries(expected))
      expect([status, await found(sender, { status })]).toEqual([status, indexes.map((index) => sns[index])])
    const counts = Object.fromEntries(Object.entries(expected).map(([tab, rows]) => [tab, rows.length]))
    expect((await sender.call(transferOrders.totals)).data).toEqual(counts)
    expect((await sender.call(transferOrders.totals, { query: { keyword: '红玫瑰' } })).data).toEqual(counts)
    expect((await sender.call(transferOrders.list, { query: { status: 'nowhere' } })).code).toBe(codes.invalid.code)
  })

  test('is found by goods, place, number, phone and the last four digits of a phone', async ({ world }) => {
    const phone = (mobile: string) => ({
      mobile_hash: searchHash('mobile', mobile),
      tail_hash: searchHash('tail', mobile.slice(-4)),
    })
    const { sender, sns } = await sent(
      world,
      { search: '33枝红玫瑰 北京市朝阳区', ...phone('13800001111') },
      { search: '向日葵花束 100%云南 上海市静安区', ...phone('13800002222') },
      { search: '红豆蛋糕 happy birthday', ...phone('13900001111') },
    )
    await sent(world, { search: '红玫瑰 别人的', ...phone('13800001111') })
    const [rose, sunflower, cake] = sns
    const cases = [
      ['玫瑰', [rose]],
      ['红', [cake, rose]],
      ['红玫瑰', [rose]],
      ['静安区', [sunflower]],
      ['ha', [cake]],
      ['birthday', [cake]],
      ['Happy Birthday', [cake]],
      ['100%', [sunflower]],
      ['___', []],
      ['13800001111', [rose]],
      ['1111', [cake, rose]],
      ['13800009999', []],
      [sunflower ?? '', [sunflower]],
      [(sunflower ?? '').slice(0, 9), [cake, sunflower, rose]],
    ] as const
    for (const [keyword, wanted] of cases)
      expect([keyword, await found(sender, { keyword })]).toEqual([keyword, [...wanted]])
  })

  test('is narrowed by kind, type of goods, shop and the time it was placed', async ({ world }) => {
    const florist = await world.merchant()
    const shop = await within((tx) => anAskedShop(tx, florist.merchantId))
    const { sender, sns } = await sent(
      world,
      { kind: 1, created_at: later(-days(100)) },
      { product_type: 2, created_at: later(-days(60)) },
      { shop, created_at: later(-days(3)) },
    )
    const [old, cakes, mine] = sns
    expect(await found(sender, { kind: 1 })).toEqual([old])
    expect(await found(sender, { product_type: 2 })).toEqual([cakes])
    expect(await found(sender, { shop_id: shop.openid })).toEqual([mine])
    expect(await found(sender, { date_option: 'last_month' })).toEqual([mine])
    expect(await found(sender, { date_option: 'last_three_month' })).toEqual([mine, cakes])
    const range = { date_option: 'custom_date_range', start_date: addDays(today, -61), end_date: addDays(today, -59) }
    expect(await found(sender, range)).toEqual([cakes])
  })

  test('has on top what is due first, overdue before all, and what has ended newest first', async ({ world }) => {
    const ending = (at: number) => ({ window_start: later(at - hours(1)), window_end: later(at) })
    const soon = later(hours(2))
    const { sender, sns } = await sent(
      world,
      { state: 10, deadline_at: soon, ...ending(days(2)) },
      { state: 20, deadline_at: later(hours(4)), ...ending(hours(4)) },
      { state: 20, deadline_at: null, abnormal: true, ...ending(-hours(2)) },
      { state: 20, deadline_at: later(hours(1)), ...ending(hours(1)) },
      { state: 16, deadline_at: later(days(1)), ...ending(hours(3)) },
      { state: 60, ended_at: now(), ...ending(hours(1)) },
      { state: 15, deadline_at: soon, ...ending(days(2)) },
      { state: 60, ended_at: now(), ...ending(-days(3)) },
      { state: 50, ended_at: now(), ...ending(-days(1)) },
      { state: 50, ended_at: now(), ...ending(-days(2)) },
    )
    const due: Record<string, number[]> = {
      waitDelivery: [2, 3, 1],
      waitReceive: [0],
      sentBack: [6, 4, 7, 5],
      finished: [9, 8],
      all: [2, 3, 6, 0, 4, 1, 9, 8, 7, 5],
    }
    for (const [status, indexes] of Object.entries(due)) {
      const wanted = indexes.map((index) => sns[index])
      expect([status, await found(sender, { status })]).toEqual([status, wanted])
      expect(await found(sender, { status, keyword: '红玫瑰', sort: 'deadline' })).toEqual(wanted)
      expect(await found(sender, { status, sort: 'newest' })).toEqual(sns.filter((sn) => wanted.includes(sn)).reverse())
      const read: string[] = []
      let cursor: string | undefined
      do {
        const { data } = await sender.call(transferOrders.list, { query: { status, page_size: 1, cursor } })
        read.push(...(data?.items.map(({ sn }) => sn) ?? []))
        cursor = data?.next ?? undefined
      } while (cursor)
      expect(read).toEqual(wanted)
    }
    const odd = { status: 'sentBack', cursor: '5' }
    expect((await sender.call(transferOrders.list, { query: odd })).code).toBe(codes.invalid.code)
  })

  test('has all orders of a shop by what is due there: what is back with its sender is not', async ({ world }) => {
    const florist = await world.merchant()
    const shop = await within((tx) => anAskedShop(tx, florist.merchantId))
    const ending = (at: number) => ({ window_start: later(at - hours(1)), window_end: later(at) })
    const { sns } = await sent(
      world,
      { state: 20, deadline_at: later(hours(4)), shop, ...ending(hours(4)) },
      { state: 15, deadline_at: later(hours(1)), shop, ...ending(hours(1)) },
      { state: 40, delivered_at: now(), deadline_at: later(hours(1)), shop, ...ending(-hours(1)) },
      { state: 10, deadline_at: later(hours(2)), shop, ...ending(days(2)) },
    )
    const read = async (query: object) =>
      (await florist.call(receivedOrders.list, { query: { status: 'all', ...query } as never })).data?.items.map(
        ({ sn }) => sns.indexOf(sn),
      )
    expect(await read({})).toEqual([3, 0, 2, 1])
    expect(await read({ sort: 'newest' })).toEqual([3, 2, 1, 0])
  })

  test('walks an index of its own through all orders, whichever side asks', async ({ world }) => {
    const { sender, sns } = await sent(world, { state: 50, ended_at: now() }, {})
    await copied(sns[0] ?? '', 3_000)
    await sql`analyze transfer_order`.execute(db())
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from transfer_order where merchant_id = ${sender.merchantId} order by due_at, id desc
      limit 20 offset 1000`.execute(db())
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Only Scan using transfer_order_sent_due/)
  })

  test('narrowed to one shop, walks that shop’s orders by deadline and not the whole list', async ({ world }) => {
    const florist = await world.merchant()
    const [rare, usual] = await within(async (tx) => [
      await anAskedShop(tx, florist.merchantId),
      await anAskedShop(tx, florist.merchantId),
    ])
    const { sender, sns } = await sent(world, { state: 20, shop: rare }, { state: 50, ended_at: now(), shop: usual })
    await copied(sns[1] ?? '', 3_000)
    await copied(sns[0] ?? '', 200)
    await sql`analyze transfer_order`.execute(db())
    const planOf = async (owner: string, merchantId: number, due: string) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id, ${sql.ref(due)} from transfer_order where ${sql.ref(owner)} = ${merchantId} and state <> 0
          and shop_id = ${rare?.id} order by ${sql.ref(due)}, id desc limit 6000`.execute(db())
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await planOf('merchant_id', sender.merchantId, 'due_at')).toMatch(/transfer_order_sent_to_due/)
    expect(await planOf('shop_merchant_id', florist.merchantId, 'shop_due_at')).toMatch(
      /transfer_order_received_at_due/,
    )
  })

  test('is read page by page, by number or from where one stopped, and misses none', async ({ world }) => {
    const { sender, sns } = await sent(
      world,
      ...Array.from({ length: 7 }, (_, index) => ({ state: [15, 16][index % 2] })),
    )
    const newest = sns.toReversed()
    for (const status of ['all', 'sentBack']) {
      expect(await found(sender, { status, page: 2, page_size: 3 })).toEqual(newest.slice(3, 6))
      const read: string[] = []
      let cursor: string | undefined
      do {
        const { data } = await sender.call(transferOrders.list, { query: { status, page_size: 3, cursor } })
        read.push(...(data?.items.map(({ sn }) => sn) ?? []))
        cursor = data?.next ?? undefined
      } while (cursor)
      expect(read).toEqual(newest)
    }
    expect((await sender.call(transferOrders.list, { query: { cursor: 'x' } })).code).toBe(codes.invalid.code)
    expect((await sender.call(transferOrders.list, { query: { page: 100_000 } })).code).toBe(codes.invalid.code)
  })

  test.for([
    ['before anyone knows how common words are', async () => {}],
    ['once the statistics know it', known],
  ] as const)(
    'finds one order among thousands, and a word that most of them have, %s',
    async ([, prepare], { world }) => {
      const { sender, sns } = await sent(world, { search: '银叶菊手捧', state: 50, created_at: later(-days(9)) }, {})
      const [rare, common] = sns
      await copied(common ?? '', 2_300)
      await prepare()
      expect(await found(sender, { keyword: '银叶菊' })).toEqual([rare])
      expect(await found(sender, { keyword: '银叶', status: 'finished' })).toEqual([rare])
      expect(await found(sender, { keyword: '银叶', status: 'closed' })).toEqual([])
      const { data } = await sender.call(transferOrders.list, { query: { keyword: '玫瑰', page: 7 } })
      expect([data?.items.length, data?.total]).toEqual([20, 141])
      const cursor = data?.next ?? ''
      expect((await sender.call(transferOrders.list, { query: { keyword: '玫瑰', cursor } })).data?.items).toHaveLength(
        20,
      )
      const behind = await sender.call(transferOrders.list, { query: { keyword: '银叶', cursor } })
      expect([behind.data?.items.map(({ sn }) => sn), behind.data?.total]).toEqual([[rare], 1])
      const counts = async (keyword: string) => (await sender.call(transferOrders.totals, { query: { keyword } })).data
      expect(await counts('银叶')).toMatchObject({ all: 1, finished: 1, waitReceive: 0 })
      expect(await counts('玫瑰')).toMatchObject({ all: 100, finished: 0, waitReceive: 100, closed: 0 })
      expect((await sender.call(transferOrders.totals)).data).toMatchObject({ all: 500, finished: 1 })
      expect((await sender.call(transferOrders.list)).data).toMatchObject({ total: 2_000, more: true })
      const { data: deep } = await sender.call(transferOrders.list, { query: { page: 110 } })
      expect([deep?.items.length, deep?.total]).toEqual([20, 2_201])
    },
  )

  test('finds a word that was rare when it was last counted and is everywhere now', async ({ world }) => {
    const { sender, sns } = await sent(world, { search: '帝王花礼盒' }, { created_at: later(-days(9)) })
    const [fresh, old] = sns
    await copied(old ?? '', 2_000)
    await known()
    await copied(fresh ?? '', 10_200)
    const { data } = await sender.call(transferOrders.list, { query: { keyword: '帝王' } })
    expect([data?.items.length, data?.total, data?.more]).toEqual([20, 21, true])
    expect((await sender.call(transferOrders.totals, { query: { keyword: '帝王' } })).data).toMatchObject({ all: 100 })
  })

  test('shows people masked and only one’s own orders', async ({ world }) => {
    const { sender } = await sent(world, {})
    const { data } = await sender.call(transferOrders.list)
    expect(data?.items[0]).toMatchObject({ consignee: '林**', mobile: '138****2210', address: '光华路SOH***' })
    const stranger = await world.merchant()
    expect((await stranger.call(transferOrders.list)).data?.total).toBe(0)
  })
})
