import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { hours, minutes } from '#core/time/clock'
import { conditionsOn } from '#core/domain/condition'
import { atColumn, earliest, since } from '#core/domain/deadline'
import { machine } from '#core/domain/machine'

const { is } = conditionsOn('delivery_order')

const known = { holds: is('unknown', false), refusal: 'callUnknown' } as const
const unanswered = { holds: is('unknown', true), refusal: 'deliveryMoved' } as const

/** One ride with one courier, from the call to the door (domain, section 5). */
export const deliveryOrder = machine({
  table: 'delivery_order',
  column: 'state',
  initial: 'unpaid',
  states: deliveryStates,
  moves: {
    // The courier has the call, and its price is held.
    pay: { by: 'dispatch', from: ['unpaid'], to: 'paid' },
    accept: { by: 'courier', from: ['unpaid', 'paid'], to: 'accepted' },
    arrive: { by: 'courier', from: ['accepted'], to: 'same' },
    pickUp: { by: 'courier', from: ['unpaid', 'paid', 'accepted'], to: 'delivering' },
    deliver: { by: 'courier', from: ['unpaid', 'paid', 'accepted', 'delivering'], to: 'completed' },
    // The one way back: the rider is gone and another is looked for.
    drop: { by: 'courier', from: ['accepted'], to: 'paid' },
    calledOff: { by: 'courier', from: ['unpaid', 'paid', 'accepted', 'delivering'], to: 'cancelled' },
    comeBack: { by: 'courier', from: ['unpaid', 'paid', 'accepted', 'delivering'], to: 'returned' },
    fail: { by: 'courier', from: ['unpaid', 'paid', 'accepted', 'delivering'], to: 'failed' },
    cancel: { by: 'merchant', from: ['unpaid', 'paid', 'accepted'], to: 'same', if: known },
    voidRide: { by: 'merchant', from: ['unpaid', 'paid', 'accepted', 'delivering'], to: 'cancelled' },
    tip: { by: 'merchant', from: ['paid', 'accepted'], to: 'same', if: known },
    // The shop wanted it, and the courier goes there.
    changeDoor: { by: 'courier', from: ['paid', 'accepted', 'delivering'], to: 'same', if: known },
    update: { by: 'merchant', from: ['unpaid', 'paid', 'accepted', 'delivering'], to: 'same' },
    // Riders of the shop report through a person at the console.
    reportByHandArrived: { by: 'merchant', from: ['accepted'], to: 'same' },
    reportByHandPickedUp: { by: 'merchant', from: ['paid', 'accepted'], to: 'delivering' },
    reportByHandDelivered: { by: 'merchant', from: ['paid', 'accepted', 'delivering'], to: 'completed' },
    reportByHandReturned: { by: 'merchant', from: ['accepted', 'delivering'], to: 'returned' },
    confirmUnknown: { by: 'clock', from: ['unpaid'], to: 'same', if: unanswered },
    nobodyCame: { by: 'clock', from: ['paid'], to: 'same' },
    notPickedUp: { by: 'clock', from: ['accepted'], to: 'same' },
    notDelivered: { by: 'clock', from: ['delivering'], to: 'same' },
    // A courier that has said two ends was asked which one is true.
    ruledDelivered: { by: 'courier', from: ['cancelled', 'returned', 'failed'], to: 'completed' },
    ruledCancelled: { by: 'courier', from: ['completed', 'returned', 'failed'], to: 'cancelled' },
    ruledReturned: { by: 'courier', from: ['completed', 'cancelled', 'failed'], to: 'returned' },
    ruledFailed: { by: 'courier', from: ['completed', 'cancelled', 'returned'], to: 'failed' },
  },
  waiting: {
    unpaid: {
      owner: 'courier',
      deadline: since('deliveryUnknownMinutes', minutes, 'called_at', 'created_at'),
      outcome: '仍无答复时标记为异常，由您核实或作废',
      byDefault: ['confirmUnknown'],
    },
    paid: {
      owner: 'courier',
      deadline: since('deliveryAcceptMinutes', minutes, 'called_at'),
      outcome: '无人接单时按策略换下一家或提醒您',
      byDefault: ['nobodyCame'],
    },
    accepted: {
      owner: 'courier',
      deadline: since('deliveryPickupMinutes', minutes, 'accepted_at'),
      outcome: '迟迟不取货时标记为异常，可取消后重新呼叫',
      byDefault: ['notPickedUp'],
    },
    delivering: {
      owner: 'courier',
      deadline: earliest(atColumn('window_end'), since('deliveryRideHours', hours, 'picked_at')),
      outcome: '超过配送时间将标记为超时，并向运力方核实',
      byDefault: ['notDelivered'],
    },
  },
  resting: {
    completed: '已送达；只有运力方前后说法不一、经核实才会更正',
    cancelled: '已取消；只有运力方前后说法不一、经核实才会更正',
    returned: '已退回；只有运力方前后说法不一、经核实才会更正',
    failed: '已失败；只有运力方前后说法不一、经核实才会更正',
  },
  refusal: 'deliveryMoved',
})

export type DeliveryMove = keyof typeof deliveryOrder.moves
