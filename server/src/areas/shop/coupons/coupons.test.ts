import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { momentText } from '@zdb/contract/kit/china-time'
import type { WireBody } from '@zdb/contract/kit/endpoint'
import { coupons } from '@zdb/contract/shop/coupons/endpoints'
import { db } from '#core/db/tx'
import { createLog } from '#core/process/log'
import { days, later, minutes, moveClock } from '#core/time/clock'
import { aMiniShop } from '#test/channels/fake-pay-app'
import { test, type Person } from '#test/harness/world'
import { workOffCouponTimes } from './deadline-sweep.ts'
import { workOffCoupons } from './requests/request-worker.ts'

const log = createLog('silent')
type Typed = WireBody<typeof coupons.create>

const typed = (shopId: number, facts: Partial<Typed> = {}): Typed => ({
  shop_id: String(shopId),
  name: '满50减5元券',
  description: '鲜花专用',
  face_value: '5.00',
  floor_amount: '50.00',
  quantity: 100,
  per_user: 1,
  start_at: momentText(later(-minutes(1))),
  end_at: momentText(later(days(7))),
  budget: '500.00',
  ...facts,
})

const show = async (owner: Person, id: string) =>
  (await owner.call(coupons.show, { query: { id } })).data ?? expect.fail('no such coupon')

const create = async (owner: Person, shopId: number, facts: Partial<Typed> = {}): Promise<string> => {
  const { data, message } = await owner.call(coupons.create, { body: typed(shopId, facts) })
  return data?.id ?? expect.fail(message)
}

const waiting = async (): Promise<boolean> =>
  (await db().selectFrom('coupon_request').select('id').where('resolved_at', 'is', null).limit(1).execute()).length > 0

/** Time passes and everybody does their work, the server's own workers too. */
const pass = async (payApp: { work: () => void }): Promise<void> => {
  for (let round = 0; round < 60 && (await waiting()); round += 1) {
    await workOffCoupons(log)
    payApp.work()
    moveClock(minutes(1))
    await sleep(20)
  }
}

const aLiveCoupon = async (owner: Person) => {
  const { shopId, payApp } = await aMiniShop(owner.merchantId)
  const id = await create(owner, shopId)
  await pass(payApp)
  return { id, shopId, payApp, activity: () => [...payApp.activities.values()][0] ?? expect.fail('no activity') }
}

