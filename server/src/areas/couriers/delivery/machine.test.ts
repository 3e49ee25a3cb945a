import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { deliveryStates, type DeliveryState } from '@zdb/contract/couriers/delivery/states'
import { ownRiders } from '@zdb/contract/couriers/delivery/couriers'
import { system } from '#core/http/actor'
import { move } from '#core/domain/machine'
import { within } from '#core/db/tx'
import { testEveryMove } from '#test/harness/every-move'
import { aDispatch, aRideOf, aShopWithMoney, type Shop } from '#test/couriers/rides'
import { databaseTest } from '#test/harness/world'
import { deliveryOrder, type DeliveryMove } from './machine.ts'

/** What may happen to a ride as long as it rides. */
const underWay = (state: DeliveryState): Partial<Record<DeliveryMove, DeliveryState>> => ({
  deliver: 'completed',
  calledOff: 'cancelled',
  comeBack: 'returned',
  fail: 'failed',
  voidRide: 'cancelled',
  update: state,
})

/** Where each move leads from each state; what is absent is refused. Written out beside the machine's own table. */
const table: Record<DeliveryState, Partial<Record<DeliveryMove, DeliveryState>>> = {
  unpaid: {
    ...underWay('unpaid'),
    pay: 'paid',
    accept: 'accepted',
    pickUp: 'delivering',
    cancel: 'unpaid',
    confirmUnknown: 'unpaid',
  },
  paid: {
    ...underWay('paid'),
    accept: 'accepted',
    pickUp: 'delivering',
    cancel: 'paid',
    tip: 'paid',
    changeDoor: 'paid',
    reportByHandPickedUp: 'delivering',
    reportByHandDelivered: 'completed',
    nobodyCame: 'paid',
  },
  accepted: {
    ...underWay('accepted'),
    arrive: 'accepted',
    pickUp: 'delivering',
    drop: 'paid',
    cancel: 'accepted',
    tip: 'accepted',
    changeDoor: 'accepted',
    reportByHandArrived: 'accepted',
    reportByHandPickedUp: 'delivering',
    reportByHandDelivered: 'completed',
    reportByHandReturned: 'returned',
    notPickedUp: 'accepted',
  },
  delivering: {
    ...underWay('delivering'),
    changeDoor: 'delivering',
    reportByHandDelivered: 'completed',
    reportByHandReturned: 'returned',
    notDelivered: 'delivering',
  },
  completed: { ruledCancelled: 'cancelled', ruledReturned: 'returned', ruledFailed: 'failed' },
  cancelled: { ruledDelivered: 'completed', ruledReturned: 'returned', ruledFailed: 'failed' },
  returned: { ruledDelivered: 'completed', ruledCancelled: 'cancelled', ruledFailed: 'failed' },
  failed: { ruledDelivered: 'completed', ruledCancelled: 'cancelled', ruledReturned: 'returned' },
}

let shop: Promise<Shop> | undefined

testEveryMove(deliveryOrder, table, async (tx, from, name) => {
  const dispatch = await aDispatch(tx, await (shop ??= aShopWithMoney()))
  const [state, unknown] = [deliveryStates[from].code, name === 'confirmUnknown']
  return (await aRideOf(tx, dispatch, ownRiders, { state, way: 4, binding_id: null, called: false, unknown })).id
})

databaseTest('a call nobody has answered is neither cancelled, tipped nor changed before it is known', async () => {
  const at = await aShopWithMoney()
  const { paid, unpaid } = deliveryStates
  for (const [name, state] of [
    ['cancel', unpaid.code],
    ['tip', paid.code],
    ['changeDoor', paid.code],
  ] as const) {
    const ride = await within(async (tx) =>
      aRideOf(tx, await aDispatch(tx, at), ownRiders, { state, way: 4, unknown: true, called: false }),
    )
    const moving = within((tx) => move(tx, deliveryOrder, name, { id: ride.id, actor: system('test') }))
    await expect(moving).rejects.toMatchObject({ code: codes.callUnknown.code })
  }
})

databaseTest('never two riders on the way with one order', async () => {
  const at = await aShopWithMoney()
  const { accepted, delivering } = deliveryStates
  const both = within(async (tx) => {
    const dispatch = await aDispatch(tx, at)
    await aRideOf(tx, dispatch, ownRiders, { state: accepted.code, way: 4, called: false })
    await aRideOf(tx, dispatch, ownRiders, { state: delivering.code, way: 4, called: false })
  })
  await expect(both).rejects.toThrow('delivery_order_one_rider')
})
