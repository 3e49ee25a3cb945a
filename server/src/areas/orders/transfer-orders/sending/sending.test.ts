import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { db, within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { test, type World } from '#test/harness/world'
import { moveOrder } from '../move-order.ts'
import { aFunded, anAskedShop, aTransferOrder, demoPayPassword, type OrderFacts } from '../fixtures.ts'

afterEach(resetClock)

const anOrder = async (world: World, state: keyof typeof transferStates, facts: Partial<OrderFacts> = {}) => {
  const sender = await world.merchant()
  const florist = await world.merchant({ name: '邻家花坊' })
  const { shop, order } = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    const made = await anAskedShop(tx, florist.merchantId, { name: '望京店' })
    const taken = facts.kind === 1 || facts.kind === 2 ? {} : { shop: made }
    const placed = await aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      state: transferStates[state].code,
      ...taken,
      ...facts,
    })
    return { shop: made, order: placed }
  })
  const detail = async () => (await sender.call(transferOrders.detail, { params: { sn: order.sn } })).data
  return { sender, florist, shop, sn: order.sn, params: { sn: order.sn }, detail }
}

const moneyOf = async ({ merchantId }: { merchantId: number }) => {
  const { available, frozen } = await balancesOf(merchantId)
  return { available, frozen }
}

