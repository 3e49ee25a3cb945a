import { describe, expect } from 'vitest'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { flatTabs } from '@zdb/contract/orders/online-orders/states'
import { aStore } from '#areas/shop/stores/fixtures'
import { days, hours, later, now } from '#core/time/clock'
import { within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { anInlet, anOnlineOrder, type OrderFacts } from '../fixtures.ts'

const today = dayText(now())
const onDay = (day: string) => {
  const window_start = new Date(startOfDay(day).getTime() + hours(23))
  return { delivery_day: day, window_start, window_end: new Date(window_start.getTime() + hours(1)) }
}

const desk = async (world: World, ...orders: Partial<OrderFacts>[]) => {
  const keeper = await world.merchant()
  const sns = await within(async (tx) => {
    const made: string[] = []
    for (const facts of orders) made.push((await anOnlineOrder(tx, { merchant_id: keeper.merchantId, ...facts })).sn)
    return made
  })
  return { keeper, sns }
}

const found = async (keeper: Person, query: object = {}) => {
  const { data } = await keeper.call(onlineOrders.list, { query: { status: 'all', ...query } as never })
  return data?.items.map(({ order_sn }) => order_sn)
}

describe('the desk of online orders', () => {
  test('has a tree of tabs', async ({ world }) => {
    const { keeper } = await desk(world)
    const { data } = await keeper.call(onlineOrders.tabMenus)
    expect(data?.map(({ index }) => index)).toEqual([
      'all',
      'wait_arrange',
      'self_process',
      'transfer_process',
      'transfer_after_sale',
      'remind',
      'refund',
      'problem_order',
      'finished',
      'closed',
    ])
    expect(data?.[1]?.child.map(({ title }) => title)).toEqual(['今日单', '预订单', '已超时'])
  })

  test('sorts every order into its tabs, and the counts say the same', async ({ world }) => {
    const transferred = (transfer_state: number, transfer_trouble = '') => ({
      state: 20,
      transfer_sn: `T2026111510000000${transfer_state}`,
      transfer_state,
      transfer_trouble,
    })
    const { keeper, sns } = await desk(
      world,
      onDay(today),
      onDay(addDays(today, 2)),
      { ...onDay(addDays(today, -1)), window_end: later(-hours(1)) },
      { ...onDay(today), problem_open: true, problem_type: 1, problem_at: now() },
      { state: 10, logistics_status: 1 },
      { state: 10, logistics_status: 10, remind_open: true },
      { state: 10, logistics_status: 30 },
      { state: 10, logistics_status: 70 },
      { state: 10 },
      transferred(0),
      transferred(5),
      transferred(15, '门店已拒单'),
      transferred(20),
      transferred(30),
      { state: 40, refund_open: true },
      { state: 50 },
    )
    const expected: Record<string, number[]> = {
      all: [2, 3, 0, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 1, 15, 14],
      wait_arrange: [2, 0, 1],
      wait_arrange_today: [0],
      wait_arrange_preorder: [1],
      wait_arrange_overdue: [2],
      self_process: [8, 7, 6, 5, 4],
      self_wait_rider_comfirm: [4],
      self_wait_rider_pickup: [5],
      self_in_delivery: [6],
      self_delivery_abnormal: [7],
      transfer_process: [13, 12, 11, 10, 9],
      transfer_wait_pay: [9],
      transfer_wait_receive: [10],
      transfer_wait_delivery: [12],
      in_delivery: [13],
      transfer_after_sale: [11],
      remind: [5],
      refund: [14],
      problem_order: [3],
      finished: [14],
      closed: [15],
    }
    expect(Object.keys(expected).toSorted()).toEqual(flatTabs.map(({ index }) => index).toSorted())
    for (const [status, indexes] of Object.entries(expected))
      expect([status, await found(keeper, { status })]).toEqual([status, indexes.map((index) => sns[index])])
    const counts = Object.fromEntries(Object.entries(expected).map(([tab, rows]) => [tab, rows.length]))
    expect((await keeper.call(onlineOrders.totals)).data).toEqual(counts)
    expect((await keeper.call(onlineOrders.totals, { query: { keyword: '红玫瑰' } })).data).toEqual(counts)
    expect((await keeper.call(onlineOrders.list, { query: { status: 'nowhere' } })).code).toBe(codes.invalid.code)
    expect((await keeper.call(onlineOrders.list)).data?.total).toBe(3)
  })

  test('is searched by number, goods, place, name, phone and the last four digits of a phone', async ({ world }) => {
    const { keeper, sns } = await desk(
      world,
      { channel: 6, channel_order_id: '7123456789012345678', content: { consignee: '林晓月', mobile: '13800001111' } },
      {
        channel: 16,
        channel_order_id: 'E20261115-0099887',
        content: { consignee: '红玫瑰', mobile: '13800002222', city: '上海市', county: '静安区', goods_items: [] },
      },
      { content: { consignee: '陈大文', mobile: '13900001111', order_remarks: '请打 13677778888' } },
    )
    await desk(world, { content: { mobile: '13800001111' } })
    const [meituan, youzan, typed] = sns
    const cases = [
      ['7123456789012345678', [meituan]],
      ['712345678901', [meituan]],
      ['12345678', [meituan]],
      ['E20261115-0099887', [youzan]],
      ['0099887', [youzan]],
      [typed ?? '', [typed]],
      ['林晓月', [meituan]],
      ['晓月', []],
      ['红玫瑰', [typed, youzan, meituan]],
      ['33枝红玫瑰', [typed, meituan]],
      ['静安区', [youzan]],
      ['精装', [typed, meituan]],
      ['13800001111', [meituan]],
      ['1111', [typed, meituan]],
      ['13677778888', []],
      ['光华路', []],
      ['%', []],
    ] as const
    for (const [keyword, wanted] of cases)
      expect([keyword, await found(keeper, { keyword })]).toEqual([keyword, [...wanted]])
  })

  test('is narrowed by channel, shop, store, goods, kind of delivery, flag and dates', async ({ world }) => {
    const keeper = await world.merchant()
    const made = await within(async (tx) => {
      const { id } = await anInlet(tx, keeper.merchantId)
      const storeId = await aStore(tx, keeper.merchantId)
      const base = { merchant_id: keeper.merchantId }
      const inShop = await anOnlineOrder(tx, { ...base, channel: 6, online_shop_id: id, created_at: later(-days(60)) })
      const inStore = await anOnlineOrder(tx, {
        ...base,
        store_id: storeId,
        product_type: 2,
        created_at: later(-days(3)),
      })
      const other = await anOnlineOrder(tx, { ...base, flag: 3, delivery_type: 1, ...onDay(addDays(today, 9)) })
      return { id: String(id), sid: String(storeId), inShop: inShop.sn, inStore: inStore.sn, other: other.sn }
    })
    const { id, sid, inShop, inStore, other } = made
    const cases: [object, string[]][] = [
      [{ channel: 6 }, [inShop]],
      [{ online_shop_id: id }, [inShop]],
      [{ delivery_sid: sid }, [inStore]],
      [{ product_type: 2 }, [inStore]],
      [{ delivery_type: 1 }, [other]],
      [{ flag: 3 }, [other]],
      [{ date_option: 'last_month' }, [other, inStore]],
      [{ date_option: 'last_three_month' }, [other, inStore, inShop]],
      [{ date_option: 'custom_date_range', start_date: addDays(today, -61), end_date: addDays(today, -59) }, [inShop]],
      [{ date_type: 'delivery', start_date: addDays(today, 9), end_date: addDays(today, 9) }, [other]],
      [{ date_type: 'delivery', end_date: addDays(today, 3), flag: 0 }, [inStore, inShop]],
    ]
    for (const [query, wanted] of cases) {
      expect([query, await found(keeper, { sort: 'newest', ...query })]).toEqual([query, wanted])
      const totals = await keeper.call(onlineOrders.totals, { query: { status: 'all', ...query } as never })
      expect([query, totals.data?.all]).toEqual([query, wanted.length])
    }
  })

  test('is read page by page, by number or from where one stopped, and misses none', async ({ world }) => {
    const { keeper, sns } = await desk(world, ...Array.from({ length: 7 }, () => ({})))
    const newest = sns.toReversed()
    for (const query of [{ status: 'wait_arrange' }, { status: 'all', keyword: '玫瑰' }]) {
      expect(await found(keeper, { ...query, page: 2, page_size: 3 })).toEqual(newest.slice(3, 6))
      const read: string[] = []
      let cursor: string | undefined
      do {
        const { data } = await keeper.call(onlineOrders.list, { query: { ...query, page_size: 3, cursor } })
        read.push(...(data?.items.map(({ order_sn }) => order_sn) ?? []))
        cursor = data?.next ?? undefined
      } while (cursor)
      expect(read).toEqual(newest)
    }
    expect((await keeper.call(onlineOrders.list, { query: { cursor: 'x' } })).code).toBe(codes.invalid.code)
    expect((await keeper.call(onlineOrders.list, { query: { page: 100_000 } })).code).toBe(codes.invalid.code)
    expect((await keeper.call(onlineOrders.list, { query: { start_date: '2026-02-31' } })).code).toBe(
      codes.invalid.code,
    )
  })

  test('keeps orders older than three months apart', async ({ world }) => {
    const old = { created_at: later(-days(100)), state: 40 }
    const { keeper, sns } = await desk(
      world,
      { ...old, city: '成都市' },
      { ...old, city: '成都市' },
      { ...old, city: '西安市' },
      {},
    )
    expect(await found(keeper)).toEqual([sns[3]])
    const query = { status: 'all' }
    const { data } = await keeper.call(onlineOrders.oldList, { query })
    expect(data?.items.map(({ order_sn }) => order_sn)).toEqual([sns[2], sns[1], sns[0]])
    expect((await keeper.call(onlineOrders.oldTotals, { query })).data).toMatchObject({ all: 3, finished: 3 })
    expect((await keeper.call(onlineOrders.oldRegions, { query })).data).toEqual([
      { city: '成都市', total: 2 },
      { city: '西安市', total: 1 },
    ])
  })

  test('says what is to be made for which day', async ({ world }) => {
    const line = (item_name: string, item_total: number) => ({
      item_name,
      item_spec: '',
      item_img: '',
      item_remarks: '',
      item_total,
      item_price: 1_00 as never,
      sku_id: '',
    })
    const tomorrow = onDay(addDays(today, 1))
    const { keeper } = await desk(
      world,
      { ...tomorrow, content: { goods_items: [line('红玫瑰', 2), line('贺卡', 1)] } },
      { ...tomorrow, content: { goods_items: [line('红玫瑰', 3)] } },
      { ...onDay(addDays(today, 5)), content: { goods_items: [line('向日葵', 9)] } },
      { ...tomorrow, state: 10, content: { goods_items: [line('红玫瑰', 4)] } },
      { ...tomorrow, state: 10, shipped_at: new Date(), content: { goods_items: [line('红玫瑰', 50)] } },
      { ...tomorrow, state: 20, content: { goods_items: [line('红玫瑰', 50)] } },
      { ...tomorrow, problem_open: true, content: { goods_items: [line('红玫瑰', 50)] } },
    )
    const end_date = addDays(today, 1)
    const { data } = await keeper.call(onlineOrders.stockingGuide, { query: { end_date } })
    expect(data).toMatchObject({ total: 2, page_size: 30 })
    expect(data?.items.map(({ item_name, total, orders }) => [item_name, total, orders])).toEqual([
      ['红玫瑰', 9, 3],
      ['贺卡', 1, 1],
    ])
    expect((await keeper.call(onlineOrders.stockingGuide)).data?.items[0]?.item_name).toBe('向日葵')
  })

  test('knows the merchant’s shops, whether there are any, and what waits too long', async ({ world }) => {
    const { keeper } = await desk(world)
    expect((await keeper.call(onlineOrders.check)).data).toEqual({ exist_net_store: 0, exist_net_order: 0 })
    expect((await keeper.call(onlineOrders.morePending)).data).toMatchObject({ pending: 0, text: '', oldest: null })
    await within(async (tx) => {
      await anInlet(tx, keeper.merchantId, { name: '花语美团店' })
      await anInlet(tx, keeper.merchantId, { name: '花语抖店', adapter: 'doudian' })
      await anOnlineOrder(tx, { merchant_id: keeper.merchantId, window_end: later(-hours(1)) })
    })
    expect((await keeper.call(onlineOrders.check)).data).toEqual({ exist_net_store: 1, exist_net_order: 1 })
    const names = async (query: object) =>
      (await keeper.call(onlineOrders.searchShops, { query })).data?.map(({ name }) => name)
    expect(await names({ keyword: '抖' })).toEqual(['花语抖店'])
    expect(await names({ channel: 6 })).toEqual(['花语美团店'])
    expect(await names({ keyword: '%' })).toEqual([])
    expect((await keeper.call(onlineOrders.morePending)).data).toMatchObject({
      pending: 1,
      overdue: 1,
      text: '有1单已超过配送时间仍未安排，请尽快处理',
    })
  })

  test('shows nobody else’s orders', async ({ world }) => {
    await desk(world, {})
    const stranger = await world.merchant()
    expect(await found(stranger)).toEqual([])
    expect((await stranger.call(onlineOrders.totals, { query: {} })).data?.all).toBe(0)
  })
})
