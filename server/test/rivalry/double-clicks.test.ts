import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { codes, type CodeName } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { anAfterSale } from '#areas/orders/after-sale/fixtures'
import {
  florist as aFlorist,
  pooled,
  sender as aSender,
  type Florist,
} from '#areas/orders/received-orders/cast-fixtures'
import { aTransferOrder, demoPayPassword, type OrderFacts } from '#areas/orders/transfer-orders/fixtures'
import type { Order } from '#areas/orders/transfer-orders/public'
import { hours, later } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { db, within } from '#core/db/tx'
import { claims, soundLedger } from '../harness/deal.ts'
import { test, type Person, type World } from '../harness/world.ts'

type Cast = { sender: Person; florist: Florist; order: Order; rid: string }
type Answer = { code: number; message: string }
type Headers = Record<string, string>

/** A button that moves money: how its order stands, what pressing it does, and where the money is after one press. */
type Button = {
  press: (cast: Cast, headers: Headers) => Promise<Answer>
  facts?: Partial<OrderFacts>
  pooled?: true
  complaint?: true
  /** What the second of two presses hears. */
  refusal: CodeName
  words: string
  cases?: number
  grabbed?: number
  after: { sender: [available: number, frozen: number]; florist: number }
}

const start = { sender: 10_000_00, florist: 1_000_00, price: 128_00 }
const held: [number, number] = [start.sender - start.price, start.price]
const { waitPay, waitReceive, waitDelivery, delivered, finished } = transferStates

const buttons: Record<string, Button> = {
  pay: {
    facts: { state: waitPay.code, deadline_at: later(hours(2)) },
    press: ({ sender, order: { sn } }, headers) =>
      sender.call(transferOrders.pay, {
        params: { sn },
        body: { pay_password: demoPayPassword, revision: 1 },
        headers,
      }),
    refusal: 'orderMoved',
    words: '订单状态已变化，请刷新后再试',
    after: { sender: held, florist: start.florist },
  },
  'raise the price': {
    facts: { state: waitReceive.code },
    press: ({ sender, order: { sn } }, headers) =>
      sender.call(transferOrders.raisePrice, {
        params: { sn },
        body: { price: '150.00', pay_password: demoPayPassword },
        headers,
      }),
    refusal: 'invalid',
    words: '加价后的价格应高于原价',
    after: { sender: [start.sender - 150_00, 150_00], florist: start.florist },
  },
  settle: {
    facts: { state: delivered.code },
    press: ({ sender, order: { sn } }, headers) => sender.call(transferOrders.settle, { params: { sn }, headers }),
    refusal: 'orderMoved',
    words: '订单状态已变化，请刷新后再试',
    after: { sender: [start.sender - start.price, 0], florist: start.florist + 126_72 },
  },
  'withdraw within two hours, with a fee': {
    facts: { state: waitDelivery.code, window_start: later(hours(1)), window_end: later(hours(2)) },
    press: ({ florist, order: { sn } }, headers) =>
      florist.call(receivedOrders.chargeback, { params: { sn }, body: { reason: '缺货' }, headers }),
    refusal: 'orderMoved',
    words: '订单状态已变化，请刷新后再试',
    after: { sender: [start.sender + 12_80, 0], florist: start.florist - 12_80 },
  },
  cancel: {
    facts: { state: waitReceive.code },
    press: ({ sender, order: { sn } }, headers) => sender.call(transferOrders.cancel, { params: { sn }, headers }),
    refusal: 'orderMoved',
    words: '订单状态已变化，请刷新后再试',
    after: { sender: [start.sender, 0], florist: start.florist },
  },
  grab: {
    pooled: true,
    press: ({ florist, order: { sn } }, headers) =>
      florist.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { revision: 1 }, headers }),
    refusal: 'orderTaken',
    words: '您已接到该订单，请在接单管理中查看',
    grabbed: start.price,
    after: { sender: held, florist: start.florist },
  },
  'agree to a refund out of the shop’s till': {
    facts: { state: finished.code, held: false, ended_at: later(-hours(1)) },
    complaint: true,
    press: ({ florist, rid }, headers) =>
      florist.call(afterSale.agree, { params: { rid }, body: { revision: 1 }, headers }),
    refusal: 'afterSaleMoved',
    words: '售后状态已变化，请刷新后再试',
    cases: 1,
    after: { sender: [start.sender + 28_00, 0], florist: start.florist - 28_00 },
  },
  'agree to a refund out of what is held': {
    facts: { state: delivered.code },
    complaint: true,
    press: ({ florist, rid }, headers) =>
      florist.call(afterSale.agree, { params: { rid }, body: { revision: 1 }, headers }),
    refusal: 'afterSaleMoved',
    words: '售后状态已变化，请刷新后再试',
    cases: 1,
    after: { sender: [held[0] + 28_00, held[1] - 28_00], florist: start.florist },
  },
  'ask for a refund': {
    facts: { state: delivered.code },
    press: ({ sender, order: { sn } }, headers) =>
      sender.call(afterSale.applyAfterSale, { body: { sn, ...claims.part }, headers }),
    refusal: 'afterSaleOpen',
    words: '该订单有进行中的售后',
    cases: 1,
    after: { sender: held, florist: start.florist },
  },
}

const cast = async (world: World, { facts, pooled: inPool, complaint }: Button): Promise<Cast> => {
  const [sender, florist] = [await aSender(world), await aFlorist(world)]
  const shop = { id: florist.storeId, merchantId: florist.merchantId }
  const order = inPool
    ? await pooled(sender)
    : await within((tx) => aTransferOrder(tx, { merchant_id: sender.merchantId, kind: kinds.assigned, shop, ...facts }))
  const rid = complaint ? String((await within((tx) => anAfterSale(tx, order))).id) : ''
  return { sender, florist, order, rid }
}

const expectOnce = async (
  { sender, florist, order }: Cast,
  { after, cases = 0, grabbed = 0 }: Button,
): Promise<void> => {
  const [mine, theirs] = await Promise.all([balancesOf(sender.merchantId), balancesOf(florist.merchantId)])
  expect({ sender: [mine.available, mine.frozen], florist: theirs.available }).toEqual(after)
  const made = await db().selectFrom('after_sale').select('id').where('order_id', '=', order.id).execute()
  const credit = await db()
    .selectFrom('grab_credit')
    .select('used')
    .where('merchant_id', '=', florist.merchantId)
    .executeTakeFirst()
  expect([made.length, credit?.used ?? 0]).toEqual([cases, grabbed])
  await soundLedger()
}

describe('pressed twice at the same moment, it happens once and the second press is told', () => {
  test.for(Object.entries(buttons))('%s', async ([, button], { world }) => {
    const all = await cast(world, button)
    const answers = await Promise.all([button.press(all, {}), button.press(all, {})])
    const [done, refused] = answers.sort((a, b) => a.code - b.code)
    expect(done?.code).toBe(0)
    expect([refused?.code, refused?.message]).toEqual([codes[button.refusal].code, button.words])
    await expectOnce(all, button)
  })
})

describe('sent twice under one key, as by a line that broke, both are told that it is done', () => {
  const keyed = Object.entries(buttons).filter(([name]) => name !== 'grab')
  test.for(keyed)('%s', async ([, button], { world }) => {
    const all = await cast(world, button)
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([button.press(all, headers), button.press(all, headers)])
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    await expectOnce(all, button)
    expect(await button.press(all, headers)).toMatchObject({ code: 0 })
    await expectOnce(all, button)
  })
})