describe('an order that came back', () => {
  test('is given to another shop with the money already held', async ({ world }) => {
    const { sender, params, detail } = await anOrder(world, 'rejected', { reason: '缺货' })
    const other = await world.merchant()
    const shop = await within((tx) => anAskedShop(tx, other.merchantId, { name: '双井店' }))
    expect(await sender.call(transferOrders.assign, { params, body: { shop_id: shop.openid } })).toMatchObject({
      code: 0,
    })
    expect(await detail()).toMatchObject({ order_status: 10, kind: 0, shop: { name: '双井店' }, reason: '' })
    expect(await moneyOf(sender)).toEqual({ available: 9_872_00, frozen: 128_00 })
  })

  test('leaves the console of the shop that refused it by itself, without a voice', async ({ world }) => {
    const heardBy = (merchantId: number) =>
      db()
        .selectFrom('push')
        .select(['title', 'type', 'identity', 'voice_file'])
        .where('merchant_id', '=', merchantId)
        .execute()
    const quietly = (title: string) => [{ title, type: pushTypes.orderListed, identity: 2, voice_file: '' }]
    const given = await anOrder(world, 'rejected')
    const other = await world.merchant()
    const shop = await within((tx) => anAskedShop(tx, other.merchantId))
    await given.sender.call(transferOrders.assign, { params: given.params, body: { shop_id: shop.openid } })
    expect(await heardBy(given.florist.merchantId)).toEqual(quietly('订单已改派其他门店'))
    expect(await heardBy(other.merchantId)).toMatchObject([{ title: '新的转单', voice_file: 'new-order.wav' }])
    for (const kind of [1, 2]) {
      const pooled = await anOrder(world, 'rejected')
      await pooled.sender.call(transferOrders.reopen, { params: pooled.params, body: { kind } })
      expect(await heardBy(pooled.florist.merchantId)).toEqual(quietly('订单已由发单方收回'))
    }
  })

  test('and is given to the same shop again is a new order there, and nothing else', async ({ world }) => {
    const { sender, florist, shop, params } = await anOrder(world, 'rejected')
    await sender.call(transferOrders.assign, { params, body: { shop_id: shop.openid } })
    const told = await db().selectFrom('push').select('title').where('merchant_id', '=', florist.merchantId).execute()
    expect(told.map(({ title }) => title)).toEqual(['新的转单'])
  })

  test('costs what it then costs: the hold follows another price', async ({ world }) => {
    const { sender, shop, params } = await anOrder(world, 'expired', { kind: 1 })
    const body = { shop_id: shop.openid, price: '150.00' }
    const unproven = await sender.call(transferOrders.assign, { params, body })
    expect(unproven.errors).toEqual([{ field: 'pay_password', message: '请输入支付密码' }])
    expect(await moneyOf(sender)).toEqual({ available: 9_872_00, frozen: 128_00 })
    const proven = { ...body, pay_password: demoPayPassword }
    expect((await sender.call(transferOrders.assign, { params, body: proven })).code).toBe(0)
    expect(await moneyOf(sender)).toEqual({ available: 9_850_00, frozen: 150_00 })
    expect(await proveLedger()).toEqual([])
  })

  test('is set money aside for only by who may pay, whoever knows the password', async ({ world }) => {
    const { sender, shop, params } = await anOrder(world, 'expired', { kind: 2, price: null })
    const clerk = await world.subAccount(sender, { grants: ['transfer.read', 'transfer.create'] })
    const body = { shop_id: shop.openid, price: '90.00', pay_password: demoPayPassword }
    expect((await clerk.call(transferOrders.assign, { params, body })).code).toBe(codes.forbidden.code)
    expect(await moneyOf(sender)).toEqual({ available: 10_000_00, frozen: 0 })
    const payer = await world.subAccount(sender, { grants: ['transfer.read', 'transfer.create', 'transfer.pay'] })
    expect((await payer.call(transferOrders.assign, { params, body })).code).toBe(0)
  })

  test('is not set money aside for by who looked before the shop said no', async ({ world }) => {
    const { sender, shop, sn, params } = await anOrder(world, 'waitReceive')
    const clerk = await world.subAccount(sender, { grants: ['transfer.read', 'transfer.create'] })
    const body = { shop_id: shop.openid, price: '900.00' }
    const asked = await within(async (tx) => {
      const id = await db().selectFrom('transfer_order').select('id').where('sn', '=', sn).executeTakeFirstOrThrow()
      const actor = system('test')
      await moveOrder(tx, 'reject', { ...id, actor, side: 'shop', story: { what: '拒绝接单' } })
      const answer = clerk.call(transferOrders.assign, { params, body })
      await sleep(300)
      return { answer }
    })
    expect((await asked.answer).code).toBe(codes.orderMoved.code)
  })

  test('that never had a price is paid when a shop is asked, with the payment password', async ({ world }) => {
    const { sender, shop, params, detail } = await anOrder(world, 'expired', { kind: 2, price: null })
    const ask = async (body: object) =>
      sender.call(transferOrders.assign, { params, body: { shop_id: shop.openid, ...body } })
    expect((await ask({})).errors[0]?.field).toBe('price')
    expect((await ask({ price: '90.00' })).errors[0]?.field).toBe('pay_password')
    expect((await ask({ price: '90.00', pay_password: '000000' })).code).toBe(codes.payPasswordWrong.code)
    expect(await moneyOf(sender)).toEqual({ available: 10_000_00, frozen: 0 })
    expect((await ask({ price: '90.00', pay_password: demoPayPassword })).code).toBe(0)
    expect(await moneyOf(sender)).toEqual({ available: 9_910_00, frozen: 90_00 })
    expect(await detail()).toMatchObject({ order_status: 10, order_amount: '90.00' })
  })

  test('goes into the pool again: to be grabbed for what is held, or to be quoted for with the money back', async ({
    world,
  }) => {
    const grab = await anOrder(world, 'rejected')
    const body = { kind: 1, grab_minutes: 30 }
    expect((await grab.sender.call(transferOrders.reopen, { params: grab.params, body })).code).toBe(0)
    expect(await grab.detail()).toMatchObject({ order_status: 5, kind: 1, shop: null, order_amount: '128.00' })
    expect(await moneyOf(grab.sender)).toEqual({ available: 9_872_00, frozen: 128_00 })
    const compete = await anOrder(world, 'expired')
    expect((await compete.sender.call(transferOrders.reopen, { params: compete.params, body: { kind: 2 } })).code).toBe(
      0,
    )
    expect(await compete.detail()).toMatchObject({ order_status: 6, kind: 2, shop: null, order_amount: null })
    expect(await moneyOf(compete.sender)).toEqual({ available: 10_000_00, frozen: 0 })
    const priceless = await anOrder(world, 'expired', { kind: 2, price: null })
    const again = await priceless.sender.call(transferOrders.reopen, { params: priceless.params, body: { kind: 1 } })
    expect(again.errors[0]?.field).toBe('kind')
    expect(await proveLedger()).toEqual([])
  })

  test('whose delivery time has passed can only be cancelled', async ({ world }) => {
    const past = { window_start: new Date('2026-01-01T06:00:00Z'), window_end: new Date('2026-01-01T07:00:00Z') }
    const { sender, shop, params } = await anOrder(world, 'expired', past)
    expect((await sender.call(transferOrders.reopen, { params, body: { kind: 1 } })).code).toBe(codes.windowPast.code)
    expect((await sender.call(transferOrders.assign, { params, body: { shop_id: shop.openid } })).code).toBe(
      codes.windowPast.code,
    )
    expect((await sender.call(transferOrders.cancel, { params })).code).toBe(0)
    expect(await moneyOf(sender)).toEqual({ available: 10_000_00, frozen: 0 })
  })
})

