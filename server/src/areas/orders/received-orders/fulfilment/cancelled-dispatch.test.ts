import { describe, expect, vi } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryStates, dispatchStates, isRiding } from '@zdb/contract/couriers/delivery/states'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { applyReport } from '#areas/couriers/delivery/callbacks/apply-report'
import { seek } from '#areas/couriers/delivery/dispatch/escalation'
import { pollSilentRides } from '#areas/couriers/delivery/tracking/status-polling'
import { aBinding } from '#areas/couriers/delivery-setup/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'
import { soundLedger } from '#test/harness/deal'
import { fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { modificationRevision } from '#test/harness/revisions'
import { test, type World } from '#test/harness/world'
import { florist, orderNow, sender } from '../cast-fixtures.ts'

const log = createLog('silent')
const { cancelled, failed } = deliveryStates

/** An order that two couriers may be called for, to the old door. */
const setUp = async (world: World, call: object) => {
  const [dada, sf] = [fakeCourier('dada', { price: 600 }), fakeCourier('sf', { price: 900 })]
  useFakes(dada, sf)
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await within(async (tx) => {
    for (const provider of [6, 7]) await aBinding(tx, { merchantId: shop.merchantId, storeId: shop.storeId }, provider)
    return aTransferOrder(tx, {
      merchant_id: from.merchantId,
      shop: { id: shop.storeId, merchantId: shop.merchantId },
      state: transferStates.waitDelivery.code,
    })
  })
  const params = { sn }
  const rides = () => db().selectFrom('delivery_order').selectAll().where('origin_sn', '=', sn).orderBy('id').execute()
  const becomes = (facts: object) =>
    vi.waitFor(async () => expect(await orderNow(sn)).toMatchObject(facts), { timeout: 20_000, interval: 100 })
  expect(await shop.call(delivery.callRider, { body: { order: { type: 'received', sn }, ...call } })).toMatchObject({
    code: 0,
  })
  await becomes({ logistics_status: 1 })
  return {
    dada,
    sf,
    sn,
    rides,
    becomes,
    cancelWithChange: async () => {
      await from.call(transferOrders.applyModification, { params, body: { address: '建国路1号' } })
      return shop.call(receivedOrders.auditModification, {
        params,
        body: { agreed: true, ...(await modificationRevision(sn)), ride: { action: 'cancel', fee: '0.00' } },
      })
    },
    dispatch: () =>
      db().selectFrom('delivery_dispatch').selectAll().where('origin_sn', '=', sn).executeTakeFirstOrThrow(),
    /** All that goes on by itself, until nobody rides. */
    settled: () =>
      vi.waitFor(
        async () => {
          await seek(log)
          await pollSilentRides(log)
          expect((await rides()).filter(({ state }) => isRiding(state))).toEqual([])
        },
        { timeout: 20_000, interval: 100 },
      ),
  }
}

describe('a change that is agreed to without its rider', () => {
  const over = { state: dispatchStates.ended.code, next_at: null }

  test('calls off everybody who was called for the order', async ({ world }) => {
    const { rides, becomes, cancelWithChange, dispatch, settled } = await setUp(world, { channels: [6, 7] })
    expect(await cancelWithChange()).toMatchObject({ code: 0 })
    expect(await dispatch()).toMatchObject(over)
    await settled()
    expect((await rides()).map(({ state }) => state)).toEqual([cancelled.code, cancelled.code])
    await becomes({ logistics_status: cancelled.code, modify_open: false })
    await soundLedger()
  })

  test('between two couriers calls nobody else', async ({ world }) => {
    const { dada, sf, rides, becomes, cancelWithChange, dispatch, settled } = await setUp(world, {
      strategy: 'cheapest',
    })
    const [first] = await rides()
    // Whoever seeks is not there yet when the shop answers.
    const later = new Date(Date.now() + 3_600_000)
    await within(async (tx) => {
      await applyReport(dada.happens(first?.sn ?? '', 'failed'), { trusted: true })
      await tx
        .updateTable('delivery_dispatch')
        .set({ next_at: later })
        .where('id', '=', first?.dispatch_id ?? 0)
        .execute()
    })
    expect(await dispatch()).toMatchObject({ state: dispatchStates.seeking.code })
    expect(await cancelWithChange()).toMatchObject({ code: 0 })
    expect(await dispatch()).toMatchObject(over)
    await settled()
    expect(await rides()).toMatchObject([{ state: failed.code }])
    expect(sf.askedFor('create')).toBe(0)
    await becomes({ logistics_status: failed.code, modify_open: false })
  })

  test('is not forgotten when the courier is not reached at once', async ({ world }) => {
    const { dada, rides, cancelWithChange, dispatch, settled } = await setUp(world, { channels: [6] })
    dada.trouble('cancel', { kind: 'unreachable' })
    expect(await cancelWithChange()).toMatchObject({ code: 0 })
    expect(await dispatch()).toMatchObject(over)
    await settled()
    expect(await rides()).toMatchObject([{ state: cancelled.code, cost: 0 }])
    expect(dada.askedFor('cancel')).toBe(2)
    await soundLedger()
  })

  test('looks for nobody else when the rider drops it before its courier has called it off', async ({ world }) => {
    const { dada, sf, rides, becomes, cancelWithChange, dispatch, settled } = await setUp(world, {
      strategy: 'cheapest',
    })
    const sn = (await rides())[0]?.sn ?? ''
    await applyReport(dada.happens(sn, 'accepted'), { trusted: true })
    await becomes({ logistics_status: deliveryStates.accepted.code })
    dada.trouble('cancel', { kind: 'unreachable' })
    expect(await cancelWithChange()).toMatchObject({ code: 0 })
    await applyReport(dada.happens(sn, 'waiting', { reassigned: true }), { trusted: true })
    expect(await dispatch()).toMatchObject(over)
    await settled()
    expect(await rides()).toMatchObject([{ state: cancelled.code }])
    expect(sf.askedFor('create')).toBe(0)
  })
})
