import exceljs from 'exceljs'
import { describe, expect, vi } from 'vitest'
import { momentText } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { applyReport } from '#areas/couriers/delivery/callbacks/apply-report'
import { seek } from '#areas/couriers/delivery/dispatch/escalation'
import { aBinding } from '#areas/couriers/delivery-setup/fixtures'
import { keepSetting } from '#areas/couriers/delivery-setup/settings.sql'
import { anIncome } from '#core/money/fixtures'
import { heardBy } from '#areas/orders/received-orders/cast-fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { minutes, moveClock, now } from '#core/time/clock'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'
import type { ReportStatus } from '#ports/couriers/port'
import { soundLedger } from '#test/harness/deal'
import { fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { test, type Person, type World } from '#test/harness/world'
import { aChannelOrder, anArrival } from '../fixtures.ts'
import { applyChannelEvent } from '../channel/channel-events.ts'
import { intakeOrder } from '../channel/intake.ts'

const setUp = async (world: World, facts: Parameters<typeof anArrival>[2] = {}) => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  const keeper = await world.merchant()
  const { store_id, ...arrival } = await within(async (tx) => {
    await anIncome(tx, keeper.merchantId, fen(1_000_00))
    const storeId = await aStore(tx, keeper.merchantId, { name: '国贸店' })
    await aBinding(tx, { merchantId: keeper.merchantId, storeId }, 6)
    return { store_id: storeId, ...(await anArrival(tx, keeper.merchantId, facts, { store_id: storeId })) }
  })
  const says = (sn: string, status: ReportStatus) => applyReport(fake.happens(sn, status), { trusted: true })
  return { keeper, fake, says, sid: String(store_id), ...arrival }
}
type Scene = Awaited<ReturnType<typeof setUp>>

const call = ({ keeper, sn }: Pick<Scene, 'keeper' | 'sn'>) =>
  keeper.call(delivery.callRider, { body: { order: { type: 'online', sn }, channels: [6] } })

const called = async (scene: Scene): Promise<string> => {
  const answer = await call(scene)
  expect(answer).toMatchObject({ code: 0, data: { items: [{ ok: true }] } })
  return answer.data?.items[0]?.sn ?? ''
}

const detailOf = async (keeper: Person, sn: string) => {
  const { data } = await keeper.call(onlineOrders.detail, { params: { sn } })
  if (!data) throw new Error(`no detail of ${sn}`)
  return data
}

/** What follows a rider is worked off after the rider's own commit. */
const becomes = ({ keeper, sn }: Scene, facts: object) =>
  vi.waitFor(async () => expect(await detailOf(keeper, sn)).toMatchObject(facts), { timeout: 20_000, interval: 100 })

/** Nobody else is left to be called: the dispatch is over. */
const seekOn = async (): Promise<void> => {
  while ((await seek(createLog('silent'))) > 0);
}

const stands = (status: number) => ({ order_logistics: { status } })

const isIn = async ({ keeper, sn }: Scene, status: string): Promise<boolean> => {
  const { data } = await keeper.call(onlineOrders.list, { query: { status } })
  return data?.items.some(({ order_sn }) => order_sn === sn) ?? false
}

const toldOf = (orderId: number) =>
  db().selectFrom('write_back').select(['kind', 'data']).where('order_id', '=', orderId).orderBy('id').execute()

/** What the exported sheet says of the only order. */
const exported = async ({ url }: World, { keeper }: Scene, titles: readonly string[]) => {
  const response = await fetch(`${url}${onlineOrders.export.path}?status=all`, { headers: keeper.headers })
  const book = new exceljs.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const [heads = [], line = []] = [1, 2].map((at) => book.worksheets[0]?.getRow(at).values as string[])
  return titles.map((title) => line[heads.indexOf(title)] ?? '')
}

const toMake = async ({ keeper }: Scene): Promise<number> =>
  (await keeper.call(onlineOrders.stockingGuide)).data?.total ?? 0

