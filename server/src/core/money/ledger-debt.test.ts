import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { aMerchant } from '#areas/people/identity/fixtures'
import { databaseTest as test } from '#test/harness/world'
import { balancesOf, hold, lockBalances, post, resolveHold, type AccountKind } from './ledger.ts'
import { proveLedger } from './ledger-proof.ts'
import { db, within } from '../db/tx.ts'

let keys = 0
const key = (): string => `debt:${(keys += 1)}`

const shopOwing = async (amount: Fen): Promise<number> => {
  const shop = await within((tx) => aMerchant(tx))
  const legs = [
    {
      from: { kind: 'debt', merchantId: shop.merchantId },
      to: { kind: 'providerPayable', merchantId: shop.merchantId },
      amount,
    },
  ] as const
  await within(async (tx) => {
    await lockBalances(tx, [{ kind: 'available', merchantId: shop.merchantId }])
    await post(tx, { key: key(), why: '配送费补扣', ref: 'D1', legs })
  })
  return shop.merchantId
}

const earn = (merchantId: number, amount: Fen, under = key()) =>
  within((tx) =>
    post(tx, {
      key: under,
      why: '充值',
      ref: 'T2',
      legs: [{ from: { kind: 'clearing', merchantId }, to: { kind: 'available', merchantId }, amount }],
    }),
  )

const standing = async (merchantId: number): Promise<Partial<Record<AccountKind, number>>> => {
  const { available, debt } = await balancesOf(merchantId)
  return { available, debt }
}

const linesOf = async (merchantId: number): Promise<{ why: string; amount: number }[]> =>
  db()
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_account as a', 'a.id', 'p.account_id')
    .innerJoin('ledger_transaction as t', 't.id', 'p.transaction_id')
    .select(['t.why', 'p.amount'])
    .where('a.merchant_id', '=', merchantId)
    .where('a.kind', '=', 'available')
    .orderBy('p.id')
    .execute()

describe('a shop that owes', () => {
  test('pays with all it earns until nothing is owed, and keeps what is more', async () => {
    const shop = await shopOwing(fen(100_00))
    await earn(shop, fen(30_00))
    expect(await standing(shop)).toEqual({ available: 0, debt: -70_00 })
    await earn(shop, fen(70_00))
    expect(await standing(shop)).toEqual({ available: 0, debt: 0 })
    await earn(shop, fen(15_00))
    expect(await standing(shop)).toEqual({ available: 15_00, debt: 0 })
    expect(await linesOf(shop)).toEqual([
      { why: '充值', amount: 30_00 },
      { why: '偿还欠款', amount: -30_00 },
      { why: '充值', amount: 70_00 },
      { why: '偿还欠款', amount: -70_00 },
      { why: '充值', amount: 15_00 },
    ])
    expect(await proveLedger()).toEqual([])
  })

  test('has the rest of an income that is larger than its debt', async () => {
    const shop = await shopOwing(fen(10_01))
    await earn(shop, fen(50_00))
    expect(await standing(shop)).toEqual({ available: 39_99, debt: 0 })
  })

  test('repays once when the same income is told twice', async () => {
    const shop = await shopOwing(fen(100_00))
    const under = key()
    expect(await earn(shop, fen(30_00), under)).toBe('posted')
    expect(await earn(shop, fen(30_00), under)).toBe('known')
    expect(await standing(shop)).toEqual({ available: 0, debt: -70_00 })
  })

  test('repays no more than it owes when many incomes arrive at once', async () => {
    const shop = await shopOwing(fen(100_00))
    await Promise.all(Array.from({ length: 12 }, () => earn(shop, fen(15_00))))
    expect(await standing(shop)).toEqual({ available: 80_00, debt: 0 })
    expect(await proveLedger()).toEqual([])
  })

  test('repays out of its share when an order is settled, and the sender gets the rest of the hold back', async () => {
    const shop = await shopOwing(fen(40_00))
    const { merchantId: sender } = await within((tx) => aMerchant(tx))
    await earn(sender, fen(200_00))
    const name = key()
    await within((tx) => hold(tx, { key: name, merchantId: sender, amount: fen(128_00), why: '转单冻结', ref: 'T3' }))
    await within((tx) =>
      resolveHold(tx, name, '转单结算', [{ to: { kind: 'available', merchantId: shop }, amount: fen(100_00) }]),
    )
    expect(await standing(shop)).toEqual({ available: 60_00, debt: 0 })
    expect(await balancesOf(sender)).toMatchObject({ available: 100_00, frozen: 0 })
  })

  test('does not repay with a deposit, which is pledged for other things', async () => {
    const shop = await shopOwing(fen(40_00))
    const legs = [
      { from: { kind: 'clearing', merchantId: shop }, to: { kind: 'deposit', merchantId: shop }, amount: fen(50_00) },
    ] as const
    await within((tx) => post(tx, { key: key(), why: '缴纳诚信保证金', ref: 'x', legs }))
    expect(await balancesOf(shop)).toMatchObject({ deposit: 50_00, debt: -40_00 })
  })

  test('cannot earn past a debt that is being booked at the same moment', async () => {
    const [{ merchantId: shop }, { merchantId: customer }] = await within(async (tx) => [
      await aMerchant(tx),
      await aMerchant(tx),
    ])
    await earn(shop, fen(1))
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const from = (kind: AccountKind, amount: Fen) =>
      ({ from: { kind, merchantId: shop }, to: { kind: 'available', merchantId: customer }, amount }) as const
    const refund = within(async (tx) => {
      await lockBalances(tx, [from('available', fen(1)).from, from('debt', fen(1)).from])
      held.resolve()
      await released.promise
      const legs = [from('available', fen(1)), from('debt', fen(20_00))]
      await post(tx, { key: key(), why: '售后退款', ref: 'T4', legs })
    })
    await held.promise
    const income = earn(shop, fen(5_00))
    // The income is begun and waits for the shop's account before the debt is there to be seen.
    await expect.poll(waiting).toBe(1)
    released.resolve()
    await Promise.all([refund, income])
    expect(await standing(shop)).toEqual({ available: 0, debt: -15_00 })
  })
})

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db(),
  )
  return rows[0]?.count ?? 0
}
