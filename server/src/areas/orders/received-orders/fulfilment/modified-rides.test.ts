import { describe, expect, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { applyReport } from '#areas/couriers/delivery/callbacks/apply-report'
import { peopleIn } from '#areas/couriers/delivery/quotes/parcel'
import { pollSilentRides } from '#areas/couriers/delivery/tracking/status-polling'
import { aBinding } from '#areas/couriers/delivery-setup/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { createLog } from '#core/process/log'
import { balancesOf } from '#core/money/ledger'
import { db, within } from '#core/db/tx'
import type { DoorChange } from '#ports/couriers/port'
import { soundLedger } from '#test/harness/deal'
import { fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { modificationRevision } from '#test/harness/revisions'
import { test, type World } from '#test/harness/world'
import { florist, heardBy, orderNow, sender } from '../cast-fixtures.ts'

const wholeDoor: readonly (keyof DoorChange)[] = ['name', 'mobile', 'address', 'longitude', 'latitude']
const newDoor = { address: '建国路88号', longitude: 116.48, latitude: 39.91 }

const rideNow = (sn: string) =>
  db().selectFrom('delivery_order').selectAll().where('sn', '=', sn).executeTakeFirstOrThrow()

/** An order whose rider, at 8.00, was called to the old door, and whose sender then asks for something else. */
const setUp = async (world: World, changeable: readonly (keyof DoorChange)[] | null = wholeDoor) => {
  const fake = fakeCourier('dada', changeable ? { changeable } : {})
  useFakes(fake)
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await within(async (tx) => {
    await aBinding(tx, { merchantId: shop.merchantId, storeId: shop.storeId }, 6)
    return aTransferOrder(tx, {
      merchant_id: from.merchantId,
      shop: { id: shop.storeId, merchantId: shop.merchantId },
      state: transferStates.waitDelivery.code,
    })
  })
  const called = await shop.call(delivery.callRider, { body: { order: { type: 'received', sn }, channels: [6] } })
  const ride = called.data?.items[0]?.sn ?? ''
  await vi.waitFor(async () => expect(await orderNow(sn)).toMatchObject({ logistics_no: ride, logistics_status: 1 }), {
    timeout: 20_000,
  })
  const params = { sn }
  return {
    fake,
    from,
    shop,
    sn,
    ride,
    ask: (body: object) => from.call(transferOrders.applyModification, { params, body }),
    offer: () => shop.call(receivedOrders.rideChange, { params }),
    change: async (fee: string) =>
      shop.call(receivedOrders.auditModification, {
        params,
        body: { agreed: true, ...(await modificationRevision(sn)), ride: { action: 'change', fee } },
      }),
    frozen: async () => (await balancesOf(shop.merchantId)).frozen,
    door: async () => peopleIn((await rideNow(ride)).people_sealed).address,
    poll: async () => {
      await db()
        .updateTable('delivery_order')
        .set({ ask_at: new Date(0) })
        .where('sn', '=', ride)
        .execute()
      await pollSilentRides(createLog('silent'))
    },
  }
}

describe('a ride whose order gets another door', () => {
  test('goes there at the difference that was shown, and its courier says what it costs', async ({ world }) => {
    const { fake, shop, sn, ride, ask, offer, change, frozen, door } = await setUp(world)
    fake.changingCosts(3_00)
    expect(await frozen()).toBe(8_00)
    await ask(newDoor)
    expect(await offer()).toMatchObject({ code: 0, data: { fee: '3.00', notice: '运费增加3.00元' } })
    expect(await change('3.00')).toMatchObject({ code: 0 })
    expect(fake.rides.get(ride)?.door).toEqual({ ...newDoor, address: expect.stringContaining('建国路88号') })
    expect(await rideNow(ride)).toMatchObject({ price: 11_00, longitude: 116.48, change_sealed: null, trouble: '' })
    expect([await door(), await frozen()]).toEqual(['建国路88号', 11_00])
    const { data } = await shop.call(delivery.detail, { query: { sn: ride } })
    expect(data?.timeline.map(({ what }) => what)).toEqual(expect.arrayContaining(['请求修改配送', '配送信息已修改']))
    expect(JSON.stringify(data?.timeline)).not.toContain('建国路88号')
    expect(await heardBy(shop)).toContain('配送信息已修改')
    await applyReport(fake.happens(ride, 'delivered'), { trusted: true })
    expect(await rideNow(ride)).toMatchObject({ cost: 11_00 })
    await vi.waitFor(async () => expect(await orderNow(sn)).toMatchObject({ state: 40 }), { timeout: 20_000 })
    await soundLedger()
  })

  test('that is nearer is cheaper, and what was set aside too much is free', async ({ world }) => {
    const { fake, ask, offer, change, frozen } = await setUp(world)
    fake.changingCosts(-2_00)
    await ask(newDoor)
    expect((await offer()).data).toEqual({ fee: '-2.00', notice: '运费减少2.00元' })
    expect(await change('-2.00')).toMatchObject({ code: 0 })
    expect(await frozen()).toBe(6_00)
  })

  test('is agreed to only where its courier can, and never at more than was shown', async ({ world }) => {
    const { fake, sn, ask, offer, change, frozen } = await setUp(world)
    fake.changingCosts(3_00)
    await ask(newDoor)
    const dearer = await change('2.99')
    expect(dearer).toMatchObject({ code: codes.feeRose.code })
    expect(dearer.message).toContain('运费增加3.00元')
    fake.trouble('previewChange', { kind: 'refused', words: '骑手已取货，不能改单', times: 2 })
    expect((await offer()).data).toEqual({ fee: null, notice: '骑手已取货，不能改单' })
    expect(await change('3.00')).toMatchObject({ code: codes.courierRefused.code, message: '骑手已取货，不能改单' })
    expect(await orderNow(sn)).toMatchObject({ modify_open: true })
    expect([fake.askedFor('change'), await frozen()]).toEqual([0, 8_00])
  })

  test.for([
    ['a courier that changes nothing', null, newDoor],
    ['a courier that changes a phone alone', ['mobile'], newDoor],
    ['another time', wholeDoor, { delivery_time: '16:00-17:00' }],
    ['another city', wholeDoor, { ...newDoor, province: '上海市', city: '上海市', county: '黄浦区' }],
  ] as const)('%s: it is not offered and refused', async ([, changeable, wanted], { world }) => {
    const { fake, sn, ask, offer, change } = await setUp(world, changeable)
    expect(await ask(wanted)).toMatchObject({ code: 0 })
    expect((await offer()).data).toMatchObject({ fee: null })
    expect(await change('0.00')).toMatchObject({ code: codes.courierUnable.code })
    expect(await orderNow(sn)).toMatchObject({ modify_open: true })
    expect(fake.askedFor('change')).toBe(0)
  })

  test('that its courier refuses after all goes where it went, in its words, and the money is free again', async ({
    world,
  }) => {
    const { fake, from, sn, ride, ask, change, frozen, door } = await setUp(world)
    const before = await door()
    fake.changingCosts(3_00)
    fake.trouble('change', { kind: 'refused', words: '超出配送范围' })
    await ask(newDoor)
    const answer = await change('3.00')
    expect(answer).toMatchObject({ code: codes.rideNotChanged.code })
    expect(answer.message).toContain('超出配送范围')
    expect(await orderNow(sn)).toMatchObject({ modify_open: false })
    expect([await door(), await frozen()]).toEqual([before, 8_00])
    expect(await rideNow(ride)).toMatchObject({ price: 8_00, change_sealed: null })
    const { data } = await from.call(transferOrders.detail, { params: { sn } })
    expect(data?.timeline.map(({ what }) => what)).toContain('配送未能修改')
  })
})

describe('a change nobody answered for', () => {
  test.for([
    ['was done: the new door is the ride’s', true, '建国路88号', 11_00],
    ['was not done: the money is free again', false, null, 8_00],
  ] as const)('%s', async ([, done, expected, held], { world }) => {
    const { fake, shop, ride, ask, change, frozen, door, poll } = await setUp(world)
    const before = await door()
    fake.changingCosts(3_00)
    fake.trouble('change', { kind: 'unreachable', done })
    await ask(newDoor)
    expect(await change('3.00')).toMatchObject({ code: codes.rideNotChanged.code })
    expect(await heardBy(shop)).toContain('修改配送未得到答复')
    // Whoever else works on due rides may be the one that asks.
    await vi.waitFor(
      async () => {
        await poll()
        expect((await rideNow(ride)).change_sealed).toBeNull()
      },
      { timeout: 20_000 },
    )
    // The order says another door than the one its rider goes to: somebody must know.
    expect((await rideNow(ride)).trouble).toBe(done ? '' : '修改配送未成功，骑手仍去原来的地址，请联系骑手')
    expect([await door(), await frozen()]).toEqual([expected ?? before, held])
    expect(fake.askedFor('change')).toBe(1)
    await soundLedger()
  })

  test('and that nobody can tell of stays marked for the shop, and the courier is not told again', async ({
    world,
  }) => {
    const { fake, ride, ask, offer, change, door, poll } = await setUp(world)
    const before = await door()
    fake.trouble('change', { kind: 'unreachable' })
    await ask(newDoor)
    expect(await change('0.00')).toMatchObject({ code: codes.rideNotChanged.code })
    await poll()
    await poll()
    const marked = { trouble: '修改配送未得到答复，请联系骑手核实送到哪里', change_sealed: expect.any(Buffer) }
    expect(await rideNow(ride)).toMatchObject(marked)
    expect(await door()).toBe(before)
    await ask({ address: '建国路99号' })
    expect((await offer()).data?.fee).toBeNull()
    expect(await change('0.00')).toMatchObject({ code: codes.deliveryMoved.code })
    expect(fake.askedFor('change')).toBe(1)
  })
})
