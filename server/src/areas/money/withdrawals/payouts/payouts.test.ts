import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { gatewayNames } from '@zdb/contract/money/payments/gateways'
import { withdrawalStates } from '@zdb/contract/money/withdrawals/states'
import { anIncome, aSpending } from '#core/money/fixtures'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { db, within } from '#core/db/tx'
import { createLog } from '#core/process/log'
import { claimsOf, openClaim } from '#core/money/claims'
import { balancesOf, post } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { payoutStop, resumePayouts, stopPayoutsByProof } from '#core/money/payout-stop'
import { anOperator } from '#areas/platform/operators/fixtures'
import { days, hours, minutes, moveClock } from '#core/time/clock'
import { useGateways } from '#ports/payments/in-use'
import { databaseTest as test } from '#test/harness/world'
import { aWithdrawal } from '../fixtures.ts'
import { gatewayInABox, type Manner } from '../gateway-fixtures.ts'
import { withdrawalsById } from '../withdrawals.sql.ts'
import { insertPayout, payoutsOf } from './payouts.sql.ts'
import { sendPayouts } from './payout-worker.ts'
import { settlePayout } from './reports.ts'

const log = createLog('silent')

const sendAll = async (): Promise<number> => {
  const counts = await Promise.all(gatewayNames.map((name) => sendPayouts(name, log)))
  return counts.reduce((sum, count) => sum + count, 0)
}

const run = async (): Promise<void> => {
  while ((await sendAll()) > 0);
}

/** Later, when leases have ended and the worker comes round again. */
const comeRound = async (ms = minutes(15)): Promise<void> => {
  moveClock(ms)
  await run()
}

/** A merchant who may be paid: with the identity card that the account's name is on. */
const aPayee = () =>
  within(async (tx) => {
    const merchant = await aMerchant(tx)
    await aQualification(tx, merchant.merchantId, { type: 'identity_card' })
    return merchant
  })

const approvedOne = async (manner: Manner, state: 'approved' | 'paying' = 'approved') => {
  const channel = gatewayInABox()
  channel.box.manner = manner
  useGateways({ joinpay_netpay: channel.gateway })
  const merchant = await aPayee()
  const { id, no } = await within((tx) => aWithdrawal(tx, merchant, { state, amount: 500_00 }))
  const stands = async () => {
    const [row] = await withdrawalsById([id])
    const name = Object.entries(withdrawalStates).find(([, each]) => each.code === row?.state)?.[0]
    const { available, frozen, clearing, platformRevenue } = await balancesOf(merchant.merchantId)
    return { name, available, frozen, gone: 500_00 + clearing, fee: platformRevenue, reason: row?.reason }
  }
  return { ...channel, ...merchant, id, no, stands }
}

const away = { name: 'paid', available: 0, frozen: 0, gone: 497_00, fee: 3_00 }
const back = { name: 'bounced', available: 500_00, frozen: 0, gone: 0, fee: 0 }

