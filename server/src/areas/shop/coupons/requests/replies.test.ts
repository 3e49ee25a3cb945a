import * as fc from 'fast-check'
import { expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { couponStates } from '@zdb/contract/shop/coupons/states'
import { stateOf } from '@zdb/contract/kit/states'
import { aMerchant } from '#areas/people/identity/fixtures'
import { db, within } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { createLog } from '#core/process/log'
import { days, later, minutes, moveClock, now } from '#core/time/clock'
import { aMiniShop, fates, type FakePayApp, type Fate } from '#test/channels/fake-pay-app'
import { databaseTest as test } from '#test/harness/world'
import { couponById, type Coupon } from '../coupon.sql.ts'
import { redeemCoupons } from '../uses/use.sql.ts'
import { appendCoupon, createCoupon, editCoupon, stopCoupon } from '../wishes.ts'
import { workOffCoupons } from './request-worker.ts'

const log = createLog('silent')
const runs = 40

/** Never a part of a second: the pay-app knows none. */
const wholeSecond = (date: Date): Date => new Date(Math.floor(date.getTime() / 1_000) * 1_000)

const aPerson = async (): Promise<Actor> => {
  const { merchantId, accountId } = await within((tx) => aMerchant(tx))
  return {
    kind: 'merchant',
    merchantId,
    accountId,
    sessionId: '',
    name: '老板',
    isMaster: true,
    grants: new Set(),
    device: '',
    address: '',
    requestId: '',
  }
}

type Wish = 'edit' | 'append' | 'stop'
type Step = { wish: Wish; verdict: '' | 'refused' | 'rejected'; script: Fate[]; buyers: number }

const script = fc.array(fc.constantFrom(...fates), { maxLength: 6 })
const verdict = fc.constantFrom('' as const, '' as const, 'refused' as const, 'rejected' as const)
const step: fc.Arbitrary<Step> = fc.record({
  wish: fc.constantFrom<Wish>('edit', 'append', 'append', 'stop'),
  verdict,
  script,
  buyers: fc.integer({ min: 0, max: 4 }),
})
const story = fc.record({ verdict, script, steps: fc.array(step, { maxLength: 5 }) })

const wishOf = (actor: Actor, coupon: Coupon, wish: Wish, round: number): Promise<Coupon> => {
  const id = String(coupon.id)
  const budget = (quantity: number) => fen(coupon.face_value * quantity)
  if (wish === 'stop') return stopCoupon(actor, { id })
  const quantity = coupon.quantity + 3
  if (wish === 'append') return appendCoupon(actor, { id, quantity, budget: budget(quantity) })
  const end_at = new Date(coupon.end_at.getTime() + days(1))
  return editCoupon(actor, {
    id,
    name: `第${round}版`,
    description: '',
    per_user: 1,
    end_at,
    budget: budget(coupon.quantity),
  })
}

const waits = async (id: number): Promise<boolean> =>
  (
    await db()
      .selectFrom('coupon_request')
      .select('id')
      .where('coupon_id', '=', id)
      .where('resolved_at', 'is', null)
      .execute()
  ).length > 0

/** Until the pay-app has answered: two workers at once, late calls arriving at any time. */
const settleDown = async (payApp: FakePayApp, id: number): Promise<void> => {
  for (let round = 0; round < 60; round += 1) {
    await Promise.all([workOffCoupons(log), workOffCoupons(log)])
    if (round % 2 === 0) payApp.work()
    if (round % 3 === 1) payApp.deliver()
    moveClock(minutes(1))
    if (!(await waits(id))) return
  }
  expect.fail('a wish without an end')
}

const buy = async (actor: Actor, coupon: Coupon, shopId: number, count: number, round: number): Promise<void> => {
  const [activityId, amount] = [coupon.activity_id, fen(coupon.face_value)]
  await Promise.all(
    Array.from({ length: count }, (_, place) =>
      within((tx) =>
        redeemCoupons(tx, { merchantId: actor.merchantId, shopId, sn: `O${coupon.id}-${round}-${place}` }, [
          { activityId, code: `${round}-${place}`, amount },
        ]),
      ),
    ),
  )
}

/** We and the pay-app say the same of the coupon, and it costs no more than was confirmed. */
const agree = (coupon: Coupon, payApp: FakePayApp): void => {
  const state = stateOf(couponStates, coupon.state)
  const there = payApp.activities.get(coupon.activity_id)
  expect(coupon.used_amount).toBeLessThanOrEqual(coupon.face_value * coupon.quantity)
  expect(coupon.pending_quantity).toBeNull()
  if (state === 'draft')
    return expect([...payApp.activities.values()].filter(({ status }) => status === 'active')).toEqual([])
  expect([state, there?.name, there?.quantity, there?.endAt]).toEqual([
    there?.status,
    coupon.name,
    coupon.quantity,
    coupon.end_at,
  ])
}

test('whatever becomes of the replies, we and the pay-app end up with the same coupon, and with one', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ verdict: first, script: how, steps }) => {
      const actor = await aPerson()
      const { shopId, payApp } = await aMiniShop(actor.merchantId)
      payApp.judge(first)
      payApp.script(...how)
      const { id } = await createCoupon(actor, {
        shop_id: String(shopId),
        name: '第0版',
        description: '',
        face_value: fen(5_00),
        floor_amount: fen(0),
        quantity: 5,
        per_user: 1,
        start_at: wholeSecond(now()),
        end_at: wholeSecond(later(days(20))),
        budget: fen(25_00),
      })
      await settleDown(payApp, Number(id))
      agree(await couponById(Number(id)), payApp)
      for (const [round, { wish, verdict: judged, script: fate, buyers }] of steps.entries()) {
        const coupon = await couponById(Number(id))
        if (stateOf(couponStates, coupon.state) !== 'active') break
        payApp.judge(judged)
        payApp.script(...fate)
        await wishOf(actor, coupon, wish, round + 1)
        await buy(actor, coupon, shopId, buyers, round)
        await settleDown(payApp, coupon.id)
        payApp.deliver()
        payApp.work()
        agree(await couponById(coupon.id), payApp)
      }
      expect(payApp.activities.size).toBeLessThanOrEqual(1)
    }),
    { numRuns: runs },
  )
}, 240_000)

test('a refusal is not believed while an earlier word of the same number may still arrive', async () => {
  const actor = await aPerson()
  const { shopId, payApp } = await aMiniShop(actor.merchantId)
  payApp.script('lost')
  payApp.judge('refused')
  const terms = { name: '满减', description: '', face_value: fen(5_00), floor_amount: fen(0), quantity: 5, per_user: 1 }
  const time = { start_at: wholeSecond(now()), end_at: wholeSecond(later(days(2))) }
  const { id } = await createCoupon(actor, { shop_id: String(shopId), ...terms, ...time, budget: fen(25_00) })
  await workOffCoupons(log)
  moveClock(minutes(3))
  await workOffCoupons(log)
  expect(stateOf(couponStates, (await couponById(Number(id))).state)).toBe('creating')
  moveClock(minutes(3))
  await workOffCoupons(log)
  expect(await couponById(Number(id))).toMatchObject({ state: couponStates.draft.code, reason: '请求参数有误' })
})