describe('while it waits', () => {
  test('the time in the pool is set, and 0 clears it', async ({ world }) => {
    const { sender, params, detail } = await anOrder(world, 'waitGrab', { kind: 1 })
    const set = (grab_minutes: number) => sender.call(transferOrders.setDeadline, { params, body: { grab_minutes } })
    expect((await set(60)).code).toBe(0)
    expect(Math.round(((await detail())?.grab_deadline ?? 0) / 60)).toBe(60)
    expect((await set(0)).code).toBe(0)
    const cleared = await detail()
    expect(cleared?.grab_deadline).toBe(0)
    expect(cleared?.turn.until).toBe(cleared?.window_start)
  })

  test('a grab can be given to one shop, and then counts against nobody’s credit', async ({ world }) => {
    const { sender, shop, params, detail } = await anOrder(world, 'waitGrab', { kind: 1 })
    expect((await sender.call(transferOrders.assign, { params, body: { shop_id: shop.openid } })).code).toBe(0)
    expect(await detail()).toMatchObject({ order_status: 10, kind_zh: '指派单' })
  })

  test('the shop is reminded, but not every minute', async ({ world }) => {
    const { sender, florist, params } = await anOrder(world, 'waitReceive')
    const remind = async () => (await sender.call(transferOrders.remind, { params })).code
    expect([await remind(), await remind()]).toEqual([0, codes.remindLater.code])
    moveClock(minutes(6))
    expect(await remind()).toBe(0)
    const told = await db().selectFrom('push').select('title').where('merchant_id', '=', florist.merchantId).execute()
    expect(told.map(({ title }) => title)).toEqual(['发单方催单', '发单方催单'])
    const closed = await anOrder(world, 'closed')
    expect((await closed.sender.call(transferOrders.remind, { params: closed.params })).code).toBe(
      codes.orderMoved.code,
    )
  })

  test('a memo is for oneself, and what is tracked is for the story', async ({ world }) => {
    const { sender, params, detail } = await anOrder(world, 'waitReceive')
    await sender.call(transferOrders.updateMemo, { params, body: { memo: '老客户', flag: 3 } })
    const undo = { memo: '', flag: 0, expect: { memo: '先打电话', flag: 3 } }
    const tooLate = { code: codes.moved.code, message: '已被他人修改，不能撤销' }
    expect(await sender.call(transferOrders.updateMemo, { params, body: undo })).toMatchObject(tooLate)
    expect((await sender.call(transferOrders.memo, { params })).data).toEqual({ memo: '老客户', flag: 3 })
    await sender.call(transferOrders.addTracking, { params, body: { content: '已电话确认' } })
    const data = await detail()
    expect(data).toMatchObject({ memo: '老客户', flag: 3 })
    expect(data?.timeline.map(({ what, detail: said }) => [what, said])).toEqual([['跟进', '已电话确认']])
  })

  test('an order under way can no longer be cancelled or rewritten', async ({ world }) => {
    const { sender, shop, params } = await anOrder(world, 'waitDelivery')
    expect((await sender.call(transferOrders.cancel, { params })).code).toBe(codes.orderMoved.code)
    expect((await sender.call(transferOrders.assign, { params, body: { shop_id: shop.openid } })).code).toBe(
      codes.orderMoved.code,
    )
    expect(
      (
        await sender.call(transferOrders.raisePrice, {
          params,
          body: { price: '200.00', pay_password: demoPayPassword },
        })
      ).code,
    ).toBe(codes.orderMoved.code)
    expect(await moneyOf(sender)).toEqual({ available: 9_872_00, frozen: 128_00 })
  })
})
