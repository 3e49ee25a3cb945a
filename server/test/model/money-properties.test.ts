import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { codes } from '@zdb/contract/codes'
import { fen, formatYuan, type Fen } from '@zdb/contract/kit/fen'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aPooledOrder, aShop } from '#areas/orders/received-orders/fixtures'
import { aFunded, aTransferOrder, demoPayPassword, orderContent } from '#areas/orders/transfer-orders/fixtures'
import type { Order } from '#areas/orders/transfer-orders/public'
import { balancesOf } from '#core/money/ledger'
import { claimsOf } from '#core/money/claims'
import { db, within } from '#core/db/tx'
import { orderNow, settleNow, soundLedger } from '../harness/deal.ts'
import { modificationRevision, orderRevision } from '../harness/revisions.ts'
import { test, type Person, type World } from '../harness/world.ts'

const runs = 12
const yuan = (amount: number): string => formatYuan(fen(amount))

/** Nothing is created or lost anywhere, and whoever owes keeps nothing. */
const sound = async (): Promise<void> => {
  await soundLedger()
  const { rows } = await sql<{ total: string; debtors: number }>`
    select sum(balance)::text as total, (select count(*)::int from claim c join ledger_account a on a.merchant_id = c.debtor_id and a.kind = 'available'
      where c.repaid < c.amount and a.balance > 0) as debtors
    from ledger_account`.execute(db())
  expect(rows[0]).toEqual({ total: '0', debtors: 0 })
}

type Pair = { sender: Person; florist: Person; storeId: number }

const aPair = async (world: World, till: Fen, florist: { balance: number; deposit: number }): Promise<Pair> => {
  const pair = { sender: await world.merchant(), florist: await world.merchant() }
  const storeId = await within(async (tx) => {
    await aFunded(tx, pair.sender.merchantId, till)
    return aShop(tx, pair.florist.merchantId, florist)
  })
  return { ...pair, storeId }
}

const creditOf = async ({ merchantId }: Person): Promise<number> => {
  const row = await db()
    .selectFrom('grab_credit')
    .select('used')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.used ?? 0
}

const price = fc.integer({ min: 1, max: 600_00 })

type PriceStep =
  { kind: 'edit' | 'raise' | 'wrongPassword'; price: number } | { kind: 'edit' | 'raise'; beyond: number }
type Change = { price: number; answer: 'agree' | 'refuse' | 'revoke' }

const priceStep: fc.Arbitrary<PriceStep> = fc.oneof(
  fc.record({ kind: fc.constantFrom('edit' as const, 'raise' as const, 'wrongPassword' as const), price }),
  fc.record({ kind: fc.constantFrom('edit' as const, 'raise' as const), beyond: fc.integer({ min: 1, max: 100_00 }) }),
)
const change: fc.Arbitrary<Change> = fc.record({
  price,
  answer: fc.constantFrom('agree' as const, 'refuse' as const, 'revoke' as const),
})

/** What the sender has when it has this order at this price, and the till before it. */
type Till = { free: number; frozen: number }

const expectHeld = async ({ sender }: Pair, before: Till, held: number): Promise<void> => {
  const { available, frozen } = await balancesOf(sender.merchantId)
  expect({ available, frozen }).toEqual({ available: before.free - held, frozen: before.frozen + held })
}

const editTo = (sender: Person, sn: string, to: number) =>
  sender.call(transferOrders.update, {
    params: { sn },
    body: { ...orderContent(), price: yuan(to), pay_password: demoPayPassword },
  })

const raiseTo = (sender: Person, sn: string, to: number, pay_password = demoPayPassword) =>
  sender.call(transferOrders.raisePrice, { params: { sn }, body: { price: yuan(to), pay_password } })

/** Plays one step before the order is taken; says the price it must have now. */
const playPrice = async ({ sender }: Pair, sn: string, step: PriceStep, now: number, free: number): Promise<number> => {
  const to = 'beyond' in step ? now + free + step.beyond : step.price
  if (step.kind === 'wrongPassword') {
    expect(await raiseTo(sender, sn, now + to, '000000')).toMatchObject({ code: codes.payPasswordWrong.code })
    return now
  }
  const answer = step.kind === 'edit' ? await editTo(sender, sn, to) : await raiseTo(sender, sn, to)
  if ('beyond' in step) expect(answer).toMatchObject({ code: codes.notEnough.code, message: '余额不足' })
  else if (step.kind === 'edit') expect(answer.code).toBe(to === now ? codes.nothingChanged.code : 0)
  else expect(answer.code).toBe(to > now ? 0 : codes.invalid.code)
  return answer.code === 0 ? to : now
}

/** One modification from its application to its answer; says the price it must have now. */
const playChange = async ({ sender, florist }: Pair, sn: string, { price: to, answer }: Change, now: number) => {
  const asked = await sender.call(transferOrders.applyModification, {
    params: { sn },
    body: { price: yuan(to), pay_password: demoPayPassword },
  })
  expect(asked.code).toBe(to === now ? codes.nothingChanged.code : 0)
  if (asked.code !== 0) return now
  const answered =
    answer === 'revoke'
      ? await sender.call(transferOrders.revokeModification, { params: { sn } })
      : await florist.call(receivedOrders.auditModification, {
          params: { sn },
          body: { agreed: answer === 'agree', ...(await modificationRevision(sn)) },
        })
  expect(answered).toMatchObject({ code: 0 })
  return answer === 'agree' ? to : now
}

