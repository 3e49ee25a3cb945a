import { afterEach, describe, expect, onTestFinished } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { later, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { proveLedger } from '#core/money/ledger-proof'
import { db, within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { aFunded, anAskedShop, aQuote, aTransferOrder, demoPayPassword } from '../fixtures.ts'
import { workOffDueOrders } from '../deadline-sweep.ts'

afterEach(resetClock)

const quoteIds = (rows: { id: string }[] | null | undefined) => rows?.map(({ id }) => id)

/** A compete order with two offers, 120.00 and 100.00. */
const competing = async (world: World) => {
  const sender = await world.merchant()
  const [near, far] = [await world.merchant({ name: '近邻花坊' }), await world.merchant({ name: '远客花坊' })]
  return within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    const nearShop = await anAskedShop(tx, near.merchantId, { name: '国贸店' })
    const farShop = await anAskedShop(tx, far.merchantId, { name: '通州店', longitude: 116.66, latitude: 39.91 })
    const order = await aTransferOrder(tx, { merchant_id: sender.merchantId, kind: 2, state: 6, price: null })
    const dear = String(await aQuote(tx, order, nearShop, 120_00))
    const cheap = String(await aQuote(tx, order, farShop, 100_00))
    return { sender, near, far, nearShop, farShop, order, sn: order.sn, dear, cheap }
  })
}

const password = { pay_password: demoPayPassword }

const choose = async (sender: Person, sn: string, quote_id: string) =>
  expect(
    await sender.call(transferOrders.confirmQuote, { params: { sn }, body: { quote_id, revision: 1 } }),
  ).toMatchObject({
    code: 0,
  })

const fatesOf = async (sender: Person, sn: string) => {
  const { data } = await sender.call(transferOrders.allQuotes, { params: { sn } })
  return Object.fromEntries((data ?? []).map(({ id, status_zh }) => [id, status_zh]))
}

const toldTo = async ({ merchantId }: Person) =>
  (await db().selectFrom('push').select('title').where('merchant_id', '=', merchantId).orderBy('id').execute()).map(
    ({ title }) => title,
  )

/** Another value of a platform rule, until the test ends. */
const withRule = async (name: string, value: boolean): Promise<void> => {
  const rule = { name, value: JSON.stringify(value), from_at: now() }
  const { from_at } = await db().insertInto('platform_rule').values(rule).returning('from_at').executeTakeFirstOrThrow()
  onTestFinished(async () => {
    await db().deleteFrom('platform_rule').where('name', '=', name).where('from_at', '=', from_at).execute()
  })
}

