import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { paymentStates } from '@zdb/contract/money/payments/states'
import { db, within } from '#core/db/tx'
import type { Payable, Payables } from '#core/domain/payable'
import { createLog } from '#core/process/log'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { useGateways } from '#ports/payments/in-use'
import { playGateway } from '#test/harness/gateways/play-gateway'
import { test, type Person, type World } from '#test/harness/world'
import { aPayment } from './fixtures.ts'
import { askDueCharges } from './query-worker.ts'
import { takeReceipt } from './receipts.ts'

const alipay = playGateway('alipay')
const wechat = playGateway('wechat')

test.beforeEach(({ world: _running }) => {
  useGateways({ alipay, wechat })
  alipay.trouble = undefined
  resetClock()
})

const recharge = (owner: Person, amount = '100.00', key: string = randomUUID()) =>
  owner.call(payments.recharge, { body: { amount, identifier: 'alipay' }, headers: { 'idempotency-key': key } })

const query = async (owner: Person, id: string) => (await owner.call(payments.queryRecharge, { params: { id } })).data

const tell = (world: World, body: string, gateway = 'alipay') =>
  fetch(`${world.url}/payment-callback/${gateway}`, { method: 'POST', body })

const available = async (owner: Person): Promise<number> => (await balancesOf(owner.merchantId)).available

const begun = async (owner: Person, amount = '100.00') => {
  const { data } = await recharge(owner, amount)
  if (!data) throw new Error('no charge')
  return data
}

const strays = (no: string) =>
  db().selectFrom('gateway_receipt').select(['amount', 'state', 'why']).where('no', '=', no).execute()

/** What the worker does, as soon as its time has come. The server's own may be at one of them a moment longer. */
const ask = async (): Promise<void> => {
  await db()
    .updateTable('payment')
    .set({ next_at: new Date(0) })
    .where('next_at', 'is not', null)
    .execute()
  while ((await askDueCharges({}, createLog('silent'))) > 0);
}

test('a recharge by QR code counts once, told a hundred times and asked for meanwhile', async ({ world }) => {
  const owner = await world.merchant()
  const desk = await owner.call(payments.channels)
  expect(desk.data).toMatchObject({ least: '1.00', suggestions: ['100.00', '200.00', '500.00', '1000.00', '2000.00'] })
  expect(await recharge(owner, '0.50')).toMatchObject({ message: '每次至少充值1.00元' })
  const { id, no, cashier, status } = await begun(owner)
  expect([status, cashier?.kind]).toEqual([paymentStates.paying.code, 'qr'])
  expect((await owner.call(payments.channels)).data?.open).toMatchObject({ id, cashier })
  const receipt = alipay.pay(no)
  moveClock(minutes(1))
  const body = alipay.notice(no, receipt)
  const answers = await Promise.all([
    ...Array.from({ length: 100 }, () => tell(world, body)),
    ...Array.from({ length: 5 }, () => query(owner, id)),
  ])
  expect(answers.slice(0, 100).every((answer) => answer instanceof Response && answer.ok)).toBe(true)
  expect(await available(owner)).toBe(100_00)
  expect(await query(owner, id)).toMatchObject({ status: paymentStates.paid.code, cashier: null })
  expect(await proveLedger()).toEqual([])
})

test('pressed twice it is one charge', async ({ world }) => {
  const owner = await world.merchant()
  const before = alipay.opened
  const key = randomUUID()
  const [one, two] = await Promise.all([recharge(owner, '20.00', key), recharge(owner, '20.00', key)])
  expect(one.data?.id).toBe(two.data?.id)
  expect(alipay.opened).toBe(before + 1)
})

