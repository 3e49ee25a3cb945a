import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryTabs, originKinds } from '@zdb/contract/couriers/delivery/states'
import { aBinding } from '#areas/couriers/delivery-setup/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { days, hours, later, minutes } from '#core/time/clock'
import { within } from '#core/db/tx'
import { fakeAccount, fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { test, type Person, type World } from '#test/harness/world'
import { aDelivery, anOwnRide, type RideFacts } from '../fixtures.ts'
import { troubles } from '../callbacks/troubles.ts'

type Facts = Partial<RideFacts>

const desk = async (world: World, ...rides: Facts[]) => {
  const keeper = await world.merchant()
  const store_id = await within((tx) => aStore(tx, keeper.merchantId, { name: '国贸店' }))
  const put = (facts: Facts) =>
    within((tx) => aDelivery(tx, { merchant_id: keeper.merchantId, store_id, ...facts })).then(({ sn }) => sn)
  const sns: string[] = []
  for (const facts of rides) sns.push(await put(facts))
  return { keeper, store_id, put, sns }
}

const found = async (
  keeper: Person,
  query: object = {},
  line: typeof delivery.list | typeof delivery.oldList = delivery.list,
) => (await keeper.call(line, { query: { sort: 'newest', ...query } as never })).data?.items.map(({ sn }) => sn)

const rowOf = async (keeper: Person, sn: string) => {
  const { data } = await keeper.call(delivery.detail, { query: { sn } })
  if (!data) throw new Error(`no detail of ${sn}`)
  return data
}

/** The first action is the next step. */
const actionsOf = async (keeper: Person, sn: string) => (await rowOf(keeper, sn)).actions

describe('the list of deliveries', () => {
  test('sorts every ride into its tab, and the counts say the same', async ({ world }) => {
    const { keeper, sns } = await desk(
      world,
      { state: 'unpaid', parcel: { windowEnd: later(minutes(90)) } },
      { state: 'paid', trouble: '迟迟无人接单' },
      { state: 'accepted' },
      { state: 'delivering' },
      { state: 'completed', billed_before: 8_00 },
      { state: 'cancelled' },
      { state: 'returned' },
      { state: 'failed' },
    )
    const [unpaid, paid, accepted, delivering, completed, cancelled, returned, failed] = sns
    const tabs: Record<string, (string | undefined)[]> = {
      all: [unpaid, paid, accepted, delivering, failed, returned, cancelled, completed],
      waitRiderComfirm: [unpaid, paid],
      waitPickup: [accepted],
      abnormal: [paid],
      inDelivery: [delivering],
      completed: [completed],
      cancelled: [failed, returned, cancelled],
      billDiffers: [completed],
    }
    for (const { index } of deliveryTabs)
      expect([index, await found(keeper, { status: index, sort: 'deadline' })]).toEqual([index, tabs[index]])
    expect(await found(keeper, { status: 'waitRiderComfirm' })).toEqual([paid, unpaid])
    expect(await found(keeper, { status: 'all' })).toEqual([...sns].reverse())
    const { data } = await keeper.call(delivery.totals, { query: {} })
    expect(data).toEqual(Object.fromEntries(Object.entries(tabs).map(([index, list]) => [index, list.length])))
    expect(await keeper.call(delivery.list, { query: { status: 'nowhere' } })).toMatchObject({
      code: codes.invalid.code,
    })
  })

  test('is found by any number, the courier’s too, by name, phone, last four digits and words', async ({ world }) => {
    const { keeper, sns } = await desk(
      world,
      { provider_order_id: 'DD-20261115-77', origin_kind: originKinds.online, origin_sn: 'O2611151200000012345678' },
      {
        parcel: {
          consignee: '周明',
          mobile: '13911112222',
          goods: [{ item_name: '生日蛋糕', item_img: '', item_remarks: '', item_total: 1 }],
        },
      },
    )
    const [roses, cake] = sns
    const words: [string, (string | undefined)[]][] = [
      [roses ?? '', [roses]],
      ['O2611151200000012345678', [roses]],
      ['DD-20261115-77', [roses]],
      ['林晓月', [roses]],
      ['13911112222', [cake]],
      ['2222', [cake]],
      ['红玫瑰', [roses]],
      ['生日', [cake]],
      ['朝阳区', [cake, roses]],
      ['郁金香', []],
    ]
    for (const [keyword, expected] of words)
      expect([keyword, await found(keeper, { keyword })]).toEqual([keyword, expected])
  })

  test('is narrowed by courier, kind of order, store and days, and counted the same', async ({ world }) => {
    const { keeper, put, store_id } = await desk(world)
    const other = await within((tx) => aStore(tx, keeper.merchantId, { name: '望京店' }))
    const sf = await put({ provider: 7, created_at: later(-days(40)) })
    const online = await put({ origin_kind: originKinds.online, origin_sn: 'O2611150000000000000001' })
    const elsewhere = await put({ store_id: other })
    const cases: [object, string[]][] = [
      [{ channel: 7 }, [sf]],
      [{ origin_order_type: 'online' }, [online]],
      [{ origin_order_type: 'hand' }, [elsewhere, sf]],
      [{ sid: String(other) }, [elsewhere]],
      [{ sid: String(store_id), channel: 6 }, [online]],
      [{ date_option: 'last_month' }, [elsewhere, online]],
      [{ date_option: 'last_three_month' }, [elsewhere, online, sf]],
    ]
    for (const [query, expected] of cases) {
      expect([query, await found(keeper, query)]).toEqual([query, expected])
      const totals = await keeper.call(delivery.totals, { query: query as never })
      expect([query, totals.data?.['all']]).toEqual([query, expected.length])
    }
  })

  test('what is older than three months is in the history and nowhere else', async ({ world }) => {
    const { keeper, sns } = await desk(
      world,
      { state: 'completed', created_at: later(-days(120)) },
      { state: 'completed' },
    )
    const [old, fresh] = sns
    expect(await found(keeper)).toEqual([fresh])
    expect(await found(keeper, {}, delivery.oldList)).toEqual([old])
  })

  test('is read on by cursor, and nobody else’s is in it', async ({ world }) => {
    const { keeper, put } = await desk(world)
    for (const ago of [5, 4, 3, 2, 1]) await put({ created_at: later(-minutes(ago)) })
    const stranger = await desk(world, {})
    const first = (await keeper.call(delivery.list, { query: { page_size: 2 } })).data
    const second = (await keeper.call(delivery.list, { query: { page_size: 2, cursor: first?.next ?? '' } })).data
    expect([first?.total, second?.total, second?.items.length]).toEqual([5, 5, 2])
    expect(new Set([...(first?.items ?? []), ...(second?.items ?? [])].map(({ sn }) => sn)).size).toBe(4)
    expect(await found(stranger.keeper)).toEqual(stranger.sns)
    expect(await keeper.call(delivery.list, { query: { cursor: 'x' } })).toMatchObject({ code: codes.invalid.code })
  })

  test('offers all couriers, tabs and kinds of orders to choose from', async ({ world }) => {
    const { keeper } = await desk(world)
    const { data } = await keeper.call(delivery.options)
    expect(data?.channels.find(({ code }) => code === 7)).toMatchObject({ name: '顺丰同城', mark: '丰' })
    expect(data?.status_options.map(({ index }) => index)).toEqual(deliveryTabs.map(({ index }) => index))
    expect(data?.origin_order_type).toContainEqual({ id: 'received', title: '接单' })
  })
})

describe('a ride in the list', () => {
  test('shows the rider’s phone in full and the consignee masked', async ({ world }) => {
    const { keeper, sns } = await desk(world, { state: 'accepted' })
    const { data } = await keeper.call(delivery.list, { query: {} })
    expect(data?.items[0]).toMatchObject({
      sn: sns[0],
      rider: { name: '王师傅', mobile: '13700001234' },
      consignee: '林**',
      mobile: '138****2210',
      address: '光华路SOH***',
      shop: { name: '国贸店' },
      status_zh: '待取货',
      rider_status_zh: '已接单，等待取货',
      distance: 0.2,
      cost: '8.50',
    })
    expect(JSON.stringify(data)).not.toContain('13822102210')
  })

  test('says since when a rider is awaited, and since when the shop waits for one who accepted', async ({ world }) => {
    const called = later(-minutes(9))
    const { keeper, sns } = await desk(
      world,
      { state: 'paid', created_at: called },
      { state: 'accepted', created_at: called },
    )
    const [waiting, taken] = await Promise.all(sns.map((sn) => rowOf(keeper, sn)))
    expect(waiting?.order_logistics).toMatchObject({ send_time: expect.any(String), confirm_time: null })
    expect(taken?.order_logistics).toMatchObject({ send_time: expect.any(String), confirm_time: expect.any(String) })
  })

  test('says whose turn it is: the courier’s, the shop’s when something is wrong, nobody’s when it is over', async ({
    world,
  }) => {
    const { keeper, put, store_id } = await desk(world)
    const { id: binding_id } = await within((tx) =>
      aBinding(tx, { merchantId: keeper.merchantId, storeId: store_id }, 6, { account: fakeAccount }),
    )
    const turnOf = async (facts: Facts) => (await rowOf(keeper, await put(facts))).turn
    const dues = { unpaid: '答复', paid: '接单', accepted: '取货', delivering: '送达' } as const
    for (const [state, of] of Object.entries(dues))
      expect(await turnOf({ binding_id, state: state as keyof typeof dues })).toMatchObject({
        owner: 'courier',
        until: expect.any(String),
        of,
      })
    expect(await turnOf({ binding_id, state: 'paid', trouble: '迟迟无人接单' })).toEqual({
      owner: 'merchant',
      until: null,
      of: '',
      outcome: '请加小费、换一家或取消',
    })
    expect(await turnOf({ binding_id, state: 'accepted', cancelling: true })).toMatchObject({
      owner: 'courier',
      outcome: '等待运力方确认取消',
    })
    expect(await turnOf({ state: 'completed' })).toEqual({ owner: 'none', until: null, of: '', outcome: '' })
    const own = await within((tx) => anOwnRide(tx, { merchant_id: keeper.merchantId, store_id, state: 'accepted' }))
    expect((await rowOf(keeper, own.sn)).turn.owner).toBe('merchant')
  })
})

describe('what can be done with a ride, the next step first', () => {
  let orders = 0
  const bound = async (world: World, without: ('tip' | 'locate')[] = []) => {
    useFakes(fakeCourier('dada', { without }))
    const all = await desk(world)
    const { id: binding_id } = await within((tx) =>
      aBinding(tx, { merchantId: all.keeper.merchantId, storeId: all.store_id }, 6, { account: fakeAccount }),
    )
    return { ...all, call: (facts: Facts) => all.put({ binding_id, ...facts }) }
  }

  test('a waiting one is tipped or called off, one under way is watched', async ({ world }) => {
    const { keeper, call } = await bound(world)
    expect(await actionsOf(keeper, await call({ state: 'paid' }))).toEqual(['tip', 'cancel', 'update'])
    expect(await actionsOf(keeper, await call({ state: 'accepted' }))).toEqual(['location', 'cancel', 'update', 'tip'])
    expect(await actionsOf(keeper, await call({ state: 'delivering' }))).toEqual(['location', 'update'])
    expect(await actionsOf(keeper, await call({ state: 'completed' }))).toEqual([])
  })

  test('a courier that takes no tips is not tipped; one being called off is left alone', async ({ world }) => {
    const { keeper, call } = await bound(world, ['tip'])
    expect(await actionsOf(keeper, await call({ state: 'paid' }))).toEqual(['cancel', 'update'])
    expect(await actionsOf(keeper, await call({ state: 'paid', cancelling: true }))).toEqual([])
  })

  test('a call nobody answered can only be voided', async ({ world }) => {
    const { keeper, call } = await bound(world)
    expect((await actionsOf(keeper, await call({ state: 'unpaid', unknown: true })))[0]).toBe('voidRide')
    expect(await actionsOf(keeper, await call({ state: 'unpaid', unknown: true }))).not.toContain('cancel')
  })

  test('a shop says itself how far its own rider is', async ({ world }) => {
    const { keeper, store_id } = await desk(world)
    const own = (state: RideFacts['state']) =>
      within((tx) => anOwnRide(tx, { merchant_id: keeper.merchantId, store_id, state }))
    expect(await actionsOf(keeper, (await own('accepted')).sn)).toEqual([
      'reportByHandPickedUp',
      'reportByHandDelivered',
      'reportByHandArrived',
      'location',
      'update',
      'reportByHandReturned',
      'voidRide',
    ])
    expect((await actionsOf(keeper, (await own('delivering')).sn))[0]).toBe('reportByHandDelivered')
  })

  test('an order whose rider failed is called again, until somebody carries it', async ({ world }) => {
    const { keeper, call } = await bound(world)
    const order = { origin_kind: originKinds.online, origin_sn: 'O2611150000000000000009' }
    const failed = await call({ ...order, state: 'failed', created_at: later(-hours(1)) })
    expect((await actionsOf(keeper, failed))[0]).toBe('callRider')
    await call({ ...order, state: 'accepted' })
    expect(await actionsOf(keeper, failed)).not.toContain('callRider')
  })

  test('what went wrong is mended with the first of them, whatever it is', async ({ world }) => {
    const { keeper, call } = await bound(world)
    const order = () => ({ origin_kind: originKinds.online, origin_sn: `O26111500000000000${++orders}` })
    const wrongs: [what: string, Facts, first: string][] = [
      ['nobody answered the call', { state: 'unpaid', unknown: true, trouble: '呼叫未得到答复' }, 'voidRide'],
      ['nobody came', { state: 'paid', trouble: '迟迟无人接单' }, 'tip'],
      ['the rider does not come for it', { state: 'accepted', trouble: '骑手迟迟没有取货' }, 'cancel'],
      ['the courier has lost it', { state: 'accepted', trouble: troubles.unknownToThem }, 'voidRide'],
      ['it cannot be called off', { state: 'paid', cancelling: true, trouble: troubles.notCalledOff }, 'voidRide'],
      ['it is late', { state: 'delivering', trouble: '超过配送时间仍未送达' }, 'location'],
      ['it comes back', { state: 'delivering', trouble: troubles.comingBack }, 'reportByHandReturned'],
      ['it has come back', { ...order(), state: 'returned', trouble: '商品已退回门店' }, 'callRider'],
      ['it failed', { ...order(), state: 'failed', trouble: '配送失败' }, 'callRider'],
      ['a parcel of no order failed', { state: 'failed', trouble: '配送失败' }, 'callRider'],
      ['all said no', { ...order(), state: 'cancelled', trouble: '没有运力接单' }, 'callRider'],
    ]
    for (const [what, facts, first] of wrongs)
      expect([what, (await actionsOf(keeper, await call(facts)))[0]]).toEqual([what, first])
  })

  test('goods that have not left the shop cannot come back to it', async ({ world }) => {
    const { keeper, call } = await bound(world)
    const waiting = await call({ state: 'accepted', trouble: '骑手迟迟没有取货' })
    expect(await actionsOf(keeper, waiting)).not.toContain('reportByHandReturned')
  })

  test('each person is offered only what they may do', async ({ world }) => {
    const { keeper, call } = await bound(world)
    const sn = await call({ state: 'paid' })
    const reader = await world.subAccount(keeper, { grants: ['delivery.read'] })
    expect(await actionsOf(reader, sn)).toEqual([])
    const clerk = await world.subAccount(keeper, { grants: ['delivery.read', 'delivery.cancel'] })
    expect(await actionsOf(clerk, sn)).toEqual(['cancel'])
  })
})
