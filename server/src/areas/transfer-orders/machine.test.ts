import { expect, test } from 'vitest'
import { codes } from '@zdb/contract/kit/codes'
import { stateOf } from '@zdb/contract/kit/states'
import { transferStates } from '@zdb/contract/transfer-orders/states'
import { aMerchant } from '#areas/identity/fixtures'
import { system } from '#core/actor'
import { move } from '#core/machine'
import { db, within } from '#core/tx'
import { databaseTest } from '#test/world'
import { aTransferOrder } from './fixtures.ts'
import { transferOrder, type OrderMove } from './machine.ts'

type State = keyof typeof transferStates

/** Where each move leads from each state; what is absent is refused. Written out beside the machine's own table. */
const table: Record<State, Partial<Record<OrderMove, State>>> = {
  waitPay: {
    compete: 'waitQuote',
    payAssigned: 'waitReceive',
    payGrab: 'waitGrab',
    payChosen: 'waitDelivery',
    edit: 'waitPay',
    unchoose: 'waitQuote',
    cancel: 'closed',
    closeUnpaid: 'closed',
  },
  waitGrab: {
    raisePrice: 'waitGrab',
    setDeadline: 'waitGrab',
    edit: 'waitGrab',
    grab: 'waitDelivery',
    assign: 'waitReceive',
    expire: 'expired',
    cancel: 'closed',
  },
  waitQuote: {
    raisePrice: 'waitQuote',
    setDeadline: 'waitQuote',
    edit: 'waitQuote',
    quote: 'waitQuote',
    editQuote: 'waitQuote',
    revokeQuote: 'waitQuote',
    chooseQuote: 'waitPay',
    expire: 'expired',
    cancel: 'closed',
  },
  waitReceive: {
    raisePrice: 'waitReceive',
    setDeadline: 'waitReceive',
    edit: 'waitReceive',
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
    deliveryFailed: 'waitDelivery',
    deliver: 'delivered',
    applyAfterSale: 'inDelivery',
    closeAfterSale: 'inDelivery',
    refundPart: 'inDelivery',
    refundFull: 'closed',
  },
  delivered: {
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
  finished: { comment: 'finished', applyAfterSale: 'finished', closeAfterSale: 'finished' },
  chargeback: {},
  closed: {},
}

const names = Object.keys(transferOrder.moves) as OrderMove[]
const states = Object.keys(table) as State[]

/** What the guards of some moves ask of an order: the kind it is paid as, the quote it has chosen. */
const fitting: Partial<Record<OrderMove, { kind?: number; chosen_quote_id?: number }>> = {
  compete: { kind: 2 },
  payGrab: { kind: 1 },
  payChosen: { kind: 2, chosen_quote_id: 1 },
  unchoose: { kind: 2, chosen_quote_id: 1 },
}

databaseTest.for(states.map((state) => [state] as const))(
  'from %s exactly the moves of the table lead on',
  async ([from]) => {
    const { merchantId } = await within((tx) => aMerchant(tx))
    for (const name of names) {
      const order = await within((tx) =>
        aTransferOrder(tx, {
          merchant_id: merchantId,
          held: false,
          state: transferStates[from].code,
          ...fitting[name],
        }),
      )
      const moving = within((tx) => move(tx, transferOrder, name, { id: order.id, merchantId, actor: system('test') }))
      const outcome = await moving.then(
        ({ state }) => stateOf(transferStates, state),
        ({ code }: { code: number }) => code,
      )
      expect([name, outcome]).toEqual([name, table[from][name] ?? codes.orderMoved.code])
      const history = await db()
        .selectFrom('move_history')
        .select('move')
        .where('machine', '=', 'transfer_order')
        .where('thing_id', '=', order.id)
        .execute()
      expect(history.map((line) => line.move)).toEqual(table[from][name] ? [name] : [])
    }
  },
)

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
    [0, 'payAssigned'],
    [1, 'payGrab'],
    [2, 'payChosen'],
  ] as const)
    for (const name of ['payAssigned', 'payGrab', 'payChosen'] as const) {
      const order = await within((tx) => aTransferOrder(tx, { merchant_id: merchantId, kind, state: 0 }))
      const moving = within((tx) => move(tx, transferOrder, name, { id: order.id, merchantId, actor: system('test') }))
      const paid = await moving.then(
        () => true,
        () => false,
      )
      expect([kind, name, paid]).toEqual([kind, name, name === right])
    }
})

test('every state that waits says for whom, until when and what happens then', () => {
  const ends = new Set<State>(['finished', 'chargeback', 'closed'])
  for (const state of states)
    expect([state, transferOrder.waiting[state] !== undefined]).toEqual([state, !ends.has(state)])
})
