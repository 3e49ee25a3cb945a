import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { fen } from '@zdb/contract/kit/fen'
import type { Permission } from '@zdb/contract/permissions'
import { payments } from '@zdb/contract/money/payments/endpoints'
import type { PayableKind } from '@zdb/contract/money/payments/payables'
import { paymentStates } from '@zdb/contract/money/payments/states'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { push } from '@zdb/contract/desk/push/endpoints'
import { penaltyStates } from '@zdb/contract/platform/penalties/states'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { anIncome } from '#core/money/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { setPayPassword } from '#areas/people/account/public'
import { aPenalty } from '#areas/platform/penalties/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { openClaim } from '#core/money/claims'
import { balancesOf, lockBalances } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { createLog } from '#core/process/log'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { useGateways } from '#ports/payments/in-use'
import { lockWaits } from '#test/harness/database'
import { playGateway } from '#test/harness/gateways/play-gateway'
import { test, type Person, type World } from '#test/harness/world'
import { gathered } from '../../src/gathered.ts'
import { askDueCharges } from '#areas/money/payments/query-worker'

const alipay = playGateway('alipay')
const payPassword = '246810'

test.beforeEach(({ world: _running }) => {
  useGateways({ alipay })
  resetClock()
})

const withMoney = async (world: World, amount: number): Promise<Person> => {
  const owner = await world.merchant()
  await setPayPassword(owner.merchantId, payPassword)
  if (amount > 0) await within((tx) => anIncome(tx, owner.merchantId, fen(amount)))
  return owner
}

type Terms = { use_balance?: boolean; identifier?: 'alipay'; pay_password?: string; key?: string; revision?: number }

const pay = async (owner: Person, kind: PayableKind, ref: string, terms: Terms = {}) => {
  const { key = randomUUID(), revision, ...rest } = terms
  const desk = await owner.call(payments.payDesk, { query: { kind, ref } })
  const body = { kind, ref, pay_password: payPassword, revision: revision ?? desk.data?.revision ?? 0, ...rest }
  return owner.call(payments.pay, { body, headers: { 'idempotency-key': key } })
}

const by = { identifier: 'alipay' } as const

const paid = (world: World, no: string) =>
  fetch(`${world.url}/payment-callback/alipay`, { method: 'POST', body: alipay.notice(no, alipay.pay(no)) })

const begun = async (answer: ReturnType<typeof pay>) => {
  const { data, message } = await answer
  if (!data) throw new Error(message)
  return data
}

const money = async (owner: Person) => {
  const { available, frozen, platformRevenue, deposit } = await balancesOf(owner.merchantId)
  return { available, frozen, platformRevenue, deposit }
}

const ask = async (): Promise<void> => {
  await db()
    .updateTable('payment')
    .set({ next_at: new Date(0) })
    .where('next_at', 'is not', null)
    .execute()
  while ((await askDueCharges(gathered.payables, createLog('silent'))) > 0);
}

const newsOf = async (owner: Person) =>
  (await owner.call(push.missed, { query: {} })).data?.items.map(({ message }) => message.alert) ?? []

test('the balance alone, with the payment password and for what was shown', async ({ world }) => {
  const owner = await withMoney(world, 50_00)
  expect((await owner.call(payments.payDesk, { query: { kind: 'deliveryService', ref: '1' } })).data).toMatchObject({
    title: '商家版配送服务 30天',
    amount: '29.00',
    enough: true,
    has_pay_password: true,
    channels: [{ identifier: 'alipay' }],
  })
  expect(await pay(owner, 'deliveryService', '1', { pay_password: '000000' })).toMatchObject({
    code: codes.payPasswordWrong.code,
  })
  expect(await pay(owner, 'deliveryService', '1', { revision: 1 })).toMatchObject({ code: codes.termsChanged.code })
  const key = randomUUID()
  const [one, two] = await Promise.all([
    pay(owner, 'deliveryService', '1', { key }),
    pay(owner, 'deliveryService', '1', { key }),
  ])
  expect([one.data, two.data]).toMatchObject([{ status: paymentStates.paid.code, bought: true }, { bought: true }])
  expect(await money(owner)).toMatchObject({ available: 21_00, platformRevenue: 29_00 })
  expect(await pay(owner, 'deliveryService', '2')).toMatchObject({ code: codes.notEnough.code })
})

test('a press that is repeated after its process died buys nothing a second time', async ({ world }) => {
  const owner = await withMoney(world, 100_00)
  const key = randomUUID()
  const first = await begun(pay(owner, 'deliveryService', '1', { key }))
  await db()
    .updateTable('once')
    .set({ answer: null, at: new Date(Date.now() - minutes(2)) })
    .where('key', '=', key)
    .execute()
  expect((await begun(pay(owner, 'deliveryService', '1', { key }))).id).toBe(first.id)
  expect(await money(owner)).toMatchObject({ available: 71_00, platformRevenue: 29_00 })
})

