import { describe, expect, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { isRiding } from '@zdb/contract/couriers/delivery/states'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { applyReport } from '#areas/couriers/delivery/callbacks/apply-report'
import { seek } from '#areas/couriers/delivery/dispatch/escalation'
import { aBinding } from '#areas/couriers/delivery-setup/fixtures'
import { aModification, aTransferOrder, type OrderFacts } from '#areas/orders/transfer-orders/fixtures'
import { createLog } from '#core/process/log'
import { within } from '#core/db/tx'
import type { ReportStatus } from '#ports/couriers/port'
import { soundLedger } from '#test/harness/deal'
import { fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { modificationRevision } from '#test/harness/revisions'
import { test, type Person, type World } from '#test/harness/world'
import { florist, heardBy, orderNow, sender, type Florist } from '../cast-fixtures.ts'

const { waitReceive, waitDelivery } = transferStates

const setUp = async (world: World, facts: Partial<OrderFacts> = {}) => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn, id } = await within(async (tx) => {
    await aBinding(tx, { merchantId: shop.merchantId, storeId: shop.storeId }, 6)
    return aTransferOrder(tx, {
      merchant_id: from.merchantId,
      shop: { id: shop.storeId, merchantId: shop.merchantId },
      state: waitDelivery.code,
      ...facts,
    })
  })
  const says = (ride: string, status: ReportStatus) => applyReport(fake.happens(ride, status), { trusted: true })
  return { from, shop, sn, id, fake, says }
}
type Scene = Awaited<ReturnType<typeof setUp>>

const call = ({ shop, sn }: { shop: Person; sn: string }) =>
  shop.call(delivery.callRider, { body: { order: { type: 'received', sn }, channels: [6] } })

const called = async (scene: Scene): Promise<string> => {
  const answer = await call(scene)
  expect(answer).toMatchObject({ code: 0, data: { items: [{ ok: true }] } })
  return answer.data?.items[0]?.sn ?? ''
}

/** What follows a rider is worked off after the rider's own commit. */
const becomes = ({ sn }: Scene, facts: object) =>
  vi.waitFor(async () => expect(await orderNow(sn)).toMatchObject(facts), { timeout: 20_000, interval: 100 })

const tabOf = async (shop: Florist, status: string) =>
  (await shop.call(receivedOrders.list, { query: { status } })).data?.items ?? []

const titles = (heard: readonly string[]) =>
  heard.filter((title) => title.startsWith('订单') || title.startsWith('门店'))

