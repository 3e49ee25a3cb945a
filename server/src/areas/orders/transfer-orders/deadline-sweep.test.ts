import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { hours, later, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { db, within } from '#core/db/tx'
import { test, type World } from '#test/harness/world'
import { aFunded, anAskedShop, aTransferOrder, type OrderFacts } from './fixtures.ts'
import { workOffDueOrders } from './deadline-sweep.ts'

afterEach(resetClock)

/** An order whose time is up in an hour. */
const due = async (world: World, state: keyof typeof transferStates, facts: Partial<OrderFacts> = {}) => {
  const sender = await world.merchant()
  const florist = await world.merchant()
  const order = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    const shop = await anAskedShop(tx, florist.merchantId)
    return aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop,
      state: transferStates[state].code,
      deadline_at: later(hours(1)),
      ...facts,
    })
  })
  const params = { sn: order.sn }
  const detail = async () => (await sender.call(transferOrders.detail, { params })).data
  const told = async (merchantId: number) =>
    (await db().selectFrom('push').select('title').where('merchant_id', '=', merchantId).orderBy('id').execute()).map(
      ({ title }) => title,
    )
  return { sender, florist, order, params, detail, told }
}

const pass = async (milliseconds: number) => {
  moveClock(milliseconds)
  await workOffDueOrders()
}

describe('when its time is up', () => {
  test('an order nobody paid is closed, and its shop never hears of it', async ({ world }) => {
    const { sender, florist, detail, told } = await due(world, 'waitPay')
    await pass(minutes(59))
    expect((await detail())?.order_status).toBe(0)
    await pass(minutes(2))
    expect((await detail())?.order_status).toBe(70)
    expect(await told(sender.merchantId)).toEqual(['订单超时未付款已取消'])
    expect(await told(florist.merchantId)).toEqual([])
  })

  test.for([['waitGrab'], ['waitQuote'], ['waitReceive']] as const)(
    'an order that waits in %s comes back to its sender with the money still held',
    async ([state], { world }) => {
      const { sender, detail } = await due(world, state)
      await pass(hours(1) + minutes(1))
      const data = await detail()
      expect(data).toMatchObject({ order_status: 16, turn: { owner: 'sender' } })
      expect(await balancesOf(sender.merchantId)).toMatchObject({ frozen: 128_00 })
    },
  )

  test.for([['rejected'], ['expired']] as const)(
    'an order that stays %s is closed and the money given back, and both sides hear of it',
    async ([state], { world }) => {
      const { sender, florist, detail, told } = await due(world, state)
      await pass(hours(1) + minutes(1))
      expect((await detail())?.order_status).toBe(70)
      expect(await balancesOf(sender.merchantId)).toMatchObject({ available: 10_000_00, frozen: 0 })
      expect(await told(sender.merchantId)).toEqual(['退回的订单已自动取消'])
      expect(await told(florist.merchantId)).toEqual(['订单已取消'])
    },
  )

  test.for([['waitDelivery'], ['inDelivery']] as const)(
    'an order in %s is late and marked so, told to both, and never closed by itself',
    async ([state], { world }) => {
      const { sender, florist, detail, told } = await due(world, state)
      await pass(hours(1) + minutes(1))
      await workOffDueOrders()
      expect(await detail()).toMatchObject({
        order_status: transferStates[state].code,
        badges: ['abnormal'],
        turn: { until: null },
      })
      expect(await told(sender.merchantId)).toEqual(['订单超过配送时间'])
      expect(await told(florist.merchantId)).toEqual(['订单超过配送时间'])
    },
  )

  test('a delivered order is settled and well spoken of; the sender may still say what it really thinks', async ({
    world,
  }) => {
    const { sender, florist, params, detail } = await due(world, 'delivered')
    await pass(hours(1) + minutes(1))
    expect(await detail()).toMatchObject({
      order_status: 50,
      comment: { marks: { quality: 5, service: 5, speed: 5 }, by_default: true },
      actions: expect.arrayContaining(['comment']),
    })
    expect(await balancesOf(florist.merchantId)).toMatchObject({ available: 126_72, platformRevenue: 1_28 })
    const marks = { quality: 1, service: 2, speed: 3 }
    expect((await sender.call(transferOrders.comment, { params, body: { marks } })).code).toBe(0)
    expect((await sender.call(transferOrders.comment, { params, body: { marks } })).code).toBe(codes.orderMoved.code)
    expect(await detail()).toMatchObject({ comment: { marks, by_default: false } })
    expect(await proveLedger()).toEqual([])
  })

  test('a delivered order with an open after-sale waits, and holds up nobody else', async ({ world }) => {
    const disputed = await due(world, 'delivered', { after_sale_open: true, deadline_at: now() })
    const other = await due(world, 'delivered')
    await pass(hours(1) + minutes(1))
    expect((await disputed.detail())?.order_status).toBe(40)
    expect((await other.detail())?.order_status).toBe(50)
  })

  test('photos nobody judged are accepted', async ({ world }) => {
    const { order, detail } = await due(world, 'waitDelivery', { photo_state: 1, deadline_at: null })
    await db()
      .insertInto('transfer_order_photo')
      .values({ order_id: order.id, url: '/files/a.jpg', deadline_at: later(hours(12)), at: now() })
      .execute()
    await pass(hours(13))
    expect(await detail()).toMatchObject({ photos: [{ status: 2 }] })
    expect((await detail())?.timeline[0]?.what).toBe('实拍到期自动通过')
  })

  test('several processes work off the same orders once, and one that cannot be worked off holds up no other', async ({
    world,
  }) => {
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => due(world, 'waitReceive')))
    const broken = await due(world, 'delivered', { held: false, deadline_at: now() })
    moveClock(hours(1) + minutes(1))
    const sweeps = await Promise.allSettled([workOffDueOrders(), workOffDueOrders(), workOffDueOrders()])
    expect(sweeps.some(({ status }) => status === 'rejected')).toBe(true)
    for (const { order } of many) {
      const moves = await db().selectFrom('move_history').select('move').where('thing_id', '=', order.id).execute()
      expect(moves).toEqual([{ move: 'expire' }])
    }
    expect((await broken.detail())?.order_status).toBe(40)
    await db().updateTable('transfer_order').set({ deadline_at: null }).where('id', '=', broken.order.id).execute()
  })
})