test('an order that is paid by its own call and here at the same moment is paid once, and nobody waits in a circle', async ({
  world,
}) => {
  const owner = await withMoney(world, 500_00)
  const facts = { kind: 1, state: transferStates.waitPay.code, price: 128_00, held: false }
  const order = await within((tx) => aTransferOrder(tx, { merchant_id: owner.merchantId, ...facts }))
  const { data } = await owner.call(payments.payDesk, { query: { kind: 'transferOrder', ref: order.sn } })
  const revision = data?.revision ?? 0
  const pressed = await within(async (tx) => {
    await lockBalances(tx, [{ kind: 'available', merchantId: owner.merchantId }])
    const here = pay(owner, 'transferOrder', order.sn, { revision })
    await expect.poll(lockWaits).toBe(1)
    const params = { sn: order.sn }
    const there = owner.call(transferOrders.pay, { params, body: { pay_password: payPassword, revision } })
    await expect.poll(lockWaits).toBe(2)
    return { here, there }
  })
  const answers = await Promise.all([pressed.here, pressed.there])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, codes.orderMoved.code])
  expect(await money(owner)).toMatchObject({ available: 372_00, frozen: 128_00 })
})

test('part balance, part channel: the balance part is held, and bought with once the rest has come', async ({
  world,
}) => {
  const owner = await withMoney(world, 20_00)
  const begunOne = await begun(pay(owner, 'deliveryService', '1', by))
  expect(begunOne).toMatchObject({ balance_part: '20.00', channel_part: '9.00', cashier: { kind: 'qr' } })
  expect(await money(owner)).toMatchObject({ available: 0, frozen: 20_00 })
  const again = await begun(pay(owner, 'deliveryService', '1', by))
  expect(again.id).toBe(begunOne.id)
  await paid(world, begunOne.no)
  expect(await money(owner)).toMatchObject({ available: 0, frozen: 0, platformRevenue: 29_00 })
  expect((await owner.call(payments.queryPay, { params: { id: begunOne.id } })).data).toMatchObject({ bought: true })
  expect((await owner.call(deliverySetup.service)).data?.opened).toBe(true)
  expect(await proveLedger()).toEqual([])
})

test('what is not paid in time lets the balance part go', async ({ world }) => {
  const owner = await withMoney(world, 20_00)
  const { id, no } = await begun(pay(owner, 'deliveryService', '1', by))
  moveClock(minutes(31))
  await ask()
  expect((await owner.call(payments.queryPay, { params: { id } })).data).toMatchObject({
    status: paymentStates.closed.code,
  })
  expect(await money(owner)).toMatchObject({ available: 20_00, frozen: 0 })
  // Late money is credited and buys nothing any more.
  await paid(world, no)
  expect(await money(owner)).toMatchObject({ available: 29_00, platformRevenue: 0 })
})

test('whoever will not pay after all has the balance part back at once, and the thing can be paid anew', async ({
  world,
}) => {
  const owner = await withMoney(world, 20_00)
  const { id, no } = await begun(pay(owner, 'deliveryService', '1', by))
  const abandon = () => owner.call(payments.abandonPay, { params: { id } })
  const presses = await Promise.all([abandon(), abandon()])
  for (const { data } of presses)
    expect(data).toMatchObject({ status: paymentStates.closed.code, outcome: '已放弃支付', cashier: null })
  expect(await money(owner)).toMatchObject({ available: 20_00, frozen: 0 })
  const second = await begun(pay(owner, 'deliveryService', '1', by))
  expect(second.id).not.toBe(id)
  await paid(world, second.no)
  expect(await money(owner)).toMatchObject({ available: 0, frozen: 0, platformRevenue: 29_00 })
  // The first one was paid at the gateway all the same: late money is credited.
  await paid(world, no)
  expect(await money(owner)).toMatchObject({ available: 9_00, platformRevenue: 29_00 })
  expect((await abandon()).data).toMatchObject({ status: paymentStates.paid.code })
  expect(await proveLedger()).toEqual([])
})

test('another channel or other parts give up what was begun: one thing is bought once', async ({ world }) => {
  const owner = await withMoney(world, 20_00)
  const first = await begun(pay(owner, 'deliveryService', '1', by))
  expect(first).toMatchObject({ balance_part: '20.00', channel_part: '9.00' })
  const second = await begun(pay(owner, 'deliveryService', '1', by))
  expect(second.id).toBe(first.id)
  const third = await begun(pay(owner, 'deliveryService', '1', { ...by, use_balance: false }))
  expect(third).toMatchObject({ balance_part: '0.00', channel_part: '29.00' })
  expect(await money(owner)).toMatchObject({ available: 20_00, frozen: 0 })
  const fourth = await begun(pay(owner, 'deliveryService', '1', by))
  expect(fourth).toMatchObject({ balance_part: '20.00', channel_part: '9.00' })
  await db().updateTable('payment').set({ bank: 'x' }).where('id', '=', Number(fourth.id)).execute()
  const fifth = await begun(pay(owner, 'deliveryService', '1', { ...by, use_balance: false }))
  await paid(world, fourth.no)
  await paid(world, fifth.no)
  expect(await money(owner)).toMatchObject({ platformRevenue: 29_00, available: 20_00 + 9_00, frozen: 0 })
})

