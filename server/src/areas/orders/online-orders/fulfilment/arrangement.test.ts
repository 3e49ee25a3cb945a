import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { aStore } from '#areas/shop/stores/fixtures'
import { now } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { anArrival, anOnlineOrder } from '../fixtures.ts'
import { applyChannelEvent } from '../channel/channel-events.ts'
import { recordWriteBackReply } from '../channel/write-backs.ts'

const setUp = async (world: World, facts: Parameters<typeof anArrival>[2] = {}) => {
  const keeper = await world.merchant()
  const { sid, ...arrival } = await within(async (tx) => ({
    sid: String(await aStore(tx, keeper.merchantId, { name: '国贸店' })),
    ...(await anArrival(tx, keeper.merchantId, facts)),
  }))
  return { keeper, sid, ...arrival }
}

const detailOf = async (keeper: Person, sn: string) => {
  const { data } = await keeper.call(onlineOrders.detail, { params: { sn } })
  if (!data) throw new Error(`no detail of ${sn}`)
  return data
}

const kindsTold = async (orderId: number, state?: number): Promise<string[]> => {
  const rows = await db()
    .selectFrom('write_back')
    .select(['kind', 'state'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.filter((row) => state === undefined || row.state === state).map(({ kind }) => kind)
}

describe('an online order', () => {
  test('given to one’s own store is delivered, signed and told to the channel', async ({ world }) => {
    const { keeper, sid, sn, id } = await setUp(world)
    expect((await detailOf(keeper, sn)).actions.slice(0, 2)).toEqual(['dispatch', 'transfer'])
    expect((await keeper.call(onlineOrders.dispatch, { params: { sn }, body: { sid } })).code).toBe(0)
    const arranged = await detailOf(keeper, sn)
    expect(arranged).toMatchObject({ order_status: 10, delivery_shop: { name: '国贸店' } })
    expect(arranged.distance).toBeGreaterThan(0)
    expect(arranged.shop_spot).toEqual({ longitude: expect.any(Number), latitude: expect.any(Number) })
    expect(arranged.actions).toEqual(expect.arrayContaining(['sign', 'init']))
    expect(arranged.actions).not.toContain('transfer')
    expect(await kindsTold(id)).toEqual(['confirm'])
    expect((await keeper.call(onlineOrders.sign, { params: { sid }, body: { order_sn: sn } })).code).toBe(0)
    expect((await detailOf(keeper, sn)).order_status).toBe(40)
    expect(await kindsTold(id)).toEqual(['confirm', 'ship', 'deliver'])
    const again = await keeper.call(onlineOrders.sign, { params: { sid }, body: { order_sn: sn } })
    expect(again.code).toBe(codes.onlineMoved.code)
  })

  test('that no store of one’s own delivers is passed on rather than arranged', async ({ world }) => {
    const { keeper, sid, sn } = await setUp(world)
    const far = { longitude: 121.43, latitude: 31.19, delivery_km: 5 }
    await db().updateTable('store').set(far).where('id', '=', Number(sid)).execute()
    const detail = await detailOf(keeper, sn)
    expect(detail.actions.slice(0, 2)).toEqual(['transfer', 'dispatch'])
    expect(detail.badges).toContain('far')
    const { data: listed } = await keeper.call(onlineOrders.list, { query: {} })
    expect(listed?.items.map(({ actions: [first], badges }) => [first, badges.includes('far')])).toEqual([
      ['transfer', true],
    ])
    await within((tx) => aStore(tx, keeper.merchantId, { name: '望京店' }))
    const { data: offered } = await keeper.call(onlineOrders.warehouse, { params: { sn } })
    expect(offered?.stores.map(({ name, in_range }) => [name, in_range])).toEqual([
      ['望京店', true],
      ['国贸店', false],
    ])
    expect((await detailOf(keeper, sn)).actions[0]).toBe('dispatch')
  })

  test('goes back to the desk, and to another store', async ({ world }) => {
    const { keeper, sid, sn } = await setUp(world)
    const other = String(await within((tx) => aStore(tx, keeper.merchantId, { name: '望京店' })))
    await keeper.call(onlineOrders.dispatch, { params: { sn }, body: { sid } })
    await keeper.call(onlineOrders.dispatch, { params: { sn }, body: { sid: other } })
    const moved = await detailOf(keeper, sn)
    expect(moved.timeline[0]).toMatchObject({
      what: '更换配送门店',
      changes: [{ label: '门店', before: '国贸店', after: '望京店' }],
    })
    expect((await keeper.call(onlineOrders.init, { params: { sn } })).code).toBe(0)
    expect((await detailOf(keeper, sn)).order_status).toBe(0)
    await keeper.call(onlineOrders.originalShop, { params: { sn }, body: { sid } })
    expect((await detailOf(keeper, sn)).original_shop).toEqual({ sid, name: '国贸店' })
  })

  test('with a courier under way is neither taken back nor closed', async ({ world }) => {
    const keeper = await world.merchant()
    const facts = { merchant_id: keeper.merchantId, state: 10, logistics_status: 30 }
    const { sn } = await within((tx) => anOnlineOrder(tx, facts))
    const detail = await detailOf(keeper, sn)
    expect(detail.actions).not.toContain('init')
    expect(detail.actions).not.toContain('close')
    expect(detail.order_logistics).toMatchObject({ status: 30, status_zh: '配送中' })
    expect((await keeper.call(onlineOrders.init, { params: { sn } })).code).toBe(codes.deliveryLive.code)
    const closing = await keeper.call(onlineOrders.close, { params: { sn }, body: { reason: '缺货' } })
    expect(closing.code).toBe(codes.deliveryLive.code)
  })

  test('closed by its shop is cancelled on the channel and can be taken up again', async ({ world }) => {
    const { keeper, sn, id } = await setUp(world)
    await keeper.call(onlineOrders.close, { params: { sn }, body: { reason: '缺货' } })
    const closed = await detailOf(keeper, sn)
    expect(closed).toMatchObject({ order_status: 50, turn: { owner: 'none' } })
    expect(closed.timeline[0]).toMatchObject({ what: '关闭网单', detail: '缺货' })
    expect(await kindsTold(id)).toEqual(['confirm', 'cancel'])
    expect(closed.actions).toContain('reopen')
    expect((await keeper.call(onlineOrders.reopen, { params: { sn } })).code).toBe(0)
    expect((await detailOf(keeper, sn)).order_status).toBe(0)
    // The channel had not been told yet, and need not be any more.
    expect(await kindsTold(id, 0)).toEqual(['confirm'])
    expect(await kindsTold(id, 3)).toEqual(['cancel'])
  })

  test('is closed once, however often the button is pressed', async ({ world }) => {
    const { keeper, sn, id } = await setUp(world)
    const presses = await Promise.all(
      [1, 2, 3].map(() => keeper.call(onlineOrders.close, { params: { sn }, body: { reason: '缺货' } })),
    )
    expect(presses.filter(({ code }) => code === 0).length).toBe(1)
    expect(await kindsTold(id)).toEqual(['confirm', 'cancel'])
  })

  test('whose state the channel shall not hear of is silent, or silent about its shipment only', async ({ world }) => {
    const { keeper, sid, sn, id } = await setUp(world)
    await keeper.call(onlineOrders.ignoreShipping, { params: { sn }, body: { on: true } })
    await keeper.call(onlineOrders.dispatch, { params: { sn }, body: { sid } })
    await keeper.call(onlineOrders.sign, { params: { sid }, body: { order_sn: sn } })
    expect(await kindsTold(id, 0)).toEqual(['confirm'])
    expect(await kindsTold(id, 3)).toEqual(['ship', 'deliver'])
    const quiet = await setUp(world)
    await quiet.keeper.call(onlineOrders.notSync, { params: { sn: quiet.sn }, body: { on: true } })
    await quiet.keeper.call(onlineOrders.close, { params: { sn: quiet.sn }, body: { reason: '缺货' } })
    expect(await kindsTold(quiet.id, 3)).toEqual(['confirm', 'cancel'])
    expect((await detailOf(quiet.keeper, quiet.sn)).badges).toContain('not_sync')
  })

  test('answers its buyer also when the channel shall not hear how far it is', async ({ world }) => {
    const { keeper, sn, id, inlet, told } = await setUp(world)
    await keeper.call(onlineOrders.notSync, { params: { sn }, body: { on: true } })
    const urged = { id: 'n', shopId: told.shopId, orderId: told.orderId, at: now() }
    await within((tx) =>
      applyChannelEvent(tx, inlet, { ...urged, kind: 'reminder', reminderId: 'M1', words: '到哪了' }),
    )
    await keeper.call(onlineOrders.replyReminder, { params: { sn }, body: { words: '马上到' } })
    expect(await kindsTold(id, 3)).toEqual(['confirm'])
    expect(await kindsTold(id, 0)).toEqual(['remindReply'])
  })

  test('that may be told again is told how far it has come meanwhile', async ({ world }) => {
    const { keeper, sid, sn, id } = await setUp(world)
    const sync = (on: boolean) => keeper.call(onlineOrders.notSync, { params: { sn }, body: { on: !on } })
    const ships = (on: boolean) => keeper.call(onlineOrders.ignoreShipping, { params: { sn }, body: { on: !on } })
    await sync(false)
    expect(await kindsTold(id, 3)).toEqual(['confirm'])
    await keeper.call(onlineOrders.dispatch, { params: { sn }, body: { sid } })
    await keeper.call(onlineOrders.sign, { params: { sid }, body: { order_sn: sn } })
    expect(await kindsTold(id, 0)).toEqual([])
    await ships(false)
    await sync(true)
    expect([await kindsTold(id, 0), await kindsTold(id, 3)]).toEqual([['confirm'], ['ship', 'deliver']])
    await ships(true)
    expect(await kindsTold(id, 0)).toEqual(['confirm', 'ship', 'deliver'])
  })

  test('that was closed in silence is not cancelled on the channel afterwards', async ({ world }) => {
    const { keeper, sn, id } = await setUp(world)
    await keeper.call(onlineOrders.notSync, { params: { sn }, body: { on: true } })
    await keeper.call(onlineOrders.close, { params: { sn }, body: { reason: '缺货' } })
    await keeper.call(onlineOrders.notSync, { params: { sn }, body: { on: false } })
    expect(await kindsTold(id, 0)).toEqual([])
    expect(await kindsTold(id, 3)).toEqual(['confirm', 'cancel'])
  })

  test('shows what the channel refused and tells it again when asked to', async ({ world }) => {
    const { keeper, sn, id } = await setUp(world)
    await within(async (tx) => {
      await tx
        .updateTable('write_back')
        .set({ state: 2, error: '店铺已打烊', tries: 3 })
        .where('order_id', '=', id)
        .execute()
      await recordWriteBackReply(tx, { id }, 'confirm', '店铺已打烊')
    })
    const refused = await detailOf(keeper, sn)
    expect(refused.badges).toContain('write_back')
    expect(refused.actions[0]).toBe('replay')
    expect(refused.write_backs[0]).toMatchObject({ kind_zh: '接单', status_zh: '渠道拒绝', error: '店铺已打烊' })
    expect(refused.timeline[0]).toMatchObject({ what: '渠道拒绝：接单', detail: '店铺已打烊', side: 'channel' })
    expect((await keeper.call(onlineOrders.replay, { params: { sn } })).code).toBe(0)
    const waiting = await detailOf(keeper, sn)
    expect(waiting.badges).not.toContain('write_back')
    expect(waiting.write_backs[0]?.tries).toBeLessThan(3)
    expect((await keeper.call(onlineOrders.replay, { params: { sn } })).message).toBe('没有需要重新同步的内容')
  })

  test('typed by hand has nobody to tell', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn, id } = await within((tx) => anOnlineOrder(tx, { merchant_id: keeper.merchantId }))
    await keeper.call(onlineOrders.close, { params: { sn }, body: { reason: '重复订单' } })
    expect(await kindsTold(id)).toEqual([])
  })

  test('offers each person only what they may do', async ({ world }) => {
    const { keeper, sn } = await setUp(world)
    const reader = await world.subAccount(keeper, { grants: ['online.read'] })
    expect((await detailOf(reader, sn)).actions).toEqual([])
    const clerk = await world.subAccount(keeper, { grants: ['online.read', 'online.edit'] })
    const { actions } = await detailOf(clerk, sn)
    expect(actions).toContain('dispatch')
    for (const name of ['transfer', 'close', 'reveal', 'answerRefund']) expect(actions).not.toContain(name)
  })
})