describe('a received order with a rider', () => {
  test('waits for a rider, for the pick-up, is on its way and arrives, on both merchants’ consoles', async ({
    world,
  }) => {
    const scene = await setUp(world)
    const { from, shop, sn } = scene
    const ride = await called(scene)
    await becomes(scene, { state: 20, logistics_status: 1, logistics_no: ride })
    expect(await tabOf(shop, 'waitRiderComfirm')).toMatchObject([
      { sn, order_logistics: { logistics_order_no: ride, status_zh: '待骑手接单', confirm_time: null } },
    ])
    await scene.says(ride, 'accepted')
    await becomes(scene, { state: 20, logistics_status: 10 })
    expect(await tabOf(shop, 'waitPickup')).toMatchObject([
      { sn, order_logistics: { confirm_time: expect.any(String) } },
    ])
    expect(await tabOf(shop, 'waitRiderComfirm')).toEqual([])
    await scene.says(ride, 'pickedUp')
    await becomes(scene, { state: 30, logistics_status: 30, sent_at: expect.any(Date) })
    await scene.says(ride, 'delivered')
    await becomes(scene, { state: 40, logistics_status: 60, abnormal: false })
    const { data } = await from.call(transferOrders.detail, { params: { sn } })
    expect(data).toMatchObject({ order_status: 40, order_logistics: { logistics_order_no: '', status_zh: '已送达' } })
    expect(data?.timeline.map(({ what }) => what)).toEqual(expect.arrayContaining(['骑手已取货', '骑手送达']))
    expect(titles(await heardBy(from))).toEqual([
      '门店已呼叫骑手',
      '订单配送有进展',
      '订单配送有进展',
      '订单开始配送',
      '订单已送达',
    ])
    // What its rider did the shop hears from the ride, and not once more from the order.
    expect(await heardBy(shop)).toEqual(expect.arrayContaining(['骑手已接单', '骑手已取货，配送中']))
    expect(await heardBy(shop)).not.toContain('订单配送有进展')
    await soundLedger()
  })

  test('whose rider fails on the way comes back to be delivered, and stands out on both sides', async ({ world }) => {
    const scene = await setUp(world)
    const { from, shop, sn } = scene
    const first = await called(scene)
    await scene.says(first, 'pickedUp')
    await becomes(scene, { state: 30 })
    await scene.says(first, 'failed')
    await becomes(scene, { state: 20, abnormal: true, logistics_status: 70 })
    expect(await tabOf(shop, 'deliveryAbnormal')).toMatchObject([{ sn }])
    expect(await heardBy(from)).toContain('配送异常')
    expect((await shop.call(receivedOrders.detail, { params: { sn } })).data?.actions[0]).toBe('callRider')
    const second = await called(scene)
    await becomes(scene, { abnormal: false, logistics_no: second, logistics_status: 1 })
    expect((await orderNow(sn)).deadline_at).toEqual((await orderNow(sn)).window_end)
  })

  test('cancelled by the courier before it was fetched, the shop is asked to call again', async ({ world }) => {
    const scene = await setUp(world)
    const ride = await called(scene)
    await scene.says(ride, 'accepted')
    await scene.says(ride, 'cancelled')
    while ((await seek(createLog('silent'))) > 0);
    await becomes(scene, { state: 20, logistics_status: 63, abnormal: true })
  })

  test('is not withdrawn, moved to another store, marked or called for again while a rider is on the way', async ({
    world,
  }) => {
    const scene = await setUp(world)
    const { shop, sn } = scene
    await called(scene)
    const refused = { code: codes.deliveryLive.code }
    expect(await shop.call(receivedOrders.chargeback, { params: { sn }, body: { reason: '缺货' } })).toMatchObject(
      refused,
    )
    const sid = String(shop.storeId)
    expect(await shop.call(receivedOrders.setDeliveryShop, { params: { sn }, body: { sid } })).toMatchObject(refused)
    expect(await call(scene)).toMatchObject({ code: codes.alreadyCalled.code })
    const { data } = await shop.call(receivedOrders.detail, { params: { sn } })
    for (const name of ['callRider', 'pickUp', 'deliver', 'chargeback']) expect(data?.actions).not.toContain(name)
  })

  test('whose place or time changes: agreeing says what becomes of the rider, at the fee that was shown', async ({
    world,
  }) => {
    const scene = await setUp(world)
    const { from, shop, sn, fake } = scene
    const params = { sn }
    const ride = await called(scene)
    await becomes(scene, { logistics_status: 1 })
    fake.cancellingCosts(3_00)
    const ask = (body: object) => from.call(transferOrders.applyModification, { params, body })
    const agree = async (more: object = {}) =>
      shop.call(receivedOrders.auditModification, {
        params,
        body: { agreed: true, ...(await modificationRevision(sn)), ...more },
      })
    await ask({ delivery_time: '16:00-17:00' })
    expect(await agree()).toMatchObject({ code: codes.rideUndecided.code })
    expect(await orderNow(sn)).toMatchObject({ modify_open: true })
    expect(await agree({ ride: { action: 'keep' } })).toMatchObject({ code: 0 })
    expect(await orderNow(sn)).toMatchObject({ modify_open: false, logistics_no: ride, logistics_status: 1 })

    await ask({ address: '建国路1号' })
    const cheap = await agree({ ride: { action: 'cancel', fee: '1.00' } })
    expect(cheap).toMatchObject({ code: codes.rideNotCancelled.code })
    expect(cheap.message).toContain('取消费现为3.00元')
    expect(await orderNow(sn)).toMatchObject({ modify_open: false, logistics_status: 1 })

    await ask({ address: '建国路2号' })
    expect(await agree({ ride: { action: 'cancel', fee: '3.00' } })).toMatchObject({ code: 0 })
    await vi.waitFor(async () => expect(isRiding((await orderNow(sn)).logistics_status)).toBe(false), {
      timeout: 20_000,
    })
    await soundLedger()
  })

  test('is called for only once it was taken, and after a question of its sender was answered', async ({ world }) => {
    const asked = await setUp(world, { state: waitReceive.code })
    expect(await call(asked)).toMatchObject({ code: codes.orderNotReady.code })
    const scene = await setUp(world, { modify_open: true })
    await within((tx) => aModification(tx, scene))
    expect(await call(scene)).toMatchObject({ code: codes.modificationOpen.code })
  })

  test('is not its sender’s to call a rider for', async ({ world }) => {
    const { from, sn } = await setUp(world)
    expect(await call({ shop: from, sn })).toMatchObject({ code: codes.notFound.code })
  })
})
