import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { system } from '#core/http/actor'
import { move } from '#core/domain/machine'
import { within } from '#core/db/tx'
import { testEveryMove } from '#test/harness/every-move'
import { databaseTest } from '#test/harness/world'
import { anOnlineOrder } from './fixtures.ts'
import { onlineOrder, type OnlineMove } from './machine.ts'

type State = keyof typeof onlineStates

/** What may happen to an order wherever it is. */
const always = (state: State): Partial<Record<OnlineMove, State>> => ({
  followTransfer: state,
  followDelivery: state,
  updateFlag: state,
  saveFlagMemo: state,
  mark: state,
  uploadPhotos: state,
  ignoreShipping: state,
  notSync: state,
  handleProblem: state,
  urge: state,
  replyReminder: state,
  askRefund: state,
  answerRefund: state,
  negotiate: state,
  miniRefund: state,
})

/** What may happen to an order that still has to reach its buyer. */
const underWay = (state: State): Partial<Record<OnlineMove, State>> => ({
  ...always(state),
  close: 'closed',
  cancelledByChannel: 'closed',
  finishedByChannel: 'finished',
  overdue: state,
  updateAmount: state,
  updateInvoice: state,
  markProblem: state,
  askEta: state,
  agreeEta: state,
  refuseEta: state,
})

/** What may be changed of an order that is the merchant's own to deliver. */
const ownContent = (state: State): Partial<Record<OnlineMove, State>> => ({
  update: state,
  fastModify: state,
  updateConsignee: state,
  updateGoods: state,
  originalShop: state,
})

/** Where each move leads from each state; what is absent is refused. Written out beside the machine's own table. */
const table: Record<State, Partial<Record<OnlineMove, State>>> = {
  waitArrange: {
    ...underWay('waitArrange'),
    dispatch: 'selfProcess',
    callRider: 'selfProcess',
    transfer: 'transferProcess',
    ...ownContent('waitArrange'),
    changeSku: 'waitArrange',
    dispatchElsewhere: 'waitArrange',
  },
  selfProcess: {
    ...underWay('selfProcess'),
    init: 'waitArrange',
    callRider: 'selfProcess',
    sign: 'finished',
    signByDelivery: 'finished',
    ...ownContent('selfProcess'),
    changeSku: 'selfProcess',
    dispatchElsewhere: 'selfProcess',
  },
  transferProcess: {
    ...underWay('transferProcess'),
    init: 'waitArrange',
    transferBack: 'waitArrange',
    signByTransfer: 'finished',
  },
  finished: { ...always('finished'), updateAmount: 'finished', updateInvoice: 'finished' },
  closed: { ...always('closed'), reopen: 'waitArrange' },
}

testEveryMove(onlineOrder, table, async (tx, from, name) => {
  const { merchantId } = await aMerchant(tx)
  const fitting = name === 'handleProblem' ? { problem_open: true, problem_type: 1 } : {}
  return (await anOnlineOrder(tx, { merchant_id: merchantId, state: onlineStates[from].code, ...fitting })).id
})

databaseTest('what is under way elsewhere is neither taken back, passed on, closed nor reopened', async () => {
  const { merchantId } = await within((tx) => aMerchant(tx))
  const passed = { transfer_sn: 'T20261115100000000001', transfer_state: 20 }
  const cases = [
    ['transferProcess', 'init', passed, codes.transferLive],
    ['transferProcess', 'close', passed, codes.transferLive],
    ['waitArrange', 'transfer', passed, codes.transferLive],
    ['closed', 'reopen', passed, codes.transferLive],
    ['selfProcess', 'dispatchElsewhere', { logistics_status: 10 }, codes.deliveryLive],
    ['selfProcess', 'callRider', { logistics_status: 1 }, codes.orderNotReady],
    ['waitArrange', 'callRider', { problem_open: true, problem_type: 1 }, codes.orderNotReady],
    ['selfProcess', 'init', { logistics_status: 30 }, codes.transferLive],
    ['waitArrange', 'changeSku', { channel_status: 'shipped' }, codes.onlineMoved],
    ['selfProcess', 'handleProblem', {}, codes.onlineMoved],
  ] as const
  for (const [from, name, facts, refusal] of cases) {
    const state = onlineStates[from].code
    const order = await within((tx) => anOnlineOrder(tx, { merchant_id: merchantId, state, ...facts }))
    const moving = within((tx) => move(tx, onlineOrder, name, { id: order.id, merchantId, actor: system('test') }))
    await expect(moving, `${from} ${name}`).rejects.toMatchObject({ code: refusal.code })
  }
})

databaseTest('a delivery that has ended keeps no order back', async () => {
  const { merchantId } = await within((tx) => aMerchant(tx))
  for (const logistics_status of [60, 63, 64, 70]) {
    const state = onlineStates.selfProcess.code
    const order = await within((tx) => anOnlineOrder(tx, { merchant_id: merchantId, state, logistics_status }))
    const moved = await within((tx) =>
      move(tx, onlineOrder, 'init', { id: order.id, merchantId, actor: system('test') }),
    )
    expect([logistics_status, moved.state]).toEqual([logistics_status, onlineStates.waitArrange.code])
  }
})
