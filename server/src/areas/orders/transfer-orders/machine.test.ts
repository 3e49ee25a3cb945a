import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { system } from '#core/http/actor'
import { deadlineOf, move } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import { within } from '#core/db/tx'
import { testEveryMove } from '#test/harness/every-move'
import { databaseTest } from '#test/harness/world'
import { aTransferOrder } from './fixtures.ts'
import { transferOrder, type OrderMove } from './machine.ts'

type State = keyof typeof transferStates

/** Where each move leads from each state; what is absent is refused. Written out beside the machine's own table. */
const table: Record<State, Partial<Record<OrderMove, State>>> = {
  waitPay: {
    createCompete: 'waitQuote',
    payAssigned: 'waitReceive',
    payGrab: 'waitGrab',
    payChosen: 'waitDelivery',
    payChosenAsking: 'waitReceive',
    update: 'waitPay',
    unconfirmQuote: 'waitQuote',
    cancel: 'closed',
    closeUnpaid: 'closed',
  },
  waitGrab: {
    raisePrice: 'waitGrab',
    setDeadline: 'waitGrab',
    update: 'waitGrab',
    grab: 'waitDelivery',
    assign: 'waitReceive',
    expire: 'expired',
    cancel: 'closed',
  },
  waitQuote: {
    raisePrice: 'waitQuote',
    setDeadline: 'waitQuote',
    update: 'waitQuote',
    quote: 'waitQuote',
    quoteAgain: 'waitQuote',
    revokeQuote: 'waitQuote',
    confirmQuote: 'waitPay',
    expire: 'expired',
    cancel: 'closed',
  },
  waitReceive: {
    raisePrice: 'waitReceive',
    setDeadline: 'waitReceive',
    update: 'waitReceive',
    confirm: 'waitDelivery',
    reject: 'rejected',
    expire: 'expired',
    cancel: 'closed',
  },
  rejected: {
    assign: 'waitReceive',
    reopenGrab: 'waitGrab',
    reopenCompete: 'waitQuote',
    cancel: 'closed',
    closeSentBack: 'closed',
  },
  expired: {
    assign: 'waitReceive',
    reopenGrab: 'waitGrab',
    reopenCompete: 'waitQuote',
    cancel: 'closed',
    closeSentBack: 'closed',
  },
  waitDelivery: {
    applyModification: 'waitDelivery',
    revokeModification: 'waitDelivery',
    auditModification: 'waitDelivery',
    lapseModification: 'waitDelivery',
    uploadPhoto: 'waitDelivery',
    auditPhoto: 'waitDelivery',
    acceptPhoto: 'waitDelivery',
    overdue: 'waitDelivery',
    callRider: 'waitDelivery',
    followDelivery: 'waitDelivery',
    pickUp: 'inDelivery',
    deliver: 'delivered',
    chargeback: 'chargeback',
    applyAfterSale: 'waitDelivery',
    closeAfterSale: 'waitDelivery',
    refundPart: 'waitDelivery',
    refundFull: 'closed',
  },
  inDelivery: {
    uploadPhoto: 'inDelivery',
    auditPhoto: 'inDelivery',
    acceptPhoto: 'inDelivery',
    overdue: 'inDelivery',
    callRider: 'inDelivery',
    followDelivery: 'inDelivery',
    deliveryFailed: 'waitDelivery',
    deliver: 'delivered',
    applyAfterSale: 'inDelivery',
    closeAfterSale: 'inDelivery',
    refundPart: 'inDelivery',
    refundFull: 'closed',
  },
  delivered: {
    followDelivery: 'delivered',
    uploadPhoto: 'delivered',
    auditPhoto: 'delivered',
    acceptPhoto: 'delivered',
    settle: 'finished',
    settleByClock: 'finished',
    applyAfterSale: 'delivered',
    closeAfterSale: 'delivered',
    refundPart: 'delivered',
    refundFull: 'closed',
  },
  finished: { followDelivery: 'finished', comment: 'finished', applyAfterSale: 'finished', closeAfterSale: 'finished' },
  chargeback: {},
  closed: {},
}

/** What the guards of some moves ask of an order: the kind it is paid as, the quote it has chosen. */
const fitting: Partial<Record<OrderMove, { kind?: number; chosen_quote_id?: number }>> = {
  createCompete: { kind: 2 },
  payGrab: { kind: 1 },
  payChosen: { kind: 2, chosen_quote_id: 1 },
  payChosenAsking: { kind: 2, chosen_quote_id: 1 },
  unconfirmQuote: { kind: 2, chosen_quote_id: 1 },
}

testEveryMove(transferOrder, table, async (tx, from, name) => {
  const { merchantId } = await aMerchant(tx)
  const state = transferStates[from].code
  const { id } = await aTransferOrder(tx, { merchant_id: merchantId, held: false, state, ...fitting[name] })
  return id
})

databaseTest('an open after-sale keeps an order from being settled, changed or handed back', async () => {
  const { merchantId } = await within((tx) => aMerchant(tx))
  const cases = [
    ['delivered', 'settle'],
    ['delivered', 'settleByClock'],
    ['waitDelivery', 'chargeback'],
    ['waitDelivery', 'applyModification'],
  ] as const
  for (const [from, name] of cases) {
    const state = transferStates[from].code
    const order = await within((tx) =>
      aTransferOrder(tx, { merchant_id: merchantId, held: false, state, after_sale_open: true }),
    )
    const moving = within((tx) => move(tx, transferOrder, name, { id: order.id, merchantId, actor: system('test') }))
    await expect(moving).rejects.toMatchObject({ code: codes.afterSaleOpen.code })
  }
})

databaseTest('each kind is paid in its own way only', async () => {
  const { merchantId } = await within((tx) => aMerchant(tx))
  for (const [kind, right] of [
    [0, ['payAssigned']],
    [1, ['payGrab']],
    [2, ['payChosen', 'payChosenAsking']],
  ] as const)
    for (const name of ['payAssigned', 'payGrab', 'payChosen', 'payChosenAsking'] as const) {
      const order = await within((tx) => aTransferOrder(tx, { merchant_id: merchantId, kind, state: 0 }))
      const moving = within((tx) => move(tx, transferOrder, name, { id: order.id, merchantId, actor: system('test') }))
      const paid = await moving.then(
        () => true,
        () => false,
      )
      expect([kind, name, paid]).toEqual([kind, name, right.some((each) => each === name)])
    }
})

databaseTest('every state that waits has an end, from the moment it is entered', async () => {
  const { merchantId } = await within((tx) => aMerchant(tx))
  const rules = await currentRules()
  for (const state of Object.keys(transferOrder.waiting) as State[]) {
    const facts = { merchant_id: merchantId, held: false, state: transferStates[state].code }
    const order = await within((tx) => aTransferOrder(tx, facts))
    expect([state, deadlineOf(transferOrder, order, rules)]).toEqual([state, expect.any(Date)])
  }
})
