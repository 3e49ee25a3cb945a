import { describe, expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { aMerchant } from '#areas/people/identity/fixtures'
import { db, within } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { Refusal } from '#core/http/refusal'
import { createLog } from '#core/process/log'
import { days, later, minutes, moveClock, now } from '#core/time/clock'
import { aMiniShop } from '#test/channels/fake-pay-app'
import { databaseTest as test } from '#test/harness/world'
import { showCoupon } from '../list/listing.ts'
import { appendCoupon, createCoupon, stopCoupon } from '../wishes.ts'
import { workOffCoupons } from './request-worker.ts'
import { neverSaid, nobodyToAsk } from './settling.ts'

const log = createLog('silent')

const anOwner = async (): Promise<Actor> => {
  const { merchantId, accountId } = await within((tx) => aMerchant(tx))
  const nowhere = { sessionId: '', device: '', address: '', requestId: '' }
  return { kind: 'merchant', merchantId, accountId, name: '老板', isMaster: true, grants: new Set(), ...nowhere }
}

const aCouponWish = async (owner: Actor, shopId: number): Promise<string> => {
  const { id } = await createCoupon(owner, {
    shop_id: String(shopId),
    name: '满50减5元券',
    description: '',
    face_value: fen(5_00),
    floor_amount: fen(50_00),
    quantity: 100,
    per_user: 1,
    start_at: now(),
    end_at: later(days(7)),
    budget: fen(500_00),
  })
  return id
}

/** '' where it was done, else why not. */
const stop = (owner: Actor, id: string): Promise<string> =>
  stopCoupon(owner, { id }).then(
    () => '',
    (error: unknown) => (error instanceof Refusal ? error.message : expect.fail(String(error))),
  )

/** So much time passes for this coupon; the pay-app does its work where there is one. */
const pass = async (id: string, rounds: number, work: () => void = () => {}): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await db()
      .updateTable('coupon_request')
      .set({ next_at: later(-1) })
      .where('coupon_id', '=', Number(id))
      .execute()
    await workOffCoupons(log)
    work()
    moveClock(minutes(1))
  }
}

/** A mini-program whose owner lets us in, and no more, and again. */
const aShop = async () => {
  const owner = await anOwner()
  const { shopId, payApp } = await aMiniShop(owner.merchantId)
  const shop = () => db().updateTable('online_shop').where('id', '=', shopId)
  const { grant_sealed } = await db()
    .selectFrom('online_shop')
    .select('grant_sealed')
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
  return {
    owner,
    shopId,
    payApp,
    unbind: () => shop().set({ state: 0, grant_sealed: null }).execute(),
    rebind: () => shop().set({ state: 1, grant_sealed }).execute(),
    remove: () => shop().set({ state: 0, grant_sealed: null, removed_at: now() }).execute(),
  }
}

describe('a coupon that is asked for when its shop no longer lets us in', () => {
  test('is taken back by its owner, and is not created when the shop is bound again', async () => {
    const { owner, shopId, payApp, unbind, rebind } = await aShop()
    const id = await aCouponWish(owner, shopId)
    await unbind()
    await pass(id, 1)
    expect(await showCoupon(owner, id)).toMatchObject({
      status: 'CREATING',
      reason: '网店授权已失效，重新授权后自动继续',
      actions: ['stop'],
    })
    expect(await stop(owner, id)).toBe('')
    expect(await showCoupon(owner, id)).toMatchObject({ status: 'FINISHED', actions: [] })
    await rebind()
    await pass(id, 8, payApp.work)
    expect(payApp.activities.size).toBe(0)
    const { status, history } = await showCoupon(owner, id)
    expect([status, history[0]]).toMatchObject(['FINISHED', { outcome: 'refused', note: '已作废，没有提交给支付宝' }])
  })

  test('goes on by itself when the shop is bound again', async () => {
    const { owner, shopId, payApp, unbind, rebind } = await aShop()
    const id = await aCouponWish(owner, shopId)
    await unbind()
    await pass(id, 3)
    await rebind()
    await pass(id, 3, payApp.work)
    expect(await showCoupon(owner, id)).toMatchObject({ status: 'ACTIVE', reason: '' })
  })

  test('ends with its shop when that is removed: the pay-app never heard of it', async () => {
    const { owner, shopId, payApp, unbind, remove } = await aShop()
    const id = await aCouponWish(owner, shopId)
    await unbind()
    await pass(id, 1)
    await remove()
    await pass(id, 1)
    expect(await showCoupon(owner, id)).toMatchObject({ status: 'FINISHED', reason: neverSaid, actions: [] })
    expect(payApp.activities.size).toBe(0)
  })
})

const said = '已提交支付宝，有了答复才能结束'

describe('a coupon that the pay-app may have heard of', () => {
  test('is not taken back: whoever presses first decides, and we and the pay-app agree', async () => {
    const { owner, shopId, payApp } = await aShop()
    for (let round = 0; round < 8; round += 1) {
      const id = await aCouponWish(owner, shopId)
      const before = payApp.activities.size
      const [answer] = await Promise.all([stop(owner, id), workOffCoupons(log), workOffCoupons(log)])
      await pass(id, 8, payApp.work)
      expect([answer, payApp.activities.size - before, (await showCoupon(owner, id)).status]).toEqual(
        answer === '' ? ['', 0, 'FINISHED'] : [said, 1, 'ACTIVE'],
      )
    }
  })

  test('and whose shop is removed ends as one of which nobody knows, and what comes late changes nothing', async () => {
    const { owner, shopId, payApp, remove } = await aShop()
    const id = await aCouponWish(owner, shopId)
    payApp.script('late')
    await pass(id, 1)
    expect(await stop(owner, id)).toBe(said)
    await remove()
    // What was said less than five minutes ago may still be answered to whoever said it.
    await pass(id, 1)
    expect(await showCoupon(owner, id)).toMatchObject({ status: 'CREATING', actions: [] })
    payApp.deliver()
    payApp.work()
    moveClock(minutes(6))
    await pass(id, 1)
    expect(await showCoupon(owner, id)).toMatchObject({ status: 'FINISHED', reason: nobodyToAsk, budget: fen(500_00) })
    expect([...payApp.activities.values()].map(({ status }) => status)).toEqual(['active'])
    const news = await db().selectFrom('push').select('alert').where('merchant_id', '=', owner.merchantId).execute()
    expect(news).toEqual([{ alert: `满50减5元券：${nobodyToAsk}` }])
    await pass(id, 3, payApp.work)
    expect(await showCoupon(owner, id)).toMatchObject({ status: 'FINISHED', reason: nobodyToAsk })
  })

  test('keeps the greater budget where more of it may have been agreed to', async () => {
    const { owner, shopId, payApp, remove } = await aShop()
    const id = await aCouponWish(owner, shopId)
    await pass(id, 4, payApp.work)
    payApp.script('lostAnswer')
    await appendCoupon(owner, { id, quantity: 150, budget: fen(750_00) })
    await pass(id, 1)
    await remove()
    moveClock(minutes(6))
    await pass(id, 1)
    expect(await showCoupon(owner, id)).toMatchObject({
      status: 'FINISHED',
      reason: nobodyToAsk,
      quantity: 150,
      pending_quantity: null,
    })
  })
})