test(
  'edits, raises and modifications, agreed, refused or undone, hold exactly the price and give back exactly the rest',
  { timeout: 280_000 },
  async ({ world }) => {
    const pair = await aPair(world, fen(10_000_00), { balance: 5_000_00, deposit: 2_000_00 })
    const { sender, florist } = pair
    await fc.assert(
      fc.asyncProperty(
        price,
        fc.array(priceStep, { minLength: 1, maxLength: 3 }),
        fc.array(change, { minLength: 1, maxLength: 2 }),
        async (first, steps, changes) => {
          const { available: free, frozen } = await balancesOf(sender.merchantId)
          const [before, credit] = [{ free, frozen }, await creditOf(florist)]
          const { sn } = await within((tx) => aPooledOrder(tx, { merchant_id: sender.merchantId, price: first }))
          await expectHeld(pair, before, first)
          let held = first
          for (const step of steps) {
            held = await playPrice(pair, sn, step, held, free - held)
            await expectHeld(pair, before, held)
          }
          if (held !== first) expect(await editTo(sender, sn, first)).toMatchObject({ code: 0 })
          await expectHeld(pair, before, first)
          expect(await raiseTo(sender, sn, first + 1)).toMatchObject({ code: 0 })
          expect(
            await florist.call(receivedOrders.grab, { params: { pool_sn: sn }, body: await orderRevision(sn) }),
          ).toMatchObject({
            code: 0,
          })
          held = first + 1
          for (const each of changes) {
            held = await playChange(pair, sn, each, held)
            await expectHeld(pair, before, held)
            expect(await creditOf(florist)).toBe(credit + held)
          }
          held = await playChange(pair, sn, { price: first + 1, answer: 'agree' }, held)
          await expectHeld(pair, before, first + 1)
          expect(
            await florist.call(receivedOrders.chargeback, { params: { sn }, body: { reason: '缺货' } }),
          ).toMatchObject({
            code: 0,
          })
          await expectHeld(pair, before, 0)
          expect(await creditOf(florist)).toBe(credit)
          await sound()
        },
      ),
      { numRuns: runs },
    )
  },
)

const claim = (type: number, sums: { amount?: number; compensation?: number }) => ({
  type,
  mode: { 2: '花材不新鲜', 3: '配送超时', 4: '虚假送达' }[type] ?? '',
  content: '请看照片',
  ...(sums.amount === undefined ? {} : { amount: yuan(sums.amount) }),
  ...(sums.compensation === undefined ? {} : { compensation: yuan(sums.compensation) }),
})

type Refunds = { left: number; compensated: number; settled: boolean; closed: boolean }

/** One claim, agreed to by the shop; says what came back beyond what was still held. */
const playClaim = async (
  { sender, florist }: Pair,
  order: Order,
  model: Refunds,
  type: number,
  sum: number,
): Promise<{ back: number }> => {
  const whole = type === 4
  const amount = whole ? model.left : sum
  const compensation = whole ? sum : 0
  const limit = order.price ?? 0
  const body = { sn: order.sn, ...claim(type, whole ? { compensation } : { amount }) }
  const asked = await sender.call(afterSale.applyAfterSale, { body })
  const allowed = !model.closed && model.left > 0 && amount <= model.left && compensation <= limit
  expect([type, sum, model, asked.code === 0]).toEqual([type, sum, model, allowed])
  if (!allowed) return { back: 0 }
  const rid = asked.data?.id ?? ''
  expect(await florist.call(afterSale.agree, { params: { rid }, body: { revision: 1 } })).toMatchObject({ code: 0 })
  model.left -= amount
  model.compensated += compensation
  if (!model.settled && model.left === 0) model.closed = true
  return { back: (model.settled ? amount : 0) + compensation }
}

test(
  'refunds in parts and then the whole with a compensation never give back more than was paid and promised, even from a shop that cannot pay',
  { timeout: 280_000 },
  async ({ world }) => {
    const pair = await aPair(world, fen(100_000_00), { balance: 0, deposit: 50_00 })
    const { sender, florist } = pair
    const shop = { id: pair.storeId, merchantId: florist.merchantId }
    await fc.assert(
      fc.asyncProperty(
        fc.record({ first: price, settleBefore: fc.integer({ min: 0, max: 4 }) }),
        fc.tuple(price, price, price),
        async ({ first, settleBefore }, sums) => {
          const order = await within((tx) =>
            aTransferOrder(tx, {
              merchant_id: sender.merchantId,
              shop,
              price: first,
              state: transferStates.delivered.code,
              kind: kinds.assigned,
            }),
          )
          const owned = async (who: Person): Promise<number> => {
            const { available, frozen, deposit, platformRevenue } = await balancesOf(who.merchantId)
            const { owes, isOwed } = await claimsOf(who.merchantId)
            return available + frozen + deposit + platformRevenue + isOwed - owes
          }
          const [mine, theirs] = [await owned(sender), await owned(florist)]
          const model: Refunds = { left: first, compensated: 0, settled: false, closed: false }
          let paid = 0
          for (const [index, type] of [2, 3, 4].entries()) {
            if (index === settleBefore && !model.closed) {
              await settleNow(await orderNow(order))
              model.settled = true
              paid += model.left
            }
            paid -= (await playClaim(pair, order, model, type, Math.ceil((sums[index] ?? 1) / (3 - index)))).back
            expect([await owned(sender), await owned(florist)]).toEqual([mine - paid, theirs + paid])
            const { frozen } = await balancesOf(sender.merchantId)
            expect(frozen).toBe(model.settled || model.closed ? 0 : model.left)
          }
          expect(first - model.left + model.compensated).toBeLessThanOrEqual(2 * first)
          if (!model.settled && !model.closed) await settleNow(await orderNow(order))
          expect((await balancesOf(sender.merchantId)).frozen).toBe(0)
          await sound()
        },
      ),
      { numRuns: runs },
    )
  },
)
