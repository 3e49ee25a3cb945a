import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { afterSaleCase } from '#areas/orders/after-sale/machine'
import { anAfterSale } from '#areas/orders/after-sale/fixtures'
import { workOff } from '#areas/orders/after-sale/deadline-sweep'
import { aDelivery } from '#areas/couriers/delivery/fixtures'
import { workOffDeliveries } from '#areas/couriers/delivery/deadline-sweep'
import { eraseCancelled } from '#areas/people/identity/cancellation/cancellation'
import { aCancellation, aMerchant } from '#areas/people/identity/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { onlineOrder } from '#areas/orders/online-orders/machine'
import { workOffOnlineOrders } from '#areas/orders/online-orders/deadlines/deadline-sweep'
import { aPrinter, aPrintJob } from '#areas/desk/print/fixtures'
import { endLateJobs } from '#areas/desk/print/jobs/deadline-sweep'
import { printJob } from '#areas/desk/print/jobs/machine'
import { anOrderInvoice } from '#areas/money/invoices/fixtures'
import { remindLate } from '#areas/money/invoices/orders/deadline-sweep'
import { aPayment, aRemittance } from '#areas/money/payments/fixtures'
import { payment } from '#areas/money/payments/payment-machine'
import { askDueCharges } from '#areas/money/payments/query-worker'
import { expireRemittances } from '#areas/money/payments/remittances/remittances'
import { workOffPenalties } from '#areas/platform/penalties/deadline-sweep'
import { aPenalty } from '#areas/platform/penalties/fixtures'
import { workOffTickets } from '#areas/platform/tickets/deadline-sweep'
import { aTicket } from '#areas/platform/tickets/fixtures'
import { lapseEnded } from '#areas/people/qualifications/expiry'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { workOffFestivals } from '#areas/shop/festivals/life/deadline-sweep'
import { aFestival } from '#areas/shop/festivals/fixtures'
import type { FestivalState } from '@zdb/contract/shop/festivals/states'
import { workOffCouponTimes } from '#areas/shop/coupons/deadline-sweep'
import { aCoupon } from '#areas/shop/coupons/fixtures'
import { expireRehearsals } from '#areas/desk/rehearsals/deadline-sweep'
import { aRehearsal } from '#areas/desk/rehearsals/fixtures'
import { reopenStores } from '#areas/shop/stores/business-status'
import { aStore } from '#areas/shop/stores/fixtures'
import { liftStores } from '#areas/shop/stores/life/verdicts'
import { workOffDueOrders } from '#areas/orders/transfer-orders/deadline-sweep'
import { aFunded, aModification, aQuote, aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { orderModification } from '#areas/orders/transfer-orders/modifications/modification-machine'
import { transferOrder } from '#areas/orders/transfer-orders/machine'
import type { RehearsalState } from '@zdb/contract/desk/rehearsals/states'
import type { CouponState } from '@zdb/contract/shop/coupons/states'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { db, within, type Tx } from '#core/db/tx'
import { createLog } from '#core/process/log'
import { days, later, moveClock, now } from '#core/time/clock'
import { areas } from '../src/areas.ts'
import { test } from './harness/world.ts'

type Scene = {
  /** A thing that waits in this state and whose time will have passed in a year. */
  readonly make: (tx: Tx, state: string) => Promise<number>
  /** What the clock runs. */
  readonly sweep: () => Promise<unknown>
}

const soon = later(days(1))

const aFundedMerchant = async (tx: Tx) => {
  const merchant = await aMerchant(tx)
  await aFunded(tx, merchant.merchantId)
  return merchant
}

const someOrder = async (tx: Tx, facts: object) => {
  const [sender, shop] = [await aFundedMerchant(tx), await aMerchant(tx)]
  const store = { id: await aStore(tx, shop.merchantId), merchantId: shop.merchantId }
  return aTransferOrder(tx, { merchant_id: sender.merchantId, shop: store, ...facts })
}

/** Where each machine's waiting things come from, and whose work it is to end their wait. */
const scenes: Readonly<Record<string, Scene>> = {
  account_cancellation: {
    make: async (tx) => aCancellation(tx, await aMerchant(tx)),
    sweep: () => eraseCancelled([]),
  },
  store: {
    make: async (tx, state) => {
      const { merchantId } = await aMerchant(tx)
      const waits =
        state === 'suspended'
          ? ({ life: 'suspended', suspendedUntil: soon } as const)
          : { closed: { reason: '盘点', reopenAt: soon } }
      return aStore(tx, merchantId, waits)
    },
    sweep: async () => {
      await reopenStores()
      await liftStores()
    },
  },
  festival: {
    make: async (tx, state) => {
      const { merchantId } = await aMerchant(tx)
      const { id } = await aFestival(tx, merchantId, { state: state as FestivalState })
      await tx.updateTable('festival').set({ accept_from: soon }).where('id', '=', id).execute()
      return id
    },
    sweep: workOffFestivals,
  },
  rehearsal: {
    make: async (tx, state) =>
      aRehearsal(tx, (await aMerchant(tx)).merchantId, { state: state as RehearsalState, due_at: soon }),
    sweep: expireRehearsals,
  },
  coupon: {
    make: async (tx, state) => {
      const { merchantId } = await aMerchant(tx)
      return (
        await aCoupon(tx, merchantId, {
          state: state as CouponState,
          start_at: new Date(soon.getTime() - 1),
          end_at: soon,
        })
      ).id
    },
    sweep: workOffCouponTimes,
  },
  qualification: {
    make: async (tx) => aQualification(tx, (await aMerchant(tx)).merchantId, { endsAt: soon }),
    sweep: lapseEnded,
  },
  transfer_order: {
    make: async (tx, state) => {
      const { code } = transferOrder.states[state as keyof typeof transferStates]
      return (await someOrder(tx, { state: code, deadline_at: soon })).id
    },
    sweep: workOffDueOrders,
  },
  modification: {
    make: async (tx, state) => {
      const order = await someOrder(tx, { state: transferStates.waitDelivery.code, modify_open: true })
      return aModification(tx, order, state as keyof typeof orderModification.states)
    },
    sweep: workOffDueOrders,
  },
  quote: {
    make: async (tx, state) => {
      const { merchantId } = await aMerchant(tx)
      const waits = state === 'open' ? { state: transferStates.waitQuote.code } : { state: transferStates.waitPay.code }
      const order = await someOrder(tx, {
        kind: kinds.compete,
        price: null,
        shop: undefined,
        deadline_at: soon,
        ...waits,
      })
      const shop = { id: await aStore(tx, merchantId), merchantId }
      const id = await aQuote(tx, order, shop, 99_00, state as 'open')
      const choice = { chosen_quote_id: id, price: 99_00, shop_id: shop.id, shop_merchant_id: merchantId }
      if (state === 'chosen') await tx.updateTable('transfer_order').set(choice).where('id', '=', order.id).execute()
      return id
    },
    sweep: workOffDueOrders,
  },
  print_job: {
    make: async (tx, state) => {
      const { merchantId } = await aMerchant(tx)
      const printer = await aPrinter(tx, { merchantId, storeId: await aStore(tx, merchantId) })
      return aPrintJob(tx, printer, { state: printJob.states[state as keyof typeof printJob.states].code })
    },
    sweep: endLateJobs,
  },
  after_sale: {
    make: async (tx, state) => {
      const order = await someOrder(tx, { state: transferStates.delivered.code })
      const { code, stage = 0 } = afterSaleCase.states[state as keyof typeof afterSaleCase.states]
      return (await anAfterSale(tx, order, { state: code, stage, deadline_at: soon })).id
    },
    sweep: workOff,
  },
  penalty: {
    make: async (tx) => aPenalty(tx, (await aFundedMerchant(tx)).merchantId, { deadlineAt: soon }),
    sweep: workOffPenalties,
  },
  payment: {
    make: async (tx, state) =>
      (
        await aPayment(tx, await aMerchant(tx), {
          state: payment.states[state as keyof typeof payment.states].code,
          next_at: soon,
        })
      ).id,
    sweep: () => askDueCharges({}, createLog('silent')),
  },
  remittance: {
    make: async (tx) => (await aRemittance(tx, await aMerchant(tx), { deadline_at: soon })).id,
    sweep: expireRemittances,
  },
  order_invoice: {
    make: async (tx, state) => {
      const order = await someOrder(tx, { state: transferStates.finished.code, ended_at: now(), held: false })
      return (await anOrderInvoice(tx, order, state as 'asked')).id
    },
    sweep: remindLate,
  },
  ticket: {
    make: async (tx) => aTicket(tx, await aMerchant(tx), { state: 'answered', deadlineAt: soon }),
    sweep: workOffTickets,
  },
  online_order: {
    make: async (tx, state) => {
      const { merchantId } = await aMerchant(tx)
      const { code } = onlineOrder.states[state as keyof typeof onlineOrder.states]
      return (await anOnlineOrder(tx, { merchant_id: merchantId, state: code })).id
    },
    sweep: workOffOnlineOrders,
  },
  delivery_order: {
    make: async (tx, state) => {
      const { merchantId } = await aFundedMerchant(tx)
      const store_id = await aStore(tx, merchantId)
      // One that is being called is nobody's wait until the answer stays away.
      const facts = { state: state as 'paid', unknown: state === 'unpaid' }
      return (await aDelivery(tx, { merchant_id: merchantId, store_id, ...facts })).id
    },
    sweep: workOffDeliveries,
  },
}

const machines = areas.flatMap((area) => area.machines ?? [])
const waits = machines.flatMap((machine) =>
  Object.entries(machine.waiting).flatMap(([state, wait]) =>
    wait && wait.byDefault.length > 0 ? [{ table: machine.table, state, byDefault: wait.byDefault }] : [],
  ),
)

describe('what waits for somebody does not wait for ever', () => {
  test.for(waits)('$table, $state', async ({ table, state, byDefault }, { world: _running }) => {
    const { make, sweep } = scenes[table] ?? expect.fail(`who ends the waits of ${table}?`)
    const id = await within((tx) => make(tx, state))
    moveClock(days(400))
    await sweep()
    const { rows } = await sql<{ move: string }>`
      select move from move_history where machine = ${table} and thing_id = ${id}`.execute(db())
    expect(rows.map(({ move }) => move).filter((move) => byDefault.includes(move))).toHaveLength(1)
  })
})
