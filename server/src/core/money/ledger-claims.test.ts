import { describe, expect } from 'vitest'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { aMerchant } from '#areas/people/identity/fixtures'
import { databaseTest as test } from '#test/harness/world'
import { lockWaits } from '#test/harness/database'
import { claimsOf, openClaim, waiveClaim, type Creditor } from './claims.ts'
import { balancesOf, hold, lockBalances, post, resolveHold } from './ledger.ts'
import { proveLedger } from './ledger-proof.ts'
import { db, within } from '../db/tx.ts'

let keys = 0
const key = (): string => `claims:${(keys += 1)}`

const aShop = async (): Promise<number> => (await within((tx) => aMerchant(tx))).merchantId

/** As whoever makes a claim does it: with the debtor's available account held. */
const owe = (debtorId: number, creditor: Creditor, amount: Fen, ref = 'D1'): Promise<void> =>
  within(async (tx) => {
    await lockBalances(tx, [{ kind: 'available', merchantId: debtorId }])
    await openClaim(tx, { debtorId, creditor, amount, ref, why: '配送费补扣' })
  })

const shopOwing = async (amount: Fen, creditor: Creditor = 'courier'): Promise<number> => {
  const shop = await aShop()
  await owe(shop, creditor, amount)
  return shop
}

const earn = (merchantId: number, amount: Fen, under = key()) =>
  within((tx) =>
    post(tx, {
      key: under,
      type: 'recharge',
      why: '充值',
      ref: 'T2',
      legs: [{ from: { kind: 'clearing', merchantId }, to: { kind: 'available', merchantId }, amount }],
    }),
  )

const standing = async (merchantId: number) => ({
  available: (await balancesOf(merchantId)).available,
  owes: (await claimsOf(merchantId)).owes,
})

const linesOf = (merchantId: number) =>
  db()
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_account as a', 'a.id', 'p.account_id')
    .innerJoin('ledger_transaction as t', 't.id', 'p.transaction_id')
    .select(['t.why', 't.ref', 'p.amount'])
    .where('a.merchant_id', '=', merchantId)
    .where('a.kind', '=', 'available')
    .orderBy('p.id')
    .execute()

describe('a shop that owes', () => {
  test('pays with all it earns until nothing is owed, and keeps what is more', async () => {
    const shop = await shopOwing(fen(100_00))
    await earn(shop, fen(30_00))
    expect(await standing(shop)).toEqual({ available: 0, owes: 70_00 })
    await earn(shop, fen(70_00))
    expect(await standing(shop)).toEqual({ available: 0, owes: 0 })
    await earn(shop, fen(15_00))
    expect(await standing(shop)).toEqual({ available: 15_00, owes: 0 })
    expect(await linesOf(shop)).toEqual([
      { why: '充值', ref: 'T2', amount: 30_00 },
      { why: '偿还待偿款', ref: 'D1', amount: -30_00 },
      { why: '充值', ref: 'T2', amount: 70_00 },
      { why: '偿还待偿款', ref: 'D1', amount: -70_00 },
      { why: '充值', ref: 'T2', amount: 15_00 },
    ])
    expect(await balancesOf(shop)).toMatchObject({ providerPayable: 100_00, platformRevenue: 0 })
    expect(await proveLedger()).toEqual([])
  })

  test('repays once when the same income is told twice', async () => {
    const shop = await shopOwing(fen(100_00))
    const under = key()
    expect(await earn(shop, fen(30_00), under)).toBe('posted')
    expect(await earn(shop, fen(30_00), under)).toBe('known')
    expect(await standing(shop)).toEqual({ available: 0, owes: 70_00 })
  })

  test('repays no more than it owes when many incomes arrive at once', async () => {
    const shop = await shopOwing(fen(100_00))
    await Promise.all(Array.from({ length: 12 }, () => earn(shop, fen(15_00))))
    expect(await standing(shop)).toEqual({ available: 80_00, owes: 0 })
    expect(await proveLedger()).toEqual([])
  })

  test('repays out of its share when an order is settled, and the sender gets the rest of the hold back', async () => {
    const [shop, sender] = [await shopOwing(fen(40_00), 'platform'), await aShop()]
    await earn(sender, fen(200_00))
    const [name, merchantId] = [key(), sender]
    await within((tx) =>
      hold(tx, { key: name, merchantId, amount: fen(128_00), type: 'transfer', why: '转单冻结', ref: 'T3' }),
    )
    const paid = [{ to: { kind: 'available', merchantId: shop } as const, amount: fen(100_00) }]
    await within((tx) => resolveHold(tx, name, { type: 'settlement', why: '转单结算' }, paid))
    expect(await standing(shop)).toEqual({ available: 60_00, owes: 0 })
    expect(await balancesOf(sender)).toMatchObject({ available: 100_00, frozen: 0 })
  })

  test('is not given back what it never paid when its courier charges less than it said', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    await owe(shop, other, fen(30_00), 'T1')
    await owe(shop, 'courier', fen(20_00))
    expect(await within((tx) => waiveClaim(tx, { debtorId: shop, creditor: 'courier', ref: 'D1' }, fen(50_00)))).toBe(
      20_00,
    )
    expect(await standing(shop)).toEqual({ available: 0, owes: 30_00 })
    expect((await balancesOf(other)).available).toBe(0)
  })

  test('cannot earn past a claim that is being opened at the same moment', async () => {
    const [shop, customer] = [await aShop(), await aShop()]
    await earn(shop, fen(1))
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const refund = within(async (tx) => {
      await lockBalances(tx, [{ kind: 'available', merchantId: shop }])
      held.resolve()
      await released.promise
      await openClaim(tx, { debtorId: shop, creditor: customer, amount: fen(20_00), ref: 'T4', why: '售后退款' })
    })
    await held.promise
    const income = earn(shop, fen(5_00))
    // The income is begun and waits for the shop's account before the claim is there to be seen.
    await expect.poll(lockWaits).toBe(1)
    released.resolve()
    await Promise.all([refund, income])
    expect(await standing(shop)).toEqual({ available: 0, owes: 14_99 })
    expect((await balancesOf(customer)).available).toBe(5_01)
  })
})

