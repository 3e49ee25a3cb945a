import * as fc from 'fast-check'
import { afterEach, expect } from 'vitest'
import { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { fen, formatYuan } from '@zdb/contract/kit/fen'
import { hours, moveClock, resetClock } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { claimsOf } from '#core/money/claims'
import { within } from '#core/db/tx'
import { aDeal, claims, orderNow, platform, settleNow, soundLedger, type Claim, type Deal } from '#test/harness/deal'
import { test } from '#test/harness/world'
import { decide, finalise, workOff } from '../public.ts'

const price = 128_00

type Model = {
  left: number
  settledAt: number | undefined
  refundedLater: number
  compensated: number
  closed: boolean
}

type Answer = 'agree' | 'silence' | 'revoke' | 'decide' | 'appeal'
type Step = { kind: 'settle' } | { kind: 'case'; type: number; amount: number; compensation: number; answer: Answer }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ kind: 'settle' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('case' as const),
      type: fc.constantFrom(1, 2, 2, 3, 3, 4),
      amount: fc.integer({ min: 1, max: price + 100 }),
      compensation: fc.integer({ min: 1, max: price + 100 }),
      answer: fc.constantFrom<Answer>('agree', 'silence', 'revoke', 'decide', 'appeal'),
    }),
  },
)

const modes = ['未收到商品', '花材不新鲜', '配送超时', '虚假送达']

const quarrel = async ({ sender, florist }: Deal, rid: string, answer: Answer): Promise<void> => {
  await florist.call(afterSale.reject, { params: { rid }, body: { reason: '签收时完好' } })
  await sender.call(afterSale.arbitration, { params: { rid }, body: { content: '请平台看照片' } })
  await within((tx) => decide(tx, platform, Number(rid), { agree: answer === 'decide', words: '裁决' }))
  if (answer === 'decide') {
    moveClock(hours(73))
    await workOff()
    resetClock()
    return
  }
  await sender.call(afterSale.appeal, { params: { rid }, body: { content: '补充开箱视频' } })
  await within((tx) => finalise(tx, platform, Number(rid), { agree: true, words: '终审' }))
}

const answers: Record<Answer, (deal: Deal, rid: string) => Promise<unknown>> = {
  agree: ({ florist }, rid) => florist.call(afterSale.agree, { params: { rid }, body: { revision: 1 } }),
  revoke: ({ sender }, rid) => sender.call(afterSale.revoke, { params: { rid } }),
  decide: (deal, rid) => quarrel(deal, rid, 'decide'),
  appeal: (deal, rid) => quarrel(deal, rid, 'appeal'),
  silence: async () => {
    moveClock(hours(25))
    await workOff()
    resetClock()
  },
}

/** Plays one case and says in the model what must have come of it. */
const playCase = async (deal: Deal, model: Model, each: Extract<Step, { kind: 'case' }>): Promise<void> => {
  const whole = each.type === 1 || each.type === 4
  const amount = whole ? model.left : each.amount
  const compensation = each.type === 4 ? each.compensation : 0
  const claim: Claim = {
    ...claims.whole,
    type: each.type,
    mode: modes[each.type - 1] ?? '',
    amount: formatYuan(fen(each.amount)),
    compensation: formatYuan(fen(each.compensation)),
  }
  const asked = await deal.sender.call(afterSale.applyAfterSale, { body: { sn: deal.order.sn, ...claim } })
  const allowed = !model.closed && model.left > 0 && amount <= model.left && compensation <= price - model.compensated
  expect([each, asked.code === 0]).toEqual([each, allowed])
  if (!allowed) return
  await answers[each.answer](deal, asked.data?.id ?? '')
  if (each.answer === 'revoke') return
  model.left -= amount
  model.compensated += compensation
  if (model.settledAt !== undefined) model.refundedLater += amount
  else if (model.left === 0) model.closed = true
}

afterEach(resetClock)

test(
  'whatever the sequence of claims and settlements, no fen appears or is lost and no more comes back than was paid',
  { timeout: 180_000 },
  async ({ world }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 300_00 }),
        async (steps, deposit) => {
          const deal = await aDeal(world, {}, { available: fen(0), deposit: fen(deposit) })
          const model: Model = { left: price, settledAt: undefined, refundedLater: 0, compensated: 0, closed: false }
          for (const each of steps) {
            if (each.kind === 'case') await playCase(deal, model, each)
            else if (model.settledAt === undefined && !model.closed) {
              await settleNow(deal.order)
              model.settledAt = model.left
            }
            const [sender, florist] = await Promise.all([
              balancesOf(deal.sender.merchantId),
              balancesOf(deal.florist.merchantId),
            ])
            const paid = model.settledAt ?? 0
            const back = model.refundedLater + model.compensated
            const { owes } = await claimsOf(deal.florist.merchantId)
            expect(sender.available + sender.frozen + owes).toBe(10_000_00 - paid + back)
            expect(sender.frozen).toBe(model.settledAt === undefined ? model.left : 0)
            expect(florist.available + florist.deposit - owes + florist.platformRevenue).toBe(deposit + paid - back)
            expect(await orderNow(deal.order)).toMatchObject({ after_sale_open: false })
          }
        },
      ),
      { numRuns: 40 },
    )
    await soundLedger()
  },
)
