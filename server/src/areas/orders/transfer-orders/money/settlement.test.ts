import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { days, later, now } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { db, within } from '#core/db/tx'
import { test, type World } from '#test/harness/world'
import { workOffDueOrders } from '../deadline-sweep.ts'
import { aFunded, anAskedShop, aTransferOrder, type OrderFacts } from '../fixtures.ts'

const anOrder = async (world: World, facts: Partial<OrderFacts> = {}) => {
  const sender = await world.merchant()
  const florist = await world.merchant()
  const { order, shop } = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    const made = await anAskedShop(tx, florist.merchantId)
    const placed = await aTransferOrder(tx, { merchant_id: sender.merchantId, shop: made, state: 40, ...facts })
    return { order: placed, shop: made }
  })
  const params = { sn: order.sn }
  const detail = async () => (await sender.call(transferOrders.detail, { params })).data
  return { sender, florist, order, shop, params, detail }
}

const marks = { quality: 5, service: 4, speed: 3 }

describe('settling', () => {
  test('pays the shop what was held less the service fee, to the fen and once', async ({ world }) => {
    const { sender, florist, params, detail } = await anOrder(world, { price: 128_55 })
    const presses = await Promise.all([1, 2, 3].map(() => sender.call(transferOrders.settle, { params })))
    const refused = codes.orderMoved.code
    expect(presses.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, refused, refused])
    expect(await balancesOf(sender.merchantId)).toMatchObject({ available: 9_871_45, frozen: 0 })
    expect(await balancesOf(florist.merchantId)).toMatchObject({ available: 127_26, platformRevenue: 1_29 })
    expect(await detail()).toMatchObject({ order_status: 50, actions: expect.arrayContaining(['comment']) })
    expect(await proveLedger()).toEqual([])
  })

  test('gives a shop its grab credit back', async ({ world }) => {
    const { sender, florist, params } = await anOrder(world, { kind: 1 })
    await db().insertInto('grab_credit').values({ merchant_id: florist.merchantId, used: 200_00 }).execute()
    await sender.call(transferOrders.settle, { params })
    const [credit] = await db()
      .selectFrom('grab_credit')
      .select('used')
      .where('merchant_id', '=', florist.merchantId)
      .execute()
    expect(credit).toEqual({ used: 72_00 })
  })

  test('waits while an after-sale is open or nothing has been delivered', async ({ world }) => {
    const open = await anOrder(world, { after_sale_open: true })
    expect((await open.sender.call(transferOrders.settle, { params: open.params })).code).toBe(codes.afterSaleOpen.code)
    const early = await anOrder(world, { state: 30 })
    expect((await early.sender.call(transferOrders.settle, { params: early.params })).code).toBe(codes.orderMoved.code)
    const clerk = await world.subAccount(open.sender, { role: 'service' })
    expect((await clerk.call(transferOrders.settle, { params: open.params })).code).toBe(codes.forbidden.code)
  })
})

describe('a review', () => {
  test('is written once, within sixty days, and moves the marks of the shop', async ({ world }) => {
    const { sender, shop, params, detail } = await anOrder(world, { state: 50, held: false, ended_at: now() })
    const say = (text: string) => sender.call(transferOrders.comment, { params, body: { marks, text } })
    expect((await detail())?.actions).toContain('comment')
    const invented = { marks, text: '有图', images: ['/files/a.jpg'] }
    expect((await sender.call(transferOrders.comment, { params, body: invented })).code).toBe(codes.invalid.code)
    expect((await say('花很新鲜')).code).toBe(0)
    expect((await detail())?.actions).not.toContain('comment')
    expect(await say('再说一次')).toMatchObject({ code: codes.orderMoved.code, message: '该订单已评价' })
    expect(await detail()).toMatchObject({ comment: { marks, text: '花很新鲜', by_default: false } })
    const card = await sender.call(transferOrders.entrustedShop, { params: { openid: shop.openid } })
    expect(card.data).toMatchObject({ score: 4, finished_orders: 1 })
  })

  test('replaces the good one the clock gave, once', async ({ world }) => {
    const { sender, order, params, detail } = await anOrder(world, { deadline_at: later(-1) })
    await workOffDueOrders()
    expect(await detail()).toMatchObject({
      order_status: 50,
      comment: { by_default: true },
      actions: expect.arrayContaining(['comment']),
    })
    const say = (text: string) => sender.call(transferOrders.comment, { params, body: { marks, text } })
    expect((await say('包装破了')).code).toBe(0)
    expect(await detail()).toMatchObject({ comment: { by_default: false, text: '包装破了', marks } })
    expect((await say('再说一次')).code).toBe(codes.orderMoved.code)
    expect((await detail())?.actions).not.toContain('comment')
    expect(order.reviewed).toBe(false)
  })

  test('comes too late after sixty days, and too early before settling', async ({ world }) => {
    const done = await anOrder(world, { state: 50, held: false, ended_at: later(-days(61)) })
    const late = await done.sender.call(transferOrders.comment, { params: done.params, body: { marks } })
    expect(late.code).toBe(codes.commentLate.code)
    const early = await anOrder(world, { state: 40 })
    const answer = await early.sender.call(transferOrders.comment, { params: early.params, body: { marks } })
    expect(answer.code).toBe(codes.orderMoved.code)
    const six = { marks: { ...marks, speed: 6 } }
    expect((await early.sender.call(transferOrders.comment, { params: early.params, body: six })).code).toBe(
      codes.invalid.code,
    )
  })
})

describe('photos of the real thing', () => {
  const photographed = async (world: World) => {
    const made = await anOrder(world, { state: 20, photo_state: 1 })
    await db()
      .insertInto('transfer_order_photo')
      .values({ order_id: made.order.id, url: '/files/a.jpg', deadline_at: now(), at: now() })
      .execute()
    return made
  }

  test('are accepted or sent back with a cause', async ({ world }) => {
    const { sender, order, detail } = await photographed(world)
    const audit = (body: object) =>
      sender.call(transferOrders.auditPhoto, { body: { sn: order.sn, accepted: false, ...body } })
    expect((await audit({})).errors[0]?.field).toBe('cause')
    expect((await audit({ cause: '花材不新鲜' })).code).toBe(0)
    expect(await detail()).toMatchObject({ photos: [{ status: 3, cause: '花材不新鲜' }] })
    expect((await audit({ accepted: true })).code).toBe(codes.orderMoved.code)
    const other = await photographed(world)
    const sn = other.order.sn
    expect((await other.sender.call(transferOrders.auditPhoto, { body: { sn, accepted: true } })).code).toBe(0)
    expect(await other.detail()).toMatchObject({ photos: [{ status: 2 }], badges: [] })
  })
})