describe('shops that owe each other', () => {
  test('pay around the circle until one of them owes nothing more', async () => {
    const [first, second, third] = [await aShop(), await aShop(), await aShop()]
    await owe(first, second, fen(10_00))
    await owe(first, third, fen(10_00))
    await owe(first, 'platform', fen(5_00))
    await owe(second, first, fen(8_00))
    await earn(first, fen(20_00))
    // 20 to second and third, of which second gives 8 back: 5 to the platform, 3 are left.
    expect(await standing(first)).toEqual({ available: 3_00, owes: 0 })
    expect(await standing(second)).toEqual({ available: 2_00, owes: 0 })
    expect(await standing(third)).toEqual({ available: 10_00, owes: 0 })
    expect(await proveLedger()).toEqual([])
  })

  test('earn, pay and open claims on each other in every direction at once, and none waits in a ring', async () => {
    const ring = [await aShop(), await aShop(), await aShop(), await aShop()]
    for (const shop of ring) await earn(shop, fen(50_00))
    const at = (index: number): number => ring[index % ring.length] ?? 0
    const act = (index: number): Promise<unknown> => {
      const [me, next, far] = [at(index), at(index + 1 + (index % 2)), at(index + 3)]
      if (index % 5 === 0) return owe(me, next, fen(7_00))
      if (index % 5 === 1) return owe(me, index % 2 ? 'platform' : 'courier', fen(3_00))
      if (index % 5 === 2) return earn(me, fen(2_00))
      const legs = [
        { from: { kind: 'available', merchantId: me }, to: { kind: 'available', merchantId: next }, amount: fen(1) },
        { from: { kind: 'available', merchantId: me }, to: { kind: 'available', merchantId: far }, amount: fen(1) },
      ] as const
      return within((tx) => post(tx, { key: key(), type: 'payment', why: '互转', ref: 'x', legs }))
    }
    const done = await Promise.allSettled(Array.from({ length: 120 }, (_, index) => act(index)))
    const refused = done.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(refused.filter((reason) => !reason.includes('notEnough') && !reason.includes('余额不足'))).toEqual([])
    expect(await proveLedger()).toEqual([])
  })

  test('wait for a claim that brings a third account, and let go of what they hold instead of waiting in a ring', async () => {
    // The creditor's account has the lower number, so that it has to be locked before the debtor's.
    const [creditor, debtor] = [await aShop(), await aShop()]
    for (const shop of [creditor, debtor]) await earn(shop, fen(1_00))
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const opening = within(async (tx) => {
      await lockBalances(tx, [{ kind: 'available', merchantId: debtor }])
      held.resolve()
      await released.promise
      await openClaim(tx, { debtorId: debtor, creditor, amount: fen(9_00), ref: 'T5', why: '售后退款' })
    })
    await held.promise
    const income = earn(debtor, fen(4_00))
    await expect.poll(lockWaits).toBe(1)
    // Holds the creditor's account and waits for the debtor's, behind the income.
    const legs = [
      {
        from: { kind: 'available', merchantId: creditor },
        to: { kind: 'available', merchantId: debtor },
        amount: fen(1),
      },
    ] as const
    const payment = within((tx) => post(tx, { key: key(), type: 'payment', why: '支付', ref: 'x', legs }))
    await expect.poll(lockWaits).toBe(2)
    released.resolve()
    await Promise.all([opening, income, payment])
    expect(await standing(debtor)).toEqual({ available: 0, owes: 3_99 })
    expect((await balancesOf(creditor)).available).toBe(6_00)
    expect(await proveLedger()).toEqual([])
  })
})

// Last, for a deposit without a store is out of place in the proof.
test('a shop that owes does not repay with a deposit, which is pledged for other things', async () => {
  const shop = await shopOwing(fen(40_00))
  const [from, to] = [
    { kind: 'clearing', merchantId: shop },
    { kind: 'deposit', merchantId: shop },
  ] as const
  const legs = [{ from, to, amount: fen(50_00) }]
  await within((tx) => post(tx, { key: key(), type: 'deposit', why: '缴纳诚信保证金', ref: 'x', legs }))
  expect(await balancesOf(shop)).toMatchObject({ deposit: 50_00 })
  expect(await standing(shop)).toEqual({ available: 0, owes: 40_00 })
})