describe('the life of a coupon', () => {
  test('created, edited, more of it, ended: each waits for the pay-app', async ({ world }) => {
    const owner = await world.merchant()
    const { shopId, payApp } = await aMiniShop(owner.merchantId)
    const id = await create(owner, shopId)
    expect(await show(owner, id)).toMatchObject({
      status: 'CREATING',
      status_zh: '创建中',
      budget: '500.00',
      actions: [],
    })
    await workOffCoupons(log)
    expect(await show(owner, id)).toMatchObject({ status: 'CREATING', waiting_since: expect.any(String) })
    await pass(payApp)
    expect(await show(owner, id)).toMatchObject({ status: 'ACTIVE', left: 100, actions: ['append', 'edit', 'stop'] })

    const until = momentText(later(days(9)))
    const change = { id, name: '满50减5元 加长', description: '', per_user: 2, end_at: until, budget: '500.00' }
    const edited = await owner.call(coupons.edit, { body: change })
    expect(edited.data).toMatchObject({ status: 'MODIFYING', name: '满50减5元券', draft: { name: '满50减5元 加长' } })
    await pass(payApp)
    expect(await show(owner, id)).toMatchObject({
      status: 'ACTIVE',
      name: '满50减5元 加长',
      end_at: until,
      draft: null,
    })

    const more = await owner.call(coupons.append, { body: { id, quantity: 150, budget: '750.00' } })
    expect(more.data).toMatchObject({ status: 'APPENDING', quantity: 100, pending_quantity: 150 })
    await pass(payApp)
    expect(await show(owner, id)).toMatchObject({ status: 'ACTIVE', quantity: 150, budget: '750.00' })

    expect((await owner.call(coupons.stop, { body: { id } })).data).toMatchObject({ status: 'FINISHEING' })
    await pass(payApp)
    const ended = await show(owner, id)
    expect(ended).toMatchObject({ status: 'FINISHED', status_zh: '已结束', actions: [] })
    expect(ended.history.map(({ what, outcome }) => `${what} ${outcome}`)).toEqual([
      '结束 done',
      '追加 done',
      '修改 done',
      '创建 done',
    ])
  })

  test('before its start it waits, begins with its time and ends with it', async ({ world }) => {
    const owner = await world.merchant()
    const { shopId, payApp } = await aMiniShop(owner.merchantId)
    const id = await create(owner, shopId, { start_at: momentText(later(days(1))), end_at: momentText(later(days(2))) })
    await pass(payApp)
    expect(await show(owner, id)).toMatchObject({ status: 'INIT', status_zh: '待生效' })
    await owner.call(coupons.append, { body: { id, quantity: 120, budget: '600.00' } })
    await pass(payApp)
    expect(await show(owner, id)).toMatchObject({ status: 'INIT', quantity: 120 })
    moveClock(days(1))
    await workOffCouponTimes()
    expect(await show(owner, id)).toMatchObject({ status: 'ACTIVE' })
    moveClock(days(1))
    await workOffCouponTimes()
    expect(await show(owner, id)).toMatchObject({ status: 'FINISHED' })
  })

  test('what the pay-app turns down goes back with its reason, and is handed in anew', async ({ world }) => {
    const owner = await world.merchant()
    const { shopId, payApp } = await aMiniShop(owner.merchantId)
    payApp.judge('refused')
    const id = await create(owner, shopId)
    await pass(payApp)
    expect(await show(owner, id)).toMatchObject({ status: 'CREATE', reason: '请求参数有误', actions: ['edit', 'stop'] })
    const news = await db().selectFrom('push').select('alert').where('merchant_id', '=', owner.merchantId).execute()
    expect(news).toEqual([{ alert: '满50减5元券：请求参数有误' }])

    const whole = { ...typed(shopId, { face_value: '6.00', budget: '600.00' }), id, shop_id: undefined }
    payApp.judge('rejected')
    expect((await owner.call(coupons.edit, { body: whole })).data).toMatchObject({ status: 'CREATING', reason: '' })
    await pass(payApp)
    expect(await show(owner, id)).toMatchObject({ status: 'CREATE', reason: '活动内容不合规', face_value: '6.00' })
    expect((await owner.call(coupons.stop, { body: { id } })).data).toMatchObject({ status: 'FINISHED' })
  })

  test('an edit, more and an end that are turned down leave it as it was', async ({ world }) => {
    const owner = await world.merchant()
    const { id, payApp } = await aLiveCoupon(owner)
    payApp.judge('rejected', 'refused', 'rejected')
    const { name, description, per_user, end_at, budget } = await show(owner, id)
    await owner.call(coupons.edit, { body: { id, name: `${name}！`, description, per_user, end_at, budget } })
    await pass(payApp)
    expect(await show(owner, id)).toMatchObject({ status: 'ACTIVE', name, reason: '活动内容不合规' })
    await owner.call(coupons.append, { body: { id, quantity: 200, budget: '1000.00' } })
    await pass(payApp)
    expect(await show(owner, id)).toMatchObject({
      status: 'ACTIVE',
      quantity: 100,
      pending_quantity: null,
      reason: '请求参数有误',
    })
    await owner.call(coupons.stop, { body: { id } })
    await pass(payApp)
    expect(await show(owner, id)).toMatchObject({ status: 'ACTIVE', reason: '活动内容不合规' })
  })

  test('one that the pay-app ended by itself is over here too, and says so', async ({ world }) => {
    const owner = await world.merchant()
    const { id, payApp, activity } = await aLiveCoupon(owner)
    activity().status = 'finished'
    await owner.call(coupons.append, { body: { id, quantity: 200, budget: '1000.00' } })
    await pass(payApp)
    expect(await show(owner, id)).toMatchObject({ status: 'FINISHED', quantity: 100, reason: '支付宝已结束该活动' })
  })
})