describe('a notice', () => {
  test('that is forged moves nothing', async ({ world }) => {
    const owner = await world.merchant()
    const { no } = await begun(owner)
    const receipt = { tradeNo: 'x', amount: fen(100_00), paidAt: new Date() }
    expect((await tell(world, alipay.notice(no, receipt, 'somebody'))).status).toBe(500)
    expect((await tell(world, '{}', 'nobody')).status).toBe(404)
    expect(await available(owner)).toBe(0)
    expect(await strays(no)).toEqual([])
  })

  test('of another amount, number or gateway is kept for the platform and credits nobody', async ({ world }) => {
    const owner = await world.merchant()
    const wrongAmount = await begun(owner)
    const wrongGateway = await begun(owner)
    const cases: [no: string, gateway: typeof alipay, amount: Fen][] = [
      [wrongAmount.no, alipay, fen(1)],
      [wrongGateway.no, wechat, fen(100_00)],
      [`P${randomUUID().slice(0, 8)}`, alipay, fen(100_00)],
    ]
    for (const [no, gateway, amount] of cases) {
      const body = gateway.notice(no, gateway.pay(no, amount))
      for (let times = 0; times < 3; times += 1) expect((await tell(world, body, gateway.name)).ok).toBe(true)
      expect(await strays(no)).toMatchObject([{ amount, state: 0 }])
    }
    expect(await available(owner)).toBe(0)
    await ask()
    await expect.poll(() => query(owner, wrongAmount.id)).toMatchObject({ status: paymentStates.closed.code })
  })

  test('whose trade number was counted for another charge waits for the platform', async ({ world }) => {
    const owner = await world.merchant()
    const [one, two] = [await begun(owner), await begun(owner)]
    const receipt = alipay.pay(one.no)
    for (const no of [one.no, two.no, two.no]) expect((await tell(world, alipay.notice(no, receipt))).ok).toBe(true)
    expect((await tell(world, alipay.notice(one.no, { ...receipt, amount: fen(99_00) }))).ok).toBe(true)
    expect(await available(owner)).toBe(100_00)
    expect(await strays(two.no)).toMatchObject([{ state: 0, why: `渠道交易号已记在单号${one.no}，100.00元` }])
    expect(await strays(one.no)).toMatchObject([{ state: 10 }, { amount: 99_00, state: 0 }])
  })

  test('whose purchase the database gave up for a moment is not counted, and told again it buys', async ({ world }) => {
    const owner = await world.merchant()
    const facts = { payable: 'penalty', payable_ref: '1', revision: 1 }
    const { no } = await within((tx) => aPayment(tx, owner, facts))
    const receipt = alipay.pay(no, fen(100_00))
    const buying = (pay: Payable['pay']): Payables => ({
      penalty: { allow: 'penalty.pay', quote: () => Promise.reject(new Error('not asked')), pay },
    })
    const outdated = 'cached plan must not change result type'
    for (const [code, words] of [['40P01'], ['57014'], ['55P03'], ['40001'], ['0A000', outdated]] as const) {
      const failing = buying(() => Promise.reject(Object.assign(new Error(words), { code })))
      await expect(takeReceipt(failing, 'alipay', no, receipt)).rejects.toMatchObject({ code })
      expect(await strays(no)).toEqual([])
    }
    await takeReceipt(
      buying(() => Promise.resolve()),
      'alipay',
      no,
      receipt,
    )
    const { bought_at } = await db()
      .selectFrom('payment')
      .select('bought_at')
      .where('no', '=', no)
      .executeTakeFirstOrThrow()
    expect(bought_at).not.toBeNull()
  })

  test('of a charge that was closed, and a second payment of the same one, reach the balance', async ({ world }) => {
    const owner = await world.merchant()
    const { id, no } = await begun(owner)
    moveClock(minutes(31))
    await ask()
    await expect
      .poll(() => query(owner, id))
      .toMatchObject({ status: paymentStates.closed.code, outcome: '超时未支付' })
    const late = alipay.notice(no, alipay.pay(no))
    expect((await tell(world, late)).ok).toBe(true)
    await expect.poll(() => query(owner, id)).toMatchObject({ status: paymentStates.paid.code })
    const second = alipay.notice(no, alipay.pay(no))
    await tell(world, second)
    await tell(world, late)
    await expect.poll(() => available(owner)).toBe(200_00)
  })
})

