import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { aMerchant } from '#areas/people/identity/fixtures'
import { databaseTest as test } from '#test/harness/world'
import { balancesOf, hold, post, resolveHold, type AccountRef } from './ledger.ts'
import { proveLedger } from './ledger-proof.ts'
import { db, within } from '../db/tx.ts'

const merchants = (count: number): Promise<number[]> =>
  within(async (tx) => {
    const made: number[] = []
    for (let index = 0; index < count; index += 1) made.push((await aMerchant(tx)).merchantId)
    return made
  })

const settled = { type: 'settlement', why: '结算' } as const

let keys = 0
const key = (): string => `test:${(keys += 1)}`

const available = (merchantId: number): AccountRef => ({ kind: 'available', merchantId })
const clearing = (merchantId: number): AccountRef => ({ kind: 'clearing', merchantId })

const recharge = (merchantId: number, amount: Fen, under = key()) =>
  within((tx) =>
    post(tx, {
      key: under,
      type: 'recharge',
      why: '充值',
      ref: 'test',
      legs: [{ from: clearing(merchantId), to: available(merchantId), amount }],
    }),
  )

describe('the ledger', () => {
  test('money that comes in is there, and the clearing account owes it', async () => {
    const [shop = 0] = await merchants(1)
    await recharge(shop, fen(100_00))
    expect(await balancesOf(shop)).toMatchObject({ available: 100_00, clearing: -100_00 })
  })

  test('the same posting twice counts once; another under its key is refused', async () => {
    const [shop = 0] = await merchants(1)
    const under = key()
    expect(await recharge(shop, fen(50_00), under)).toBe('posted')
    expect(await recharge(shop, fen(50_00), under)).toBe('known')
    await expect(recharge(shop, fen(60_00), under)).rejects.toMatchObject({ reason: 'keyReused' })
    expect((await balancesOf(shop)).available).toBe(50_00)
  })

  test('nobody spends what they do not have', async () => {
    const [shop = 0, other = 0] = await merchants(2)
    await recharge(shop, fen(10_00))
    const pay = within((tx) =>
      post(tx, {
        key: key(),
        type: 'transfer',
        why: '转单',
        ref: 'x',
        legs: [{ from: available(shop), to: available(other), amount: fen(10_01) }],
      }),
    )
    await expect(pay).rejects.toMatchObject({ reason: 'notEnough' })
    expect((await balancesOf(shop)).available).toBe(10_00)
  })

  test('a hold is resolved once: part is paid, the rest comes back', async () => {
    const [sender = 0, florist = 0] = await merchants(2)
    await recharge(sender, fen(200_00))
    await within((tx) =>
      hold(tx, {
        key: 'order:1',
        merchantId: sender,
        amount: fen(128_00),
        type: 'transfer',
        why: '转单冻结',
        ref: 'T1',
      }),
    )
    expect(await balancesOf(sender)).toMatchObject({ available: 72_00, frozen: 128_00 })
    const settle = () =>
      within((tx) => resolveHold(tx, 'order:1', settled, [{ to: available(florist), amount: fen(100_00) }]))
    const presses = await Promise.allSettled([settle(), settle(), settle()])
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balancesOf(sender)).toMatchObject({ available: 100_00, frozen: 0 })
    expect((await balancesOf(florist)).available).toBe(100_00)
  })

  test('a hold never pays more than it holds', async () => {
    const [sender = 0, florist = 0] = await merchants(2)
    await recharge(sender, fen(50_00))
    await within((tx) =>
      hold(tx, { key: 'order:2', merchantId: sender, amount: fen(20_00), type: 'transfer', why: '冻结', ref: 'T2' }),
    )
    const greedy = within((tx) => resolveHold(tx, 'order:2', settled, [{ to: available(florist), amount: fen(20_01) }]))
    await expect(greedy).rejects.toMatchObject({ reason: 'notEnough' })
    expect(await balancesOf(sender)).toMatchObject({ available: 30_00, frozen: 20_00 })
  })

  test('postings can be neither changed nor removed', async () => {
    await expect(db().deleteFrom('ledger_posting').execute()).rejects.toThrow(/append-only/)
    await expect(db().updateTable('ledger_transaction').set({ why: '' }).execute()).rejects.toThrow(/append-only/)
  })

  test('whatever rivals do at once, the books agree with a plain model', async () => {
    const step = fc.record({
      from: fc.nat(3),
      to: fc.nat(3),
      amount: fc.integer({ min: 1, max: 60_00 }),
      kind: fc.constantFrom('pay', 'hold', 'resolve', 'repeat'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        const shops = await merchants(4)
        for (const shop of shops) await recharge(shop, fen(100_00))
        const holds: string[] = []
        const run = async ({ from, to, amount, kind }: (typeof steps)[number]): Promise<void> => {
          const [payer = 0, payee = 0] = [shops[from], shops[to]]
          const name = key()
          if (kind === 'hold') {
            await within((tx) =>
              hold(tx, { key: name, merchantId: payer, amount: fen(amount), type: 'transfer', why: '冻结', ref: name }),
            )
            holds.push(name)
          } else if (kind === 'resolve') {
            const held = holds.at(-1)
            if (held) await within((tx) => resolveHold(tx, held, settled, [{ to: available(payee), amount: fen(1) }]))
          } else if (payer !== payee) {
            const posting = {
              key: name,
              type: 'payment' as const,
              why: '支付',
              ref: name,
              legs: [{ from: available(payer), to: available(payee), amount: fen(amount) }],
            }
            await within((tx) => post(tx, posting))
            if (kind === 'repeat') await within((tx) => post(tx, posting))
          }
        }
        await Promise.allSettled(steps.map(run))
        const all = await Promise.all(shops.map(balancesOf))
        const inside = all.reduce((sum, { available: free, frozen }) => sum + free + frozen, 0)
        expect(inside).toBe(400_00)
        expect(await proveLedger()).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  test('forty rivals pay crosswise between two shops and none waits for ever', async () => {
    const [left = 0, right = 0] = await merchants(2)
    await recharge(left, fen(500_00))
    await recharge(right, fen(500_00))
    const pay = (index: number) => {
      const [from, to] = index % 2 ? [left, right] : [right, left]
      return within((tx) =>
        post(tx, {
          key: key(),
          type: 'payment',
          why: '互转',
          ref: 'x',
          legs: [{ from: available(from), to: available(to), amount: fen(1_00) }],
        }),
      )
    }
    expect(await Promise.all(Array.from({ length: 40 }, (_, index) => pay(index)))).toHaveLength(40)
    expect(await balancesOf(left)).toMatchObject({ available: 500_00 })
  })
})

test('the proof finds money that is out of place', async () => {
  const [shop = 0] = await merchants(1)
  await recharge(shop, fen(10_00))
  await db()
    .updateTable('ledger_account')
    .set({ balance: 11_00 })
    .where('merchant_id', '=', shop)
    .where('kind', '=', 'available')
    .execute()
  expect((await proveLedger()).map(({ name }) => name)).toEqual(['balancesArePostings'])
})
