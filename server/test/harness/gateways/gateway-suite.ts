import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import type { Charge, Payee, Refund } from '#ports/payments/port'
import { newNo, openGatewayBench, type GatewayBench } from './gateway-bench.ts'

export type GatewayFacts = {
  name: GatewayName
  charge: Partial<Charge>
  payee: Payee
  /** Who has no account with it, where the gateway says so at once. */
  nobody: Payee
  /** How a charge stands that nobody has looked at. */
  fresh: 'unknown' | 'open'
  /** How a charge stands that we closed. */
  closed: 'closed' | 'open'
  /** How a payout stands when it was just taken. */
  accepted: 'paid' | 'underway'
  /** What it tells of a number that was paid twice: each payment, or what its answer says, which is the first. */
  twice: 'each' | 'first'
  /** Which forgeries its form of a notice allows, and how each is known. */
  forgeries: Partial<Record<'signature' | 'app' | 'merchant' | 'amount' | 'old', RegExp>>
}

/** What every gateway does alike, each over its own protocol. */
export function gatewaySuite(facts: GatewayFacts): () => GatewayBench {
  const { name } = facts
  let bench: GatewayBench
  beforeAll(async () => void (bench = await openGatewayBench(name)))
  afterAll(() => bench.close())

  const opened = async (more: Partial<Charge> = {}): Promise<Charge> => {
    const charge = bench.charge({ ...facts.charge, ...more })
    await bench.enter(await bench.gateway.openCharge(charge))
    return charge
  }
  const paid = async (): Promise<Charge> => {
    const charge = await opened()
    await bench.desk.pay(name, charge.no)
    await bench.untilNotices(1)
    bench.notices.length = 0
    return charge
  }
  const refundOf = (charge: Charge, amount: number): Refund => ({
    no: charge.no,
    refundNo: newNo(),
    amount: fen(amount),
    total: charge.amount,
    reason: '多付退回',
  })
  const payoutOf = (payee: Payee = facts.payee, amount = 500_00) => ({
    no: newNo(),
    amount: fen(amount),
    payee,
    remark: '余额提现',
    notifyUrl: bench.notifyUrl,
  })

  test('a charge is opened, paid and known, by query and by notice alike', async () => {
    const { gateway, desk } = bench
    const charge = bench.charge(facts.charge)
    const cashier = await gateway.openCharge(charge)
    if (cashier.kind !== 'form') expect(await gateway.queryCharge(charge.no)).toMatchObject({ state: facts.fresh })
    await bench.enter(cashier)
    expect(await gateway.queryCharge(charge.no)).toEqual({ no: charge.no, state: 'open', receipt: null })
    const { tradeNo, at } = await desk.pay(name, charge.no)
    const receipt = { tradeNo, amount: charge.amount, paidAt: new Date(Math.floor(at / 1000) * 1000) }
    expect(await gateway.queryCharge(charge.no)).toEqual({ no: charge.no, state: 'paid', receipt })
    await bench.untilNotices(1)
    expect(bench.notices.splice(0)).toEqual([{ of: 'charge', report: { no: charge.no, state: 'paid', receipt } }])
    expect(await gateway.queryCharge('R0')).toMatchObject({ state: 'unknown' })
  })

  test('paid with another amount, and paid twice: each receipt says what really came', async () => {
    const { gateway, desk } = bench
    const charge = await opened()
    const first = await desk.pay(name, charge.no, { amount: 1_00 })
    const second = await desk.pay(name, charge.no, { late: true })
    await bench.untilNotices(2)
    const told = bench.notices.splice(0).map((notice) => notice.of === 'charge' && notice.report.receipt)
    expect(Object.fromEntries(told.map((receipt) => [receipt && receipt.tradeNo, receipt && receipt.amount]))).toEqual({
      [first.tradeNo]: 1_00,
      ...(facts.twice === 'each' && { [second.tradeNo]: charge.amount }),
    })
    expect(await gateway.queryCharge(charge.no)).toMatchObject({ state: 'paid', receipt: { amount: 1_00 } })
  })

  test('closing ends what is open, and says where it was paid meanwhile', async () => {
    const { gateway } = bench
    const open = await opened()
    for (let again = 0; again < 2; again += 1)
      expect(await gateway.closeCharge(open.no)).toEqual({ no: open.no, state: facts.closed, receipt: null })
    const done = await paid()
    expect(await gateway.closeCharge(done.no)).toMatchObject({ state: 'paid', receipt: { amount: done.amount } })
  })

  test('what nobody paid in time is closed', async () => {
    const charge = await opened({ expiresAt: new Date(Date.now() + 60_000) })
    await bench.desk.pass({ ms: 120_000 })
    expect(await bench.gateway.queryCharge(charge.no)).toMatchObject({ state: 'closed' })
  })

  test('a refund counts once under its number, and never above the payment', async () => {
    const { gateway, desk } = bench
    const unpaid = refundOf(await opened(), 1_00)
    await expect(gateway.refund(unpaid)).rejects.toMatchObject({ kind: 'refused' })
    const charge = await paid()
    const refund = refundOf(charge, 100_00)
    expect(await gateway.queryRefund(refund)).toMatchObject({ state: 'unknown' })
    for (let again = 0; again < 2; again += 1) expect(await gateway.refund(refund)).toMatchObject({ state: 'refunded' })
    expect(await gateway.queryRefund(refund)).toMatchObject({ state: 'refunded' })
    await expect(gateway.refund(refundOf(charge, 100_00))).rejects.toMatchObject({ kind: 'refused' })
    await expect(gateway.refund({ ...refund, amount: fen(1) })).rejects.toMatchObject({ kind: 'refused' })
    expect(await gateway.refund(refundOf(charge, charge.amount - 100_00))).toMatchObject({ state: 'refunded' })
    expect(await gateway.queryCharge(charge.no)).toMatchObject({ state: 'paid', receipt: { amount: charge.amount } })
    const lines = (await desk.books(name)).filter(({ kind, no }) => kind === 'refund' && no === refund.refundNo)
    expect(lines.map(({ amount }) => amount)).toEqual([-100_00])
  })

  test('after a lost answer nobody knows, and the number tells', async () => {
    const { gateway, desk } = bench
    const charge = await paid()
    for (const [fault, state] of [
      ['lostAnswer', 'refunded'],
      ['silent', 'unknown'],
      ['busy', 'unknown'],
    ] as const) {
      const refund = refundOf(charge, 1_00)
      await desk.faults(name, { [fault]: 1 })
      await expect(gateway.refund(refund)).rejects.toMatchObject({ kind: 'unreachable' })
      await desk.faults(name, {})
      expect(await gateway.queryRefund(refund)).toMatchObject({ state })
    }
  })

  test('notices come doubled, out of order and late, and one that was never sent is found by asking', async () => {
    const { gateway, desk } = bench
    await desk.faults(name, { double: { next: 1 }, shuffle: { next: 1 }, delay: { next: 0 } })
    const doubled = await opened()
    await desk.pay(name, doubled.no)
    await bench.untilNotices(2)
    expect(bench.notices.splice(0).map((notice) => notice.report.no)).toEqual([doubled.no, doubled.no])
    await desk.faults(name, { lose: { next: 1 } })
    const lost = await opened()
    await desk.pay(name, lost.no)
    expect(await gateway.queryCharge(lost.no)).toMatchObject({ state: 'paid' })
    await expect.poll(async () => (await desk.state()).notices.waiting).toBe(0)
  })

  test('a notice that is not taken comes again on the schedule of the gateway', async () => {
    const { desk } = bench
    bench.answerBy(false)
    const charge = await opened()
    await desk.pay(name, charge.no)
    await bench.untilNotices(1)
    bench.answerBy(true)
    await desk.pass({ days: 1 })
    await bench.untilNotices(2)
    expect(bench.notices.splice(0).map((notice) => notice.report.no)).toEqual([charge.no, charge.no])
    expect((await desk.state()).notices.waiting).toBe(0)
  })

  test('forged notices are known as such, and the true one beside them still counts', async () => {
    const { desk } = bench
    const charge = await opened()
    for (const [how, words] of Object.entries(facts.forgeries)) {
      await desk.forge(name, charge.no, how as keyof typeof facts.forgeries)
      await bench.readAll()
      expect(bench.notices).toEqual([])
      expect(bench.refused.splice(0)).toEqual([expect.stringMatching(words)])
    }
    await desk.faults(name, { forge: { next: 1 } })
    await desk.pay(name, charge.no)
    await bench.untilNotices(1)
    expect(bench.notices.splice(0)).toHaveLength(1)
  })

  test('a payout is taken once under its number, ends well, and may still come back days later', async () => {
    const { gateway, desk } = bench
    const payout = payoutOf()
    expect(await gateway.queryPayout(payout.no)).toMatchObject({ state: 'unknown' })
    expect(await gateway.payOut(payout)).toMatchObject({ no: payout.no, state: facts.accepted })
    const { tradeNo } = await gateway.queryPayout(payout.no)
    expect(tradeNo).not.toBe('')
    expect(await gateway.payOut(payout)).toMatchObject({ no: payout.no, tradeNo })
    await expect(gateway.payOut({ ...payout, amount: fen(1_00) })).rejects.toMatchObject({ kind: 'refused' })
    await desk.payout(name, payout.no, 'paid').catch(() => undefined)
    expect(await gateway.queryPayout(payout.no)).toMatchObject({ state: 'paid', detail: '' })
    await desk.pass({ days: 3 })
    await desk.payout(name, payout.no, 'failed', '收款账户已销户')
    expect(await gateway.queryPayout(payout.no)).toMatchObject({ state: 'failed', detail: '收款账户已销户' })
    const failed = { of: 'payout', report: { no: payout.no, state: 'failed', detail: '收款账户已销户' } }
    await expect
      .poll(async () => (await bench.readAll(), bench.notices))
      .toContainEqual(expect.objectContaining({ of: failed.of, report: expect.objectContaining(failed.report) }))
    await bench.settle()
    const sent = (await desk.state()).notices.sent.filter(({ no }) => no === payout.no)
    expect(sent.map(({ accepted }) => accepted)).not.toContain(false)
    const lines = (await desk.books(name)).filter(({ no, kind }) => no === payout.no && kind !== 'fee')
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payout', -500_00],
      ['return', 500_00],
    ])
  })

  test('a payout without an answer was done or not, and the number tells which', async () => {
    const { gateway, desk } = bench
    const [done, lost] = [payoutOf(), payoutOf()]
    await desk.faults(name, { lostAnswer: 1 })
    await expect(gateway.payOut(done)).rejects.toMatchObject({ kind: 'unreachable' })
    await desk.faults(name, {})
    const state = await gateway.queryPayout(done.no)
    expect(['paid', facts.accepted]).toContain(state.state)
    await desk.payout(name, done.no, 'paid').catch(() => undefined)
    expect(await gateway.payOut(done)).toMatchObject({ no: done.no, state: 'paid', tradeNo: state.tradeNo })
    await desk.faults(name, { silent: 1 })
    await expect(gateway.payOut(lost)).rejects.toMatchObject({ kind: 'unreachable' })
    await desk.faults(name, {})
    expect(await gateway.queryPayout(lost.no)).toMatchObject({ state: 'unknown' })
    const stalled = payoutOf()
    await desk.faults(name, { stall: 1, bounce: 1 })
    await expect(bench.impatient.payOut(stalled)).rejects.toMatchObject({ kind: 'unreachable' })
    await desk.faults(name, {})
    await desk.payout(name, stalled.no, 'paid').catch(() => undefined)
    expect(await gateway.queryPayout(stalled.no)).toMatchObject({ state: 'paid' })
    await desk.pass({ days: 3 })
    expect(await gateway.queryPayout(stalled.no)).toMatchObject({ state: 'failed' })
    await desk.faults(name, { hold: { next: 1 } })
    expect(await gateway.payOut(lost)).toMatchObject({ state: 'underway' })
    await desk.payout(name, lost.no, 'failed', '姓名不一致')
    expect(await gateway.queryPayout(lost.no)).toMatchObject({ state: 'failed', detail: '姓名不一致' })
    await expect(gateway.payOut(payoutOf(facts.nobody))).rejects.toMatchObject({ kind: 'refused' })
    await bench.settle()
  })

  test('the statement of a day is the book of the gateway, and shows when it is wrong', async () => {
    const { gateway, desk } = bench
    const now = (await desk.state()).now
    await desk.pass({ days: 2 - (now % 86_400_000) / 86_400_000 })
    const charge = await paid()
    await gateway.refund(refundOf(charge, 28_00))
    const payout = payoutOf()
    await gateway.payOut(payout)
    await desk.payout(name, payout.no, 'paid').catch(() => undefined)
    await desk.payout(name, payout.no, 'failed', '退票')
    const day = dayText(new Date((await desk.state()).now))
    const books = (await desk.books(name)).filter(({ at }) => dayText(new Date(at)) === day)
    const flat = (lines: readonly { kind: string; no: string; tradeNo: string; amount: number }[]): string[] =>
      lines.map(({ kind, no, tradeNo, amount }) => `${kind} ${no} ${tradeNo} ${amount}`).toSorted()
    const read = async (): Promise<string[]> => flat((await gateway.statement(day)) ?? [])
    expect(books.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['charge', 'fee', 'refund', 'payout', 'return']),
    )
    expect(await read()).toEqual(flat(books))
    for (const fault of ['missing', 'doubled', 'otherAmount'] as const) {
      await desk.faults(name, { [fault]: { next: 1 } })
      expect(await read()).not.toEqual(flat(books))
    }
    expect((await gateway.statement('2020-01-01')) ?? []).toEqual([])
    await bench.settle()
  })

  return () => bench
}