describe('an online order with a rider', () => {
  test('has left the shop when it was picked up, and is delivered when it is at the door', async ({ world }) => {
    const scene = await setUp(world)
    const times = () => exported(world, scene, ['发货时间', '送达时间'])
    const ride = await called(scene)
    await scene.says(ride, 'accepted')
    await becomes(scene, stands(10))
    expect(await times()).toEqual(['', ''])
    expect(await toMake(scene)).toBe(1)
    const step = async (status: ReportStatus): Promise<string> => {
      moveClock(minutes(12))
      const report = scene.fake.happens(ride, status)
      await applyReport(report, { trusted: true })
      return momentText(report.at)
    }
    const pickedUp = await step('pickedUp')
    await becomes(scene, stands(30))
    expect(await times()).toEqual([pickedUp, ''])
    expect(await toMake(scene)).toBe(0)
    const delivered = await step('delivered')
    await becomes(scene, stands(60))
    expect(await times()).toEqual([pickedUp, delivered])
  })

  test('goes with the rider from tab to tab to the door, and the channel hears who brings it', async ({ world }) => {
    const scene = await setUp(world)
    const ride = await called(scene)
    await becomes(scene, { order_status: 10, order_logistics: { status: 1, logistics_order_no: ride } })
    expect(await isIn(scene, 'self_wait_rider_comfirm')).toBe(true)
    await scene.says(ride, 'accepted')
    await becomes(scene, stands(10))
    expect(await isIn(scene, 'self_wait_rider_pickup')).toBe(true)
    await scene.says(ride, 'pickedUp')
    await becomes(scene, stands(30))
    expect(await isIn(scene, 'self_in_delivery')).toBe(true)
    await scene.says(ride, 'delivered')
    await becomes(scene, { order_status: 40, ...stands(60) })
    const told = await toldOf(scene.id)
    expect(told.map(({ kind }) => kind)).toEqual(['confirm', 'ship', 'deliver'])
    expect(told[1]?.data).toMatchObject({ company: '达达快送', rider_name: '张骑手', rider_mobile: '13700000001' })
    const whats = (await detailOf(scene.keeper, scene.sn)).timeline.map(({ what }) => what)
    expect(whats).toEqual(
      expect.arrayContaining(['呼叫骑手', '配送进度：待取货', '配送进度：配送中', '配送进度：已送达']),
    )
    await soundLedger()
  })

  test('is neither taken back, closed nor called for again while the rider is on the way', async ({ world }) => {
    const scene = await setUp(world)
    const { keeper, sn } = scene
    await called(scene)
    const refused = { code: codes.deliveryLive.code }
    expect(await keeper.call(onlineOrders.init, { params: { sn } })).toMatchObject(refused)
    expect(await keeper.call(onlineOrders.close, { params: { sn }, body: { reason: '缺货' } })).toMatchObject(refused)
    expect(await call(scene)).toMatchObject({ code: codes.alreadyCalled.code })
    const { actions, turn } = await detailOf(keeper, sn)
    expect(actions).not.toContain('callRider')
    expect(turn).toMatchObject({ owner: 'none', outcome: '骑手送达后自动完成' })
  })

  test('whose rider fails stands out until another is called', async ({ world }) => {
    const scene = await setUp(world)
    const first = await called(scene)
    await scene.says(first, 'pickedUp')
    await scene.says(first, 'failed')
    await becomes(scene, { order_status: 10, ...stands(70) })
    expect(await isIn(scene, 'self_delivery_abnormal')).toBe(true)
    expect((await detailOf(scene.keeper, scene.sn)).actions[0]).toBe('callRider')
    const second = await called(scene)
    await becomes(scene, { order_logistics: { status: 1, logistics_order_no: second } })
    expect(await isIn(scene, 'self_delivery_abnormal')).toBe(false)
    // What the first one says now is no news for the order.
    await scene.says(first, 'failed')
    expect(await detailOf(scene.keeper, scene.sn)).toMatchObject(stands(1))
  })

  test('taken back after its rider failed, it is arranged anew and follows nobody', async ({ world }) => {
    const scene = await setUp(world)
    const ride = await called(scene)
    await scene.says(ride, 'cancelled')
    await seekOn()
    await becomes(scene, stands(63))
    expect(await scene.keeper.call(onlineOrders.init, { params: { sn: scene.sn } })).toMatchObject({ code: 0 })
    expect(await detailOf(scene.keeper, scene.sn)).toMatchObject({ order_status: 0, order_logistics: null })
  })

  test('marked as a problem, no rider is called for it, and the list for many says why', async ({ world }) => {
    const scene = await setUp(world)
    const { keeper, sn } = scene
    await keeper.call(onlineOrders.markProblem, { params: { sn }, body: { type: 2, note: '门牌号不完整' } })
    expect(await call(scene)).toMatchObject({ code: codes.orderNotReady.code })
    const { data } = await keeper.call(delivery.batchList, { query: { sns: sn } })
    expect(data).toMatchObject([{ sn, consignee: '林**', why_not: codes.orderNotReady.message }])
    expect((await detailOf(keeper, sn)).actions).not.toContain('callRider')
  })

  test('cancelled by its buyer under way, the shop is told to call the rider off', async ({ world }) => {
    const scene = await setUp(world)
    const ride = await called(scene)
    await scene.says(ride, 'accepted')
    await becomes(scene, stands(10))
    const news = { id: 'n1', shopId: 'shop-1', orderId: scene.told.orderId, at: now() }
    await within((tx) => applyChannelEvent(tx, scene.inlet, { ...news, kind: 'cancelled', reason: '不想要了' }))
    expect(await heardBy(scene.keeper)).toContain('买家取消了配送中的网单，请尽快取消骑手')
    await scene.says(ride, 'cancelled')
    await seekOn()
    await becomes(scene, { order_status: 50, ...stands(63) })
  })

  test('shows where it would be fetched and where it goes before anybody is called', async ({ world }) => {
    const { keeper, sn } = await setUp(world)
    const { data } = await keeper.call(delivery.geoByOrder, { query: { order_sn: sn } })
    expect(data).toEqual({
      shop: { longitude: 116.46, latitude: 39.91 },
      door: { longitude: 116.459, latitude: 39.915 },
    })
    const stranger = await world.merchant()
    expect(await stranger.call(delivery.geoByOrder, { query: { order_sn: sn } })).toMatchObject({
      code: codes.notFound.code,
    })
  })
})