test('a payment is shown to who pays for its thing or reads the balance, and to nobody else of the shop', async ({
  world,
}) => {
  const owner = await withMoney(world, 20_00)
  const { id } = await begun(pay(owner, 'deliveryService', '1', by))
  const read = async (...grants: Permission[]) =>
    (await (await world.subAccount(owner, { grants })).call(payments.queryPay, { params: { id } })).code
  expect(await read('delivery.read')).toBe(codes.forbidden.code)
  for (const grant of ['delivery.setup', 'finance.read'] as const) expect(await read(grant)).toBe(0)
})

describe('what can be paid for', () => {
  test('an order that waits for payment', async ({ world }) => {
    const owner = await withMoney(world, 50_00)
    const order = await within((tx) =>
      aTransferOrder(tx, {
        merchant_id: owner.merchantId,
        kind: 1,
        state: transferStates.waitPay.code,
        price: 128_00,
        held: false,
      }),
    )
    const { no } = await begun(pay(owner, 'transferOrder', order.sn, by))
    await paid(world, no)
    expect(await money(owner)).toMatchObject({ available: 0, frozen: 128_00 })
  })

  test('the deposit of a store, a flash push and a penalty', async ({ world }) => {
    const owner = await withMoney(world, 0)
    const { merchantId } = owner
    const [store, penalty] = await within(async (tx) => [
      await aStore(tx, merchantId),
      await aPenalty(tx, merchantId, { amount: fen(200_00) }),
    ])
    await owner.call(stores.deposit, { params: { sid: String(store) } })
    await owner.call(stores.joinDeposit, { params: { sid: String(store) }, body: {} })
    const things: [PayableKind, string][] = [
      ['deposit', `${store}:200000`],
      ['flashPush', `${store}:1`],
      ['penalty', String(penalty)],
    ]
    for (const [kind, ref] of things) {
      const { no, id } = await begun(pay(owner, kind, ref, by))
      await paid(world, no)
      const { data } = await owner.call(payments.queryPay, { params: { id } })
      expect(data).toMatchObject({ bought: true, outcome: '' })
    }
    expect(await money(owner)).toMatchObject({ available: 0, deposit: 4_000_00, platformRevenue: 299_00 })
  })

  test('nobody pays who may not, or for another’s', async ({ world }) => {
    const owner = await withMoney(world, 0)
    const clerk = await world.subAccount(owner, { grants: ['workbench.read'] })
    const query = { kind: 'deliveryService', ref: '1' } as const
    expect(await clerk.call(payments.payDesk, { query })).toMatchObject({ code: codes.forbidden.code })
    const penalty = await within(async (tx) => aPenalty(tx, owner.merchantId, { amount: fen(200_00) }))
    const other = await world.merchant()
    const theirs = { kind: 'penalty', ref: String(penalty) } as const
    expect(await other.call(payments.payDesk, { query: theirs })).toMatchObject({ code: codes.notFound.code })
  })
})

test('a purchase that is refused by then leaves the money in the balance, and its owner is told', async ({ world }) => {
  const owner = await withMoney(world, 50_00)
  const penalty = await within((tx) => aPenalty(tx, owner.merchantId, { amount: fen(200_00) }))
  const { no, id } = await begun(pay(owner, 'penalty', String(penalty), by))
  await db().updateTable('penalty').set({ state: penaltyStates.withdrawn.code }).where('id', '=', penalty).execute()
  await paid(world, no)
  expect(await money(owner)).toMatchObject({ available: 200_00, frozen: 0, platformRevenue: 0 })
  const { data } = await owner.call(payments.queryPay, { params: { id } })
  expect(data).toMatchObject({ status: paymentStates.paid.code, bought: false, outcome: codes.penaltyMoved.message })
  expect((await newsOf(owner)).some((alert) => alert.includes('付款已存入余额'))).toBe(true)
})

test('what is owed is repaid first, so the channel brings it too', async ({ world }) => {
  const owner = await withMoney(world, 0)
  const creditor = await world.merchant()
  await within((tx) =>
    openClaim(tx, {
      debtorId: owner.merchantId,
      creditor: creditor.merchantId,
      amount: fen(40_00),
      ref: 'T1',
      why: '售后退款',
    }),
  )
  const begunOne = await begun(pay(owner, 'deliveryService', '1', by))
  expect(begunOne).toMatchObject({ amount: '29.00', owed_part: '40.00', channel_part: '69.00' })
  await paid(world, begunOne.no)
  expect(await money(owner)).toMatchObject({ available: 0, platformRevenue: 29_00 })
  expect((await money(creditor)).available).toBe(40_00)
})