describe('quotes', () => {
  test('are shown with the shop, its distance and its marks, the lowest price first', async ({ world }) => {
    const { sender, sn, dear, cheap } = await competing(world)
    const { data } = await sender.call(transferOrders.quotes, { params: { sn } })
    expect(data).toMatchObject([
      { id: cheap, price: '100.00', status_zh: '报价中', shop: { name: '通州店' }, distance: 17.2, score: null },
      { id: dear, price: '120.00', shop: { name: '国贸店' }, distance: 0.6 },
    ])
    const { data: page } = await sender.call(transferOrders.list, { query: { status: 'waitQuote' } })
    expect(page?.items).toMatchObject([
      { sn, quotes: 2, lowest_quote: '100.00', actions: expect.arrayContaining(['confirmQuote']) },
    ])
  })

  test('one is chosen and paid: the shop has the order, the others have lost', async ({ world }) => {
    const { sender, near, far, sn, dear, cheap } = await competing(world)
    expect(
      await sender.call(transferOrders.confirmQuote, { params: { sn }, body: { quote_id: cheap, revision: 1 } }),
    ).toMatchObject({
      code: 0,
    })
    const chosen = await sender.call(transferOrders.detail, { params: { sn } })
    expect(chosen.data).toMatchObject({ order_status: 0, order_amount: '100.00', shop: { name: '通州店' } })
    expect(await balancesOf(sender.merchantId)).toMatchObject({ frozen: 0 })
    const open = await sender.call(transferOrders.quotes, { params: { sn } })
    expect(quoteIds(open.data)).toEqual([cheap, dear])
    expect(await fatesOf(sender, sn)).toEqual({ [cheap]: '已选中，待付款', [dear]: '报价中' })
    const paid = await sender.call(transferOrders.pay, {
      params: { sn },
      body: { pay_password: demoPayPassword, revision: 2 },
    })
    expect(paid.code).toBe(0)
    expect((await sender.call(transferOrders.detail, { params: { sn } })).data?.order_status).toBe(20)
    expect(await fatesOf(sender, sn)).toEqual({ [cheap]: '已选中', [dear]: '未选中' })
    expect(await toldTo(far)).toEqual(['您的报价已被选中，等待发单方付款', '您的报价已被选中并付款'])
    expect(await toldTo(near)).toEqual(['发单方选择了其他门店的报价'])
    expect(await balancesOf(sender.merchantId)).toMatchObject({ frozen: 100_00 })
    expect(await proveLedger()).toEqual([])
  })

  test('one that is chosen still has to be confirmed by its shop where the platform asks for it', async ({ world }) => {
    const { sender, far, sn, cheap, dear } = await competing(world)
    await withRule('chosenQuoteIsCommitment', false)
    await choose(sender, sn, cheap)
    expect((await sender.call(transferOrders.pay, { params: { sn }, body: { ...password, revision: 2 } })).code).toBe(0)
    const asked = (await sender.call(transferOrders.detail, { params: { sn } })).data
    expect(asked).toMatchObject({ order_status: 10, shop: { name: '通州店' }, turn: { owner: 'shop' } })
    expect(asked?.turn.until).not.toBeNull()
    expect(asked?.actions).not.toContain('update')
    expect(await fatesOf(sender, sn)).toEqual({ [cheap]: '已选中', [dear]: '未选中' })
    expect(await toldTo(far)).toEqual(['您的报价已被选中，等待发单方付款', '您的报价已被选中并付款，请接单'])
    expect((await far.call(receivedOrders.confirm, { params: { sn }, body: { revision: 2 } })).code).toBe(0)
    const taken = (await sender.call(transferOrders.detail, { params: { sn } })).data
    expect(taken).toMatchObject({ order_status: 20, order_amount: '100.00' })
    expect(await balancesOf(sender.merchantId)).toMatchObject({ frozen: 100_00 })
    expect(await proveLedger()).toEqual([])
  })

  test.for([['reject'], ['silence'], ['cancel']] as const)(
    'one that was chosen and paid has lost after all when it ends in %s',
    async ([end], { world }) => {
      const { sender, far, sn, cheap, dear } = await competing(world)
      await withRule('chosenQuoteIsCommitment', false)
      await choose(sender, sn, cheap)
      await sender.call(transferOrders.pay, { params: { sn }, body: { ...password, revision: 2 } })
      if (end === 'reject') await far.call(receivedOrders.reject, { params: { sn }, body: { reason: '缺货' } })
      if (end === 'cancel') await sender.call(transferOrders.cancel, { params: { sn } })
      if (end === 'silence') {
        moveClock(minutes(31))
        await workOffDueOrders()
      }
      const { data } = await sender.call(transferOrders.detail, { params: { sn } })
      expect(data?.order_status).toBe({ reject: 15, silence: 16, cancel: 70 }[end])
      expect(await fatesOf(sender, sn)).toEqual({ [cheap]: '未选中', [dear]: '未选中' })
    },
  )

  test('one that is chosen and not paid in time goes back, and every offer stands again', async ({ world }) => {
    const { sender, near, far, sn, dear, cheap } = await competing(world)
    await sender.call(transferOrders.confirmQuote, { params: { sn }, body: { quote_id: cheap, revision: 1 } })
    moveClock(minutes(31))
    await workOffDueOrders()
    const { data } = await sender.call(transferOrders.detail, { params: { sn } })
    expect(data).toMatchObject({ order_status: 6, order_amount: null, shop: null })
    const standing = await sender.call(transferOrders.quotes, { params: { sn } })
    expect(standing.data?.map(({ id, status }) => [id, status])).toEqual([
      [cheap, 0],
      [dear, 0],
    ])
    const again = '发单方未付款，订单回到竞价，您的报价仍然有效'
    expect(await toldTo(near)).toEqual(['发单方选择了其他门店的报价', again])
    expect(await toldTo(far)).toEqual(['您的报价已被选中，等待发单方付款', again])
    expect(
      (await sender.call(transferOrders.confirmQuote, { params: { sn }, body: { quote_id: dear, revision: 1 } })).code,
    ).toBe(0)
  })

  test('one that is gone, of another order, or already chosen cannot be chosen', async ({ world }) => {
    const { sender, sn, cheap, dear } = await competing(world)
    const other = await competing(world)
    const choose = async (quote_id: string) =>
      (await sender.call(transferOrders.confirmQuote, { params: { sn }, body: { quote_id, revision: 1 } })).code
    expect(await choose(other.cheap)).toBe(codes.quoteGone.code)
    await db().updateTable('quote').set({ state: 3 }).where('id', '=', Number(dear)).execute()
    expect(await choose(dear)).toBe(codes.quoteGone.code)
    expect((await Promise.all([choose(cheap), choose(cheap), choose(cheap)])).sort((a, b) => a - b)).toEqual([
      0,
      codes.orderMoved.code,
      codes.orderMoved.code,
    ])
    const outsider = await world.merchant()
    const peeked = await outsider.call(transferOrders.quotes, { params: { sn } })
    expect(peeked.code).toBe(codes.notFound.code)
  })

  test('have all lost when the order expires or is cancelled', async ({ world }) => {
    const [first, second] = [await competing(world), await competing(world)]
    await first.sender.call(transferOrders.cancel, { params: { sn: first.sn } })
    expect(await fatesOf(first.sender, first.sn)).toEqual({ [first.cheap]: '未选中', [first.dear]: '未选中' })
    for (const bidder of [first.near, first.far]) expect(await toldTo(bidder)).toEqual(['订单已取消，您的报价已失效'])
    await db()
      .updateTable('transfer_order')
      .set({ deadline_at: later(-minutes(1)) })
      .where('sn', '=', second.sn)
      .execute()
    await workOffDueOrders()
    expect(await fatesOf(second.sender, second.sn)).toEqual({ [second.cheap]: '未选中', [second.dear]: '未选中' })
    for (const bidder of [second.near, second.far])
      expect(await toldTo(bidder)).toEqual(['订单已超时，您的报价未被选中'])
    const lines = await db()
      .selectFrom('move_history')
      .select(['move', 'actor'])
      .where('machine', '=', 'quote')
      .where('thing_id', '=', Number(second.cheap))
      .execute()
    expect(lines).toEqual([{ move: 'lose', actor: 'system:clock' }])
  })
})