describe('a payout', () => {
  test('that is answered is paid once, and nobody sends it again', async () => {
    const one = await approvedOne('pays')
    await run()
    expect(await one.stands()).toMatchObject(away)
    expect(one.book.get(one.no)?.payout).toMatchObject({
      amount: 497_00,
      payee: { kind: 'bank', name: '林小花', company: false, bankChannelNo: '102100099996' },
    })
    await comeRound(days(1))
    expect(one.sent).toEqual([one.no])
    expect(await proveLedger()).toEqual([])
  })

  test('of which the gateway tells another sum moves nothing until it tells the right one', async () => {
    const one = await approvedOne('pays')
    one.box.saysAmount = fen(400_00)
    await run()
    expect(await one.stands()).toMatchObject({ name: 'paying', gone: 0 })
    expect((await payoutsOf([one.id])).get(one.id)?.detail).toBe('渠道称打款400.00元，与应付不符')
    one.box.saysAmount = fen(497_00)
    await comeRound(hours(2))
    expect(await one.stands()).toMatchObject(away)
    expect(one.sent).toEqual([one.no])
  })

  test('whose account cannot be read any more holds up none of those beside it', async () => {
    const one = await approvedOne('accepts')
    const broken = await approvedOne('accepts')
    useGateways({ joinpay_netpay: one.gateway })
    await run()
    await sql`update settlement_account set sealed = '\\x00' where merchant_id = ${broken.merchantId}`.execute(db())
    for (const each of one.book.values()) each.state = 'paid'
    await comeRound()
    expect(await one.stands()).toMatchObject(away)
  })

  test('whose answer was lost is asked after, and in truth was paid', async () => {
    const one = await approvedOne('lost')
    await run()
    expect(await one.stands()).toMatchObject({ name: 'paying', frozen: 500_00 })
    one.box.manner = 'pays'
    await comeRound()
    expect(await one.stands()).toMatchObject(away)
    expect(one.sent).toEqual([one.no])
  })

  test('that never reached the gateway is sent again under the same number', async () => {
    const one = await approvedOne('deaf')
    await run()
    await comeRound()
    expect(await one.stands()).toMatchObject({ name: 'paying' })
    one.box.manner = 'pays'
    await comeRound()
    expect(await one.stands()).toMatchObject(away)
    expect(new Set(one.sent)).toEqual(new Set([one.no]))
  })

  const owes = (merchantId: number) =>
    within((tx) =>
      openClaim(tx, { debtorId: merchantId, creditor: 'platform', amount: fen(1_00), ref: 'T1', why: '售后退款' }),
    )

  test('that never reached the gateway is not sent again once something stands in the way, and comes back', async () => {
    const one = await approvedOne('deaf')
    await run()
    await owes(one.merchantId)
    one.box.manner = 'pays'
    await comeRound(minutes(10))
    expect(await one.stands()).toMatchObject({ name: 'paying' })
    expect(one.sent).toEqual([one.no])
    await comeRound(minutes(60))
    expect(one.sent).toEqual([one.no])
    expect(await one.stands()).toMatchObject({ name: 'bounced', frozen: 0, gone: 0 })
    expect((await one.stands()).reason).toContain('待偿款¥1.00未还清')
    expect(await proveLedger()).toEqual([])
  })

  test('of which nobody knows is neither sent again nor given back, whatever stands in the way', async () => {
    const one = await approvedOne('lost')
    await run()
    await owes(one.merchantId)
    one.box.manner = 'deaf'
    await comeRound(minutes(60))
    expect(await one.stands()).toMatchObject({ name: 'paying', frozen: 500_00 })
    expect(one.sent).toEqual([one.no])
    one.box.manner = 'pays'
    await comeRound(minutes(60))
    expect(await one.stands()).toMatchObject(away)
    expect(one.sent).toEqual([one.no])
  })

  test('that another process has taken since is not sent again by the one that was slow', async () => {
    const one = await approvedOne('deaf')
    await run()
    one.box.manner = 'pays'
    moveClock(minutes(15))
    const { promise: hanging, resolve: answer } = Promise.withResolvers<void>()
    const { promise: begun, resolve: tellBegun } = Promise.withResolvers<void>()
    const slow = {
      ...one.gateway,
      queryPayout: async (no: string) => {
        const report = await one.gateway.queryPayout(no)
        tellBegun()
        await hanging
        return report
      },
    }
    useGateways({ joinpay_netpay: slow })
    const first = sendAll()
    await begun
    useGateways({ joinpay_netpay: one.gateway })
    await comeRound()
    answer()
    await first
    expect(one.sent).toEqual([one.no, one.no])
    expect(await one.stands()).toMatchObject(away)
  })

  test.for([
    ['between the row and the call', false],
    ['between the call and the answer', true],
  ] as const)('of a process killed %s ends paid once', async ([, wasCalled]) => {
    const one = await approvedOne('pays', 'paying')
    const gateway = 'joinpay_netpay'
    await within((tx) => insertPayout(tx, { withdrawalId: one.id, gateway, leaseMs: minutes(1) }))
    const payee = { kind: 'bank', account: '', name: '', company: false, bankChannelNo: '' } as const
    const payout = { no: one.no, amount: fen(497_00), payee, remark: '', notifyUrl: '' }
    if (wasCalled) one.book.set(one.no, { payout, state: 'paid' })
    await comeRound()
    expect(await one.stands()).toMatchObject(away)
    expect(one.sent).toEqual(wasCalled ? [] : [one.no])
  })

  test('that the gateway refuses comes back whole, with its reason', async () => {
    const one = await approvedOne('refuses')
    await run()
    expect(await one.stands()).toMatchObject({ ...back, reason: '余额不足' })
    expect(one.asked + one.box.asked).toBeGreaterThan(0)
  })

  test('that was refused as a repetition of a call that went through is paid', async () => {
    const one = await approvedOne('lost')
    await run()
    // The gateway forgets for a moment, so that it is sent again.
    const kept = one.book.get(one.no) ?? expect.fail('it went through')
    one.box.manner = 'refuses'
    await comeRound()
    expect(kept.state).toBe('paid')
    expect(await one.stands()).toMatchObject(away)
  })

  test('that bounces after it was paid comes back once, fee and all, however often it is told', async () => {
    const one = await approvedOne('pays')
    await run()
    const kept = one.book.get(one.no) ?? expect.fail('it went through')
    kept.state = 'failed'
    const told = one.reportOf(one.no)
    await Promise.all([settlePayout('joinpay_netpay', told, 'notice'), settlePayout('joinpay_netpay', told, 'notice')])
    await run()
    expect(await one.stands()).toMatchObject({ ...back, reason: '户名不符' })
    await settlePayout('joinpay_netpay', told, 'notice')
    await comeRound()
    expect(await one.stands()).toMatchObject(back)
    expect(await proveLedger()).toEqual([])
  })

  test('that bounces comes back whole although its fee has been spent: the platform gives it from what it has', async () => {
    const one = await approvedOne('pays')
    await run()
    const other = await aPayee()
    await within(async (tx) => {
      await anIncome(tx, other.merchantId, fen(10_00))
      await aSpending(tx, other.merchantId, fen(10_00))
      const [from, to] = [
        { kind: 'platformRevenue', merchantId: one.merchantId } as const,
        { kind: 'available', merchantId: other.merchantId } as const,
      ]
      const legs = [{ from, to, amount: fen(3_00) }]
      await post(tx, { key: `spent:${one.no}`, type: 'advance', why: '平台垫付', ref: one.no, legs })
    })
    const kept = one.book.get(one.no) ?? expect.fail('it went through')
    kept.state = 'failed'
    await comeRound(days(1))
    expect(await one.stands()).toMatchObject(back)
    expect(await proveLedger()).toEqual([])
    // Nobody else's fees, of which invoices are made, became less by it; its own are nothing now.
    const fees = await sql<{ merchant_id: number; amount: number }>`
      select a.merchant_id, sum(p.amount)::int as amount from ledger_posting p
      join ledger_account a on a.id = p.account_id and a.kind = 'platformRevenue'
      join ledger_transaction t on t.id = p.transaction_id
      where t.ref = ${one.no} and p.type = 'withdrawal' group by a.merchant_id`.execute(db())
    expect(fees.rows).toEqual([{ merchant_id: one.merchantId, amount: 0 }])
  })

  test('is not moved by an old notice: the gateway is asked what is true', async () => {
    const one = await approvedOne('pays')
    await run()
    const paidNotice = one.reportOf(one.no)
    await settlePayout('joinpay_netpay', { ...paidNotice, state: 'failed' }, 'notice')
    await run()
    expect(await one.stands()).toMatchObject(away)
    const kept = one.book.get(one.no) ?? expect.fail('it went through')
    kept.state = 'failed'
    await comeRound(days(1))
    expect(await one.stands()).toMatchObject(back)
    await settlePayout('joinpay_netpay', paidNotice, 'notice')
    await run()
    expect(await one.stands()).toMatchObject(back)
  })

  test('that was given back and turns out to have been paid is taken again, and what is gone is owed', async () => {
    const one = await approvedOne('fails')
    await run()
    expect(await one.stands()).toMatchObject(back)
    await within((tx) => aSpending(tx, one.merchantId, fen(100_00)))
    const kept = one.book.get(one.no) ?? expect.fail('it was heard')
    kept.state = 'paid'
    await settlePayout('joinpay_netpay', one.reportOf(one.no), 'notice')
    await run()
    expect(await one.stands()).toMatchObject({ name: 'paid', available: 0, gone: 400_00 })
    expect((await claimsOf(one.merchantId)).owes).toBe(100_00)
    await within((tx) => anIncome(tx, one.merchantId, fen(150_00)))
    expect(await balancesOf(one.merchantId)).toMatchObject({ available: 50_00 })
    expect((await claimsOf(one.merchantId)).owes).toBe(0)
  })

  test('waits while payouts are stopped, begun or not, and goes on afterwards', async () => {
    const one = await approvedOne('deaf')
    await run()
    const payee = await aPayee()
    const other = await within((tx) => aWithdrawal(tx, payee, { state: 'approved' }))
    await within((tx) => stopPayoutsByProof(tx, '账目不平'))
    one.box.manner = 'pays'
    await comeRound()
    expect(one.sent).toEqual([one.no])
    expect(await one.stands()).toMatchObject({ name: 'paying' })
    const { id } = (await payoutStop()) ?? expect.fail('no stop')
    await within(async (tx) => {
      const { operatorId } = await anOperator(tx)
      await resumePayouts(tx, id, { reason: '已核对', operatorId })
    })
    await comeRound()
    expect(await one.stands()).toMatchObject(away)
    expect(one.book.get(other.no)?.state).toBe('paid')
  })

  test('is handed over once by many workers at the same moment', async () => {
    const one = await approvedOne('pays')
    await Promise.all(Array.from({ length: 6 }, () => sendAll()))
    expect(one.sent).toEqual([one.no])
    expect(await one.stands()).toMatchObject(away)
  })

  test('is told of by nobody but its own gateway', async () => {
    const one = await approvedOne('accepts')
    await run()
    const paid = { ...one.reportOf(one.no), state: 'paid' as const }
    expect(await settlePayout('alipay', paid, 'notice')).toBe(false)
    expect(await one.stands()).toMatchObject({ name: 'paying' })
    expect(await settlePayout('joinpay_netpay', paid, 'notice')).toBe(true)
    expect(await one.stands()).toMatchObject(away)
  })

  test('of a number that is nobody’s moves nothing', async () => {
    expect(await settlePayout('joinpay_netpay', { no: 'W1', state: 'paid', tradeNo: '', detail: '' }, 'notice')).toBe(
      false,
    )
    const merchant = await within((tx) => aMerchant(tx))
    const asked = await within((tx) => aWithdrawal(tx, merchant))
    expect(
      await settlePayout('joinpay_netpay', { no: asked.no, state: 'paid', tradeNo: '', detail: '' }, 'notice'),
    ).toBe(false)
    expect((await payoutsOf([asked.id])).size).toBe(0)
  })
})
