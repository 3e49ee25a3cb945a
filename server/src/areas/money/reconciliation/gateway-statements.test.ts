import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, vi } from 'vitest'
import { dayText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { reconciliation } from '@zdb/contract/money/reconciliation/endpoints'
import { receiptStates } from '@zdb/contract/money/payments/states'
import { takeReceipt } from '#areas/money/payments/public'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { aSettlementAccount, aWithdrawal } from '#areas/money/withdrawals/fixtures'
import { db, within } from '#core/db/tx'
import { currentRules, insertRule } from '#core/domain/rules'
import { balancesOf, post } from '#core/money/ledger'
import { hours, later, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { gatewayNamed } from '#ports/payments/in-use'
import type { Cashier } from '#ports/payments/port'
import { noticeOf } from '#ports/payments/notice-address'
import { soundLedger } from '#test/harness/deal'
import { enterCashier } from '#test/harness/gateways/payments-desk'
import { reconciliationDesk } from '#test/harness/gateways/reconciliation-desk'
import { test, type Person, type World } from '#test/harness/world'
import { statementHealth } from './health.ts'
import { readDueStatements } from './runs.ts'

const available = async ({ merchantId }: Person): Promise<number> => (await balancesOf(merchantId)).available

const begun = async (owner: Person, identifier: GatewayName): Promise<string> => {
  const [bank] = gatewayNamed(identifier)?.banks ?? []
  const how = bank ? { way: 'page' as const, bank_code: bank.code } : { way: 'qr' as const }
  const { data, message } = await owner.call(payments.recharge, { body: { amount: '88.00', identifier, ...how } })
  const { no } = data ?? expect.fail(message)
  // A bank's form makes its trade when the payer's browser posts it.
  const row = await db().selectFrom('payment').select('cashier').where('no', '=', no).executeTakeFirstOrThrow()
  if (bank) await enterCashier(inject('sandboxUrl'), row.cashier as Cashier)
  return no
}

/** A recharge of 88.00 that the gateway has and has told of. */
const paid = async (world: World, gateway: GatewayName) => {
  const owner = await world.merchant()
  const desk = await reconciliationDesk(world)
  const no = await begun(owner, gateway)
  const { tradeNo } = await desk.gateways.pay(gateway, no)
  await vi.waitFor(async () => expect(await available(owner)).toBe(88_00), { timeout: 8_000 })
  return { owner, desk, no, tradeNo }
}

/** The first payment of the day at a gateway: what the switches make wrong. */
const firstAt = async (world: World, gateway: GatewayName) => {
  const { desk } = await paid(world, gateway)
  const [first] = await desk.gateways.books(gateway)
  const { merchant_id, amount } = await db()
    .selectFrom('gateway_receipt')
    .select(['merchant_id', 'amount'])
    .where('no', '=', first?.no ?? '')
    .executeTakeFirstOrThrow()
  const money = async (): Promise<number> => (await balancesOf(merchant_id ?? 0)).available
  return { desk, no: first?.no ?? '', merchantId: merchant_id ?? 0, amount, money }
}

test('what both have is no difference, however often the day is compared', async ({ world }) => {
  const { desk, no } = await paid(world, 'alipay')
  for (let count = 0; count < 2; count += 1) await desk.run()
  const day = await desk.dayOf('alipay')
  expect(day).toMatchObject({ status: 'even', open: 0, trouble: '' })
  expect(day?.matched).toBe(day?.compared)
  expect(day?.compared).toBeGreaterThan(1)
  expect(await desk.caseOf('charge', no)).toBeUndefined()
})

test('a second payment under one number that nobody told of waits, and is credited to its merchant once', async ({
  world,
}) => {
  const { owner, desk, no } = await paid(world, 'joinpay_netpay')
  await desk.gateways.faults('joinpay_netpay', { lose: 1 })
  const { tradeNo, at } = await desk.gateways.pay('joinpay_netpay', no, { late: true })
  await desk.gateways.faults('joinpay_netpay', {})
  for (let count = 0; count < 2; count += 1) await desk.run()
  const found = (await desk.caseOf('charge', no)) ?? expect.fail('no case')
  expect(found).toMatchObject({ kind: 'theirsOnly', theirs: 88_00, ours: null, trade_no: tradeNo, state: 'open' })
  expect(found.merchant_id).toBe(owner.merchantId)
  expect(JSON.stringify((await desk.show(found.id))?.parts)).toContain(`（${owner.merchantId}）可用余额 ¥88.00`)
  const presses = await Promise.all([desk.post(found.id), desk.post(found.id)])
  expect(presses.filter(({ code }) => code === 0)).toHaveLength(1)
  // A statement is signed by nobody: one person alone credits nothing by it.
  expect(await available(owner)).toBe(88_00)
  expect(await desk.approve()).toMatchObject({ code: 0 })
  expect(await available(owner)).toBe(176_00)
  await takeReceipt({}, 'joinpay_netpay', no, { tradeNo, amount: fen(88_00), paidAt: new Date(at) })
  await desk.run()
  expect(await available(owner)).toBe(176_00)
  expect(await desk.caseOf('charge', no)).toMatchObject({ id: found.id, state: 'posted' })
  await soundLedger()
})

test('money under a number nobody knows is kept as stray money and credited to nobody', async ({ world }) => {
  const desk = await reconciliationDesk(world)
  const no = `X${randomUUID().replaceAll('-', '').slice(0, 20)}`
  await gatewayNamed('alipay')?.openCharge({
    no,
    amount: fen(66_00),
    title: '来历不明',
    way: 'qr',
    expiresAt: later(minutes(30)),
    notifyUrl: noticeOf('alipay'),
    returnUrl: 'http://127.0.0.1/',
  })
  await desk.gateways.scan('alipay', no).catch(() => undefined)
  await desk.gateways.faults('alipay', { lose: 1 })
  await desk.gateways.pay('alipay', no)
  await desk.gateways.faults('alipay', {})
  await desk.run()
  const found = (await desk.caseOf('charge', no)) ?? expect.fail('no case')
  expect(found).toMatchObject({ kind: 'theirsOnly', merchant_id: null, theirs: 66_00 })
  expect(await desk.post(found.id)).toMatchObject({ code: 0 })
  const receipts = await db()
    .selectFrom('gateway_receipt')
    .select(['state', 'merchant_id'])
    .where('no', '=', no)
    .execute()
  expect(receipts).toEqual([{ state: receiptStates.stray.code, merchant_id: null }])
  await desk.run()
  expect(await desk.caseOf('charge', no)).toMatchObject({ state: 'posted' })
})

test('a line that is missing is a case, another sum in its place changes it, and a statement put right closes it', async ({
  world,
}) => {
  const { desk, no, amount } = await firstAt(world, 'wechat')
  await desk.gateways.faults('wechat', { missing: 1 })
  await desk.run()
  const found = (await desk.caseOf('charge', no)) ?? expect.fail('no case')
  expect(found).toMatchObject({ kind: 'oursOnly', theirs: null, ours: amount, state: 'open' })
  expect(await desk.dayOf('wechat')).toMatchObject({ status: 'differing', open: 1 })
  await desk.gateways.faults('wechat', { otherAmount: 1 })
  await desk.run()
  expect(await desk.caseOf('charge', no)).toMatchObject({
    id: found.id,
    kind: 'amount',
    theirs: amount + 1,
    state: 'open',
  })
  await desk.gateways.faults('wechat', {})
  await desk.run()
  expect(await desk.caseOf('charge', no)).toMatchObject({ id: found.id, state: 'matched' })
  expect(await desk.dayOf('wechat')).toMatchObject({ status: 'even', open: 0, decided: 1 })
})

test('another sum is posted by two, taken back by two when the statement is put right, and posted anew when it is not', async ({
  world,
}) => {
  const { desk, no, amount, money } = await firstAt(world, 'wechat')
  const before = await money()
  await desk.gateways.faults('wechat', { otherAmount: 1 })
  await desk.run()
  const { id } = (await desk.caseOf('charge', no)) ?? expect.fail('no case')
  expect(await desk.post(id)).toMatchObject({ code: 0 })
  expect(await money()).toBe(before)
  expect(await desk.approve()).toMatchObject({ code: 0 })
  expect(await money()).toBe(before + 1)
  await desk.run()
  expect(await desk.caseOf('charge', no)).toMatchObject({ id, state: 'posted', posted: 1 })
  await desk.gateways.faults('wechat', {})
  await desk.run()
  expect(await desk.caseOf('charge', no)).toMatchObject({ id, state: 'open', theirs: amount, ours: amount, posted: 1 })
  await desk.postByTwo(id)
  expect(await money()).toBe(before)
  await desk.run()
  expect(await desk.caseOf('charge', no)).toMatchObject({ id, state: 'posted', posted: 0 })
  await desk.gateways.faults('wechat', { otherAmount: 1 })
  await desk.run()
  await desk.postByTwo(id)
  expect(await money()).toBe(before + 1)
  expect(await desk.caseOf('charge', no)).toMatchObject({ id, state: 'posted', posted: 1 })
  await soundLedger()
})

test('what was proposed on a statement that has changed since is not put into effect', async ({ world }) => {
  const { desk, no, money } = await firstAt(world, 'wechat')
  const before = await money()
  await desk.gateways.faults('wechat', { missing: 1 })
  await desk.run()
  const { id } = (await desk.caseOf('charge', no)) ?? expect.fail('no case')
  expect(await desk.post(id)).toMatchObject({ code: 0 })
  await desk.gateways.faults('wechat', {})
  await desk.run()
  expect(await desk.approve()).toMatchObject({ message: '该项差异已处理或已变化，请刷新后再试' })
  expect(await money()).toBe(before)
})

test('the same payment twice on a statement is credited to nobody: it is explained, and stays so', async ({
  world,
}) => {
  const { desk, no, money } = await firstAt(world, 'alipay')
  const before = await money()
  await desk.gateways.faults('alipay', { doubled: 1 })
  await desk.run()
  const { id } = (await desk.caseOf('charge', no)) ?? expect.fail('no case')
  expect(await desk.post(id)).toMatchObject({ message: '这项差异没有可入账的建议，请说明原因后处理' })
  expect(await desk.settle(id)).toMatchObject({ code: 0 })
  await desk.run()
  await desk.gateways.faults('alipay', {})
  expect(await desk.caseOf('charge', no)).toMatchObject({ id, kind: 'doubled', state: 'settled' })
  expect(await money()).toBe(before)
})

test('a fee is measured by what was agreed when the money moved, not by what is agreed since', async ({ world }) => {
  const { desk, no } = await paid(world, 'alipay')
  await desk.run()
  const { alipayFeePermyriad } = await currentRules()
  await within((tx) => insertRule(tx, 'alipayFeePermyriad', alipayFeePermyriad + 40, now()))
  await desk.run()
  expect(await desk.caseOf('fee', no)).toBeUndefined()
  expect(await desk.dayOf('alipay')).toMatchObject({ status: 'even', open: 0 })
  await within((tx) => insertRule(tx, 'alipayFeePermyriad', alipayFeePermyriad, now()))
})

test('a fee below what was agreed brings nobody anything: it is explained', async ({ world }) => {
  const { alipayFeePermyriad } = await currentRules()
  await within((tx) => insertRule(tx, 'alipayFeePermyriad', alipayFeePermyriad + 40, now()))
  // The gateway tells when it was paid to the second: what was agreed within that second is agreed after it.
  await pause(1_000)
  const { desk, no } = await paid(world, 'alipay')
  await within((tx) => insertRule(tx, 'alipayFeePermyriad', alipayFeePermyriad, now()))
  await desk.run()
  const found = (await desk.caseOf('fee', no)) ?? expect.fail('no case')
  expect(found.theirs).toBeGreaterThan(found.ours ?? 0)
  expect(await desk.post(found.id)).toMatchObject({ message: '这项差异没有可入账的建议，请说明原因后处理' })
  expect(await desk.settle(found.id)).toMatchObject({ code: 0 })
})

test('a fee above what was agreed is borne by the platform, as far as it earned it', async ({ world }) => {
  const { owner, desk } = await paid(world, 'joinpay_netpay')
  await desk.gateways.faults('joinpay_netpay', { otherFee: 1 })
  await desk.run()
  await desk.gateways.faults('joinpay_netpay', {})
  const no = (await desk.gateways.books('joinpay_netpay')).find(({ kind }) => kind === 'fee')?.no ?? ''
  const found = (await desk.caseOf('fee', no)) ?? expect.fail('no case')
  expect(found).toMatchObject({ kind: 'fee', state: 'open' })
  expect(found.theirs).toBe((found.ours ?? 0) - 30)
  expect(await desk.post(found.id)).toMatchObject({ code: 0 })
  expect(await desk.approve()).toMatchObject({ message: '该商家名下的平台收入不足以承担，请说明原因后处理' })
  const merchantId = found.merchant_id ?? owner.merchantId
  const legs = [
    { from: { kind: 'available', merchantId }, to: { kind: 'platformRevenue', merchantId }, amount: fen(1_00) },
  ] as const
  await within((tx) => post(tx, { key: randomUUID(), type: 'service', why: '增值服务', ref: '', legs }))
  expect(await desk.approve()).toMatchObject({ code: 0 })
  expect((await balancesOf(merchantId)).platformRevenue).toBe(70)
  await soundLedger()
})

test('a payout that came back unheard is a case, and two give the merchant its money again', async ({ world }) => {
  const desk = await reconciliationDesk(world)
  const keeper = await world.merchant()
  const { no } = await within(async (tx) => {
    await aQualification(tx, keeper.merchantId, { type: 'identity_card' })
    const to = await aSettlementAccount(tx, keeper, { kind: 'alipay', number: '13811112222' })
    return aWithdrawal(tx, keeper, { state: 'approved', to })
  })
  await vi.waitFor(async () => expect((await balancesOf(keeper.merchantId)).frozen).toBe(0), { timeout: 30_000 })
  await desk.run()
  expect(await desk.caseOf('payout', no)).toBeUndefined()
  await desk.gateways.faults('alipay', { lose: 1 })
  await desk.gateways.payout('alipay', no, 'failed', '收款账户已注销')
  await desk.gateways.faults('alipay', {})
  await desk.run()
  const found = (await desk.caseOf('payout', no)) ?? expect.fail('no case')
  expect(found).toMatchObject({ kind: 'payout', theirs: 0, ours: -497_00, merchant_id: keeper.merchantId })
  await desk.postByTwo(found.id)
  expect(await available(keeper)).toBe(500_00)
  await desk.run()
  expect(await desk.caseOf('payout', no)).toMatchObject({ state: 'posted' })
  await soundLedger()
})

test('a statement that cannot be fetched is seen and tried again until it is there', async ({ world }) => {
  const desk = await reconciliationDesk(world)
  await desk.gateways.faults('alipay', { busy: 1 })
  await desk.run()
  expect(await desk.dayOf('alipay')).toMatchObject({ status: 'failing', trouble: expect.stringMatching(/./) as string })
  const health = async () => (await statementHealth.read()).find(({ provider }) => provider === 'statement:alipay')
  expect(await health()).toMatchObject({ label: '支付宝对账单', backlog: 1 })
  await desk.gateways.faults('alipay', {})
  moveClock(minutes(11))
  await readDueStatements()
  resetClock()
  expect(await desk.dayOf('alipay')).toMatchObject({ status: 'even', trouble: '' })
  expect(await health()).toMatchObject({ backlog: 0, oldestAt: null })
})

test('a bill that is not written yet makes no difference of what our books have of its day', async ({ world }) => {
  const { desk, no } = await paid(world, 'alipay')
  await desk.gateways.faults('alipay', { notYet: 1 })
  await desk.run()
  expect(await desk.dayOf('alipay')).toMatchObject({
    status: 'failing',
    trouble: expect.stringContaining('当日账单尚未生成') as string,
  })
  expect(await desk.caseOf('charge', no)).toBeUndefined()
  await desk.gateways.faults('alipay', {})
  await desk.run()
  expect(await desk.caseOf('charge', no)).toBeUndefined()
  expect(await desk.dayOf('alipay')).toMatchObject({ status: 'even' })
})

test('only finance presses the button, and not for a day to come', async ({ world }) => {
  const desk = await reconciliationDesk(world)
  expect(await desk.manager.call(reconciliation.run, { body: { day: dayText(now()) } })).not.toMatchObject({ code: 0 })
  for (const none of ['2026-02-30', '0000-01-01'])
    expect(await desk.finance.call(reconciliation.run, { body: { day: none } })).toMatchObject({
      errors: [{ field: 'day', message: '日期不正确' }],
    })
  const day = dayText(later(hours(48)))
  expect(await desk.finance.call(reconciliation.run, { body: { day } })).toMatchObject({
    message: '还没有到这一天，不能对账',
  })
})

test('a line of 23:59 that stands in the next day’s file closes its case by itself', async ({ world }) => {
  const desk = await reconciliationDesk(world)
  const owner = await world.merchant()
  const { now: theirs } = await desk.gateways.pass({})
  const day = dayText(new Date(theirs))
  const toLate = new Date(`${day}T23:59:30+08:00`).getTime() - theirs
  await desk.gateways.pass({ ms: Math.max(0, toLate) })
  const no = await begun(owner, 'joinpay_netpay')
  await desk.gateways.pay('joinpay_netpay', no, { late: true })
  await vi.waitFor(async () => expect(await available(owner)).toBe(88_00), { timeout: 8_000 })
  await desk.gateways.faults('joinpay_netpay', { earlyCut: 1 })
  await desk.run(day)
  const found = (await desk.caseOf('charge', no)) ?? expect.fail('no case')
  expect(found).toMatchObject({ kind: 'oursOnly', state: 'open' })
  moveClock(hours(24))
  // Yesterday's session is over.
  await (await reconciliationDesk(world)).run(dayText(now()))
  resetClock()
  await desk.gateways.faults('joinpay_netpay', {})
  expect(await desk.caseOf('charge', no)).toMatchObject({ id: found.id, state: 'matched' })
  expect(await available(owner)).toBe(88_00)
})