describe('a gateway', () => {
  test('whose notice never comes is asked', async ({ world }) => {
    const owner = await world.merchant()
    const { no } = await begun(owner)
    alipay.pay(no)
    await ask()
    await expect.poll(() => available(owner)).toBe(100_00)
  })

  test('that says no ends the charge at once', async ({ world }) => {
    const owner = await world.merchant()
    alipay.trouble = 'refuse'
    expect(await recharge(owner)).toMatchObject({ code: codes.gatewayRefused.code })
    expect((await owner.call(payments.channels)).data?.open).toBeNull()
  })

  test('that never heard of a charge is told again under the same number', async ({ world }) => {
    const owner = await world.merchant()
    alipay.trouble = 'loseQuestion'
    const { id, no, cashier } = await begun(owner)
    expect(cashier).toBeNull()
    alipay.trouble = undefined
    await ask()
    await expect.poll(() => query(owner, id)).toMatchObject({ no, cashier: { text: `play://${no}` } })
  })

  test('whose answer was lost, or whose caller was killed, is asked; what it has is closed there', async ({
    world,
  }) => {
    const owner = await world.merchant()
    alipay.trouble = 'loseAnswer'
    const lost = await begun(owner)
    const paid = await begun(owner, '30.00')
    alipay.trouble = undefined
    alipay.pay(paid.no)
    await ask()
    await expect.poll(() => query(owner, lost.id)).toMatchObject({ status: paymentStates.closed.code })
    await expect.poll(() => query(owner, paid.id)).toMatchObject({ status: paymentStates.paid.code })
    await expect.poll(() => available(owner)).toBe(30_00)
  })

  test('that is away at the end is asked until it answers, and money it had is not lost', async ({ world }) => {
    const owner = await world.merchant()
    const { id, no } = await begun(owner)
    alipay.pay(no)
    alipay.trouble = 'down'
    moveClock(minutes(31))
    await ask()
    await expect.poll(() => query(owner, id)).toMatchObject({ status: paymentStates.closed.code })
    alipay.trouble = undefined
    await ask()
    await expect.poll(() => query(owner, id)).toMatchObject({ status: paymentStates.paid.code })
    await expect.poll(() => available(owner)).toBe(100_00)
  })
})

describe('somebody who opens charges without paying them', () => {
  test('has at most ten open, however many at once, and one more as soon as one is over', async ({ world }) => {
    const owner = await world.merchant()
    const presses = await Promise.all(Array.from({ length: 12 }, () => recharge(owner)))
    expect(presses.filter(({ code }) => code === 0)).toHaveLength(10)
    const refused = presses.filter(({ code }) => code !== 0)
    expect(refused.map(({ code, message }) => [code, message])).toEqual(
      Array.from({ length: 2 }, () => [codes.chargesOpen.code, '还有10笔支付未完成，请先完成，或等待其超时关闭后再试']),
    )
    const first = presses.find(({ code }) => code === 0)
    await tell(world, alipay.notice(first?.data?.no ?? '', alipay.pay(first?.data?.no ?? '')))
    expect(await recharge(owner)).toMatchObject({ code: 0 })
    expect(await recharge(owner)).toMatchObject({ code: codes.chargesOpen.code })
    expect(await recharge(await world.merchant())).toMatchObject({ code: 0 })
  })

  test('opens only so many in a minute', async ({ world }) => {
    const owner = await world.merchant()
    for (let times = 0; times < 20; times += 1) {
      const { data, message } = await recharge(owner)
      if (!data) throw new Error(message)
      await tell(world, alipay.notice(data.no, alipay.pay(data.no)))
    }
    expect(await recharge(owner)).toMatchObject({
      code: codes.tooOften.code,
      message: expect.stringContaining('操作太频繁'),
    })
  })
})
