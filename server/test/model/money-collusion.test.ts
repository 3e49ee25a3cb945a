import fc from 'fast-check'
import { expect } from 'vitest'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { drawDeposit } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { claimsOf, openClaim, waiveClaim } from '#core/money/claims'
import { balancesOf, hold, lockBalances, post, resolveHold, type AccountKind } from '#core/money/ledger'
import { splitBySources } from '#core/money/payment-sources'
import { soundLedger } from '../harness/deal.ts'
import { databaseTest as test } from '../harness/world.ts'

const acts = ['recharge', 'transfer', 'settle', 'cancel', 'refund', 'ride', 'cheaper', 'withdraw', 'fine'] as const
const step = fc.record({
  act: fc.constantFrom(...acts),
  who: fc.nat(2),
  whom: fc.nat(2),
  amount: fc.integer({ min: 1, max: 90_00 }),
})
type Step = { act: (typeof acts)[number]; who: number; whom: number; amount: number }

const on = (kind: AccountKind, merchantId: number) => ({ kind, merchantId })

let keys = 0
const newKey = (): string => `collusion:${(keys += 1)}`

type Ring = { merchants: number[]; orders: { key: string; shop: number }[]; paidIn: number; paidOut: number }

/** As an after-sale refund takes it: from what is there, then from the deposit, and what is missing is a claim. */
const refund = (sender: number, shop: number, amount: Fen) =>
  within(async (tx) => {
    const [from, deposit, to] = [on('available', shop), on('deposit', shop), on('available', sender)]
    const [onHand = fen(0), deposited = fen(0)] = await lockBalances(tx, [from, deposit, to])
    const { drawn, owed } = splitBySources(amount, [onHand, deposited])
    const [free = fen(0), pledged = fen(0)] = drawn
    const legs = [
      { from, to, amount: free },
      { from: deposit, to, amount: pledged },
    ].filter((leg) => leg.amount > 0)
    const key = newKey()
    if (owed > 0) await openClaim(tx, { debtorId: shop, creditor: sender, amount: owed, ref: key, why: '售后退款' })
    if (legs.length > 0) await post(tx, { key, type: 'refund', why: '售后退款', ref: key, legs })
    const draw = { merchantId: shop, storeId: null, amount: pledged, ref: key, note: '售后', actor: system('test') }
    if (pledged > 0) await drawDeposit(tx, draw)
  })

/** A ride or a fine that costs what its payer does not have. */
const charge = (merchantId: number, amount: Fen, creditor: 'courier' | 'platform', ref: string) =>
  within(async (tx) => {
    const [from, to] = [
      on('available', merchantId),
      on(creditor === 'courier' ? 'providerPayable' : 'platformRevenue', merchantId),
    ]
    const [onHand = fen(0)] = await lockBalances(tx, [from, to])
    const { drawn, owed } = splitBySources(amount, [onHand])
    const [free = fen(0)] = drawn
    const cause = { type: creditor === 'courier' ? 'ride' : 'penalty', why: '扣款' } as const
    if (free > 0) await post(tx, { ...cause, key: newKey(), ref, legs: [{ from, to, amount: free }] })
    if (owed > 0) await openClaim(tx, { debtorId: merchantId, creditor, amount: owed, ref, why: '扣款' })
  })

/** The courier takes its whole charge back: what was paid comes back, what was owed is struck off. */
const takeBack = (merchantId: number, amount: Fen, ref: string) =>
  within(async (tx) => {
    const [from, to] = [on('providerPayable', merchantId), on('available', merchantId)]
    await lockBalances(tx, [from, to])
    const waived = await waiveClaim(tx, { debtorId: merchantId, creditor: 'courier', ref }, amount)
    const legs = [{ from, to, amount: fen(amount - waived) }]
    if (amount > waived) await post(tx, { key: newKey(), type: 'ride', why: '配送费退回', ref, legs })
  })

const play = async (ring: Ring, { act, who, whom, amount: sum }: Step): Promise<void> => {
  const [me = 0, other = 0] = [ring.merchants[who], ring.merchants[whom]]
  const [amount, key] = [fen(sum), newKey()]
  if (act === 'recharge') {
    const legs = [{ from: on('clearing', me), to: on('available', me), amount }]
    await within((tx) => post(tx, { key, type: 'recharge', why: '充值', ref: key, legs }))
    ring.paidIn += amount
  } else if (act === 'transfer') {
    await within((tx) => hold(tx, { key, merchantId: me, amount, type: 'transfer', why: '转单冻结', ref: key }))
    ring.orders.push({ key, shop: other })
  } else if (act === 'settle' || act === 'cancel') {
    const order = ring.orders.shift()
    if (!order) return
    const paid = act === 'settle' ? [{ to: on('available', order.shop), amount: fen(1) }] : []
    await within((tx) => resolveHold(tx, order.key, { type: 'settlement', why: '转单结算' }, paid))
  } else if (act === 'refund') {
    if (me !== other) await refund(me, other, amount)
  } else if (act === 'ride' || act === 'cheaper') {
    await charge(me, amount, 'courier', key)
    if (act === 'cheaper') await takeBack(me, amount, key)
  } else if (act === 'withdraw') {
    await within((tx) => hold(tx, { key, merchantId: me, amount, type: 'withdrawal', why: '提现', ref: key }))
    const paid = [{ to: on('clearing', me), amount }]
    await within((tx) => resolveHold(tx, key, { type: 'withdrawal', why: '提现' }, paid))
    ring.paidOut += amount
  } else await charge(me, amount, 'platform', key)
}

const held = async (merchants: readonly number[]): Promise<number> => {
  const all = await Promise.all(merchants.map(balancesOf))
  return all.reduce((sum, { available, frozen, deposit }) => sum + available + frozen + deposit, 0)
}

test('merchants in league who try everything end with at most what they paid in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const deposit = 20_00
      const merchants = await within(async (tx) => {
        const made: number[] = []
        for (let index = 0; index < 3; index += 1) {
          const { merchantId } = await aMerchant(tx)
          await aStore(tx, merchantId, { deposit })
          made.push(merchantId)
        }
        return made
      })
      const ring: Ring = { merchants, orders: [], paidIn: merchants.length * deposit, paidOut: 0 }
      for (const each of steps) {
        await play(ring, each).catch((error: unknown) => expect(error).toMatchObject({ reason: 'notEnough' }))
        expect((await held(merchants)) + ring.paidOut).toBeLessThanOrEqual(ring.paidIn)
        // Whoever owes keeps nothing that came in since.
        for (const merchant of merchants)
          if ((await claimsOf(merchant)).owes > 0) expect((await balancesOf(merchant)).available).toBe(0)
        await soundLedger()
      }
    }),
    {
      numRuns: 10,
      // Two who owe each other: what one repays reaches the other while its own claim is opened.
      examples: [
        [
          [
            { act: 'refund', who: 1, whom: 0, amount: 20_01 },
            { act: 'refund', who: 0, whom: 1, amount: 40_01 },
          ],
        ],
      ],
    },
  )
})
