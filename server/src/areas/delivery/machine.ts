import { sql } from 'kysely'
import { deliveryStates } from '@zdb/contract/delivery/states'
import { machine } from '#core/domain/machine'

const known = { holds: sql<boolean>`not unknown`, refusal: 'callUnknown' } as const

/** One ride with one courier, from the call to the door (domain, section 5). */
export const deliveryOrder = machine({
  table: 'delivery_order',
  column: 'state',
  initial: 'unpaid',
  states: deliveryStates,
  moves: {
    pay: { by: 'merchant', from: ['unpaid'], to: 'paid' },
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
    void: { by: 'merchant', from: ['unpaid', 'paid', 'accepted', 'delivering'], to: 'cancelled' },
    tip: { by: 'merchant', from: ['paid', 'accepted'], to: 'same', if: known },
    edit: { by: 'merchant', from: ['unpaid', 'paid', 'accepted', 'delivering'], to: 'same' },
    // Riders of the shop report through a person at the console.
    arriveByHand: { by: 'merchant', from: ['accepted'], to: 'same' },
    pickUpByHand: { by: 'merchant', from: ['paid', 'accepted'], to: 'delivering' },
    deliverByHand: { by: 'merchant', from: ['paid', 'accepted', 'delivering'], to: 'completed' },
    comeBackByHand: { by: 'merchant', from: ['accepted', 'delivering'], to: 'returned' },
    confirmUnknown: { by: 'clock', from: ['unpaid'], to: 'same' },
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
      deadline: 'deliveryUnknownMinutes',
      outcome: '仍无答复时标记为异常，由您核实或作废',
      byDefault: ['confirmUnknown'],
    },
    paid: {
      owner: 'courier',
      deadline: 'delivery_dispatch.next_at',
      outcome: '无人接单时按策略换下一家或提醒您',
      byDefault: ['nobodyCame'],
    },
    accepted: {
      owner: 'courier',
      deadline: 'deliveryPickupMinutes',
      outcome: '迟迟不取货时标记为异常，可取消后重新呼叫',
      byDefault: ['notPickedUp'],
    },
    delivering: {
      owner: 'courier',
      deadline: 'window_end',
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