describe('a merchant whose stores call riders by themselves', () => {
  const setting = {
    strategy: 'cheapest',
    auto_dispatch: true,
    lead_minutes: 240,
    escalate_minutes: 3,
    max_tip: '0.00',
    weight: 2,
    remarks: '',
  }
  const arrange = async (scene: Scene) => {
    await within((tx) => keepSetting(tx, scene.keeper.merchantId, setting))
    const { keeper, sn, sid } = scene
    expect(await keeper.call(onlineOrders.dispatch, { params: { sn }, body: { sid } })).toMatchObject({ code: 0 })
  }

  test('has one called as soon as an order is arranged', async ({ world }) => {
    const scene = await setUp(world)
    await arrange(scene)
    await becomes(scene, { order_status: 10, ...stands(1) })
    expect(scene.fake.askedFor('create')).toBe(1)
  })

  test('is told when nobody could be called', async ({ world }) => {
    const scene = await setUp(world)
    scene.fake.trouble('quote', { kind: 'noCapacity', words: '暂无运力', times: 9 })
    await arrange(scene)
    await vi.waitFor(async () => expect(await heardBy(scene.keeper)).toContain('自动呼叫骑手未成功，请手工呼叫'), {
      timeout: 20_000,
      interval: 100,
    })
    expect(await detailOf(scene.keeper, scene.sn)).toMatchObject({ order_status: 10, order_logistics: null })
  })
})

describe('an order left to the riders of its own channel', () => {
  const leave = ({ keeper, sn }: Scene) => keeper.call(delivery.closeLoopCall, { body: { order_sn: sn } })

  const channelSays = ({ inlet, told }: Scene, status: 'shipped' | 'finished' | 'cancelled') =>
    within((tx) => intakeOrder(tx, inlet, { ...told, status, updatedAt: new Date(now().getTime() + 1_000) }))

  test('is confirmed to the channel, costs nothing, and follows what the channel says', async ({ world }) => {
    const scene = await setUp(world)
    expect(await leave(scene)).toMatchObject({ code: 0, data: { items: [{ code: 42, ok: true }] } })
    await becomes(scene, { order_status: 10, ...stands(1) })
    await channelSays(scene, 'shipped')
    await becomes(scene, stands(30))
    await channelSays(scene, 'finished')
    await becomes(scene, { order_status: 40, ...stands(60) })
    expect((await toldOf(scene.id)).map(({ kind }) => kind)).toEqual(['confirm'])
    const { data } = await scene.keeper.call(delivery.list, { query: {} })
    expect(data?.items).toMatchObject([{ channel: { name: '外卖平台直送' }, cost: '0.00', status_zh: '已送达' }])
  })

  test('cancelled on the channel, its ride is over too', async ({ world }) => {
    const scene = await setUp(world)
    await leave(scene)
    await channelSays(scene, 'cancelled')
    await becomes(scene, { order_status: 50, ...stands(63) })
  })

  test('cannot be when its channel has no riders', async ({ world }) => {
    const scene = await setUp(world)
    const { sn } = await within((tx) =>
      anArrival(tx, scene.keeper.merchantId, aChannelOrder(), { adapter: 'doudian', store_id: Number(scene.sid) }),
    )
    expect(await leave({ ...scene, sn })).toMatchObject({ code: codes.nothingToCall.code })
  })
})