describe('what is confirmed', () => {
  test('is the sum that was seen, and nothing else', async ({ world }) => {
    const owner = await world.merchant()
    const { id, shopId, payApp } = await aLiveCoupon(owner)
    const wrong = await owner.call(coupons.create, { body: typed(shopId, { quantity: 1000 }) })
    expect(wrong).toMatchObject({
      code: codes.couponBudgetChanged.code,
      message: '预算应为5,000.00元，请核对后重新确认',
    })
    const less = await owner.call(coupons.append, { body: { id, quantity: 100, budget: '500.00' } })
    expect(less).toMatchObject({ code: codes.couponNotMore.code, message: '现在是100张，追加后必须更多' })
    const other = await owner.call(coupons.append, { body: { id, quantity: 200, budget: '500.00' } })
    expect(other.code).toBe(codes.couponBudgetChanged.code)
    expect(payApp.activities.size).toBe(1)
  })

  test('cannot be changed once the pay-app has it, but for its words and its end', async ({ world }) => {
    const owner = await world.merchant()
    const { id } = await aLiveCoupon(owner)
    const { name, description, per_user, end_at, budget } = await show(owner, id)
    const change = { id, name, description, per_user, end_at, budget }
    expect((await owner.call(coupons.edit, { body: { ...change, face_value: '9.00' } })).code).toBe(
      codes.couponFixed.code,
    )
    const past = await owner.call(coupons.edit, { body: { ...change, end_at: momentText(later(-days(1))) } })
    expect(past.errors).toEqual([{ field: 'end_at', message: '结束时间应晚于现在' }])
    const long = await owner.call(coupons.edit, { body: { ...change, end_at: momentText(later(days(200))) } })
    expect(long.code).toBe(codes.invalid.code)
  })

  test('two who press at once ask the pay-app once', async ({ world }) => {
    const owner = await world.merchant()
    const { id, payApp, activity } = await aLiveCoupon(owner)
    const presses = await Promise.all(
      [150, 160, 170].map((quantity) =>
        owner.call(coupons.append, { body: { id, quantity, budget: `${quantity * 5}.00` } }),
      ),
    )
    expect(presses.filter(({ code }) => code === 0)).toHaveLength(1)
    await pass(payApp)
    expect(activity().quantity).toBe((await show(owner, id)).quantity)
  })

  test('only of a bound mini-program', async ({ world }) => {
    const [owner, other] = [await world.merchant(), await world.merchant()]
    const { shopId } = await aMiniShop(other.merchantId)
    expect((await owner.call(coupons.create, { body: typed(shopId) })).code).toBe(codes.notFound.code)
    await db().updateTable('online_shop').set({ state: 0 }).where('id', '=', shopId).execute()
    expect((await other.call(coupons.create, { body: typed(shopId) })).code).toBe(codes.couponShopUnbound.code)
  })
})

test('the list has its tabs, its words and its shop', async ({ world }) => {
  const owner = await world.merchant()
  const { id, shopId } = await aLiveCoupon(owner)
  await create(owner, shopId, { name: '新客立减' })
  expect((await owner.call(coupons.totals)).data).toEqual({
    all: 2,
    draft: 0,
    under_way: 1,
    scheduled: 0,
    active: 1,
    finished: 0,
  })
  const { data } = await owner.call(coupons.list, { query: { status: 'active', keyword: '减5' } })
  expect(data).toMatchObject({ total: 1, items: [{ id, shop_name: '花语小程序' }] })
  const ofShop = async (shop_id: string) => (await owner.call(coupons.list, { query: { shop_id } })).data?.total
  expect([await ofShop(String(shopId)), await ofShop('13800138000')]).toEqual([2, 0])
})
