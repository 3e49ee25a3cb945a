import { describe, expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { aStore } from '#areas/shop/stores/fixtures'
import { hours, later, minutes, now } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { aChannelOrder, anArrival } from '../fixtures.ts'
import { applyChannelEvent } from './channel-events.ts'
import { intakeOrder } from './intake.ts'

const detailOf = async (keeper: Person, sn: string) => {
  const { data } = await keeper.call(onlineOrders.detail, { params: { sn } })
  if (!data) throw new Error(`no detail of ${sn}`)
  return data
}

const pushesTo = (merchantId: number) =>
  db()
    .selectFrom('push')
    .select(['title', 'alert', 'voice_file', 'type', 'params'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute()

const toldOf = (orderId: number) =>
  db()
    .selectFrom('write_back')
    .select(['kind', 'state', 'data'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

describe('an order of a channel', () => {
  test('is in the list, spoken of and confirmed to the channel, all at once', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn, id, inlet } = await within((tx) => anArrival(tx, keeper.merchantId, { daySequence: '27' }))
    const { data } = await keeper.call(onlineOrders.list)
    expect(data?.items.map(({ order_sn }) => order_sn)).toEqual([sn])
    expect(data?.items[0]).toMatchObject({
      day_seq: '27',
      online_shop: { id: String(inlet.id) },
      order_status_zh: '待安排',
      order_amount: '138.00',
      income: '120.00',
      consignee: '林**',
      mobile: '138****2210',
      receiver_tail_number: '2210',
      address: '光华路SOH***',
      card_con: '生日快乐',
    })
    const [push] = await pushesTo(keeper.merchantId)
    expect(push).toMatchObject({ title: '新的网单', type: 8, voice_file: 'new-order.wav' })
    expect(push?.alert).toMatch(/^美团外卖 #27 \S+：新的网单，北京市朝阳区，138\.00元$/)
    expect(await toldOf(id)).toEqual([{ kind: 'confirm', state: 0, data: {} }])
  })

  test('is of what its goods are, and of what the shop usually sells when they say nothing', async ({ world }) => {
    const keeper = await world.merchant()
    const typeOf = async (...names: string[]) => {
      const [line] = aChannelOrder().goods
      const goods = names.flatMap((name) => (line ? [{ ...line, name, spec: '' }] : []))
      const { sn } = await within((tx) => anArrival(tx, keeper.merchantId, { goods }, { product_type: 4 }))
      return (await detailOf(keeper, sn)).product_type
    }
    expect(await typeOf('草莓奶油生日蛋糕')).toBe(2)
    expect(await typeOf('草莓奶油生日蛋糕', '11枝红玫瑰花束', '贺卡')).toBe(14)
    expect(await typeOf('惊喜套餐')).toBe(4)
  })

  test('is one order however often, by whichever way and in whichever order it is told', async ({ world }) => {
    const keeper = await world.merchant()
    const first = aChannelOrder({ updatedAt: later(-minutes(5)), remarks: '放前台' })
    const later1 = { ...first, updatedAt: later(-minutes(3)), remarks: '送到家', status: 'confirmed' as const }
    const last = { ...first, updatedAt: later(-minutes(1)), remarks: '打电话', status: 'shipped' as const }
    const { inlet, sn, id } = await within((tx) => anArrival(tx, keeper.merchantId, last))
    for (const told of [first, last, later1, last, first])
      expect(await within((tx) => intakeOrder(tx, inlet, told))).toMatchObject({ id, sn, added: false })
    const detail = await detailOf(keeper, sn)
    expect(detail).toMatchObject({ order_remarks: '打电话', channel_status: 'shipped' })
    expect(detail.timeline.map(({ what }) => what)).toEqual(['收到网单'])
    expect((await pushesTo(keeper.merchantId)).length).toBe(1)
  })

  test('told by many processes at the same moment is still one order', async ({ world }) => {
    const keeper = await world.merchant()
    const { inlet } = await within((tx) => anArrival(tx, keeper.merchantId))
    const told = aChannelOrder()
    const taken = await Promise.all(Array.from({ length: 6 }, () => within((tx) => intakeOrder(tx, inlet, told))))
    expect(taken.filter(({ added }) => added).length).toBe(1)
    expect(new Set(taken.map(({ sn }) => sn)).size).toBe(1)
  })

  test('keeps what a person changed by hand and takes on the rest of what the channel says later', async ({
    world,
  }) => {
    const keeper = await world.merchant()
    const { inlet, told, sn } = await within((tx) => anArrival(tx, keeper.merchantId))
    await keeper.call(onlineOrders.fastModify, { params: { sn }, body: { card_con: '新婚快乐' } })
    const renewed = { ...told, updatedAt: later(minutes(1)), cardText: '生日快乐！', amount: fen(150_00) }
    await within((tx) => intakeOrder(tx, inlet, renewed))
    expect(await detailOf(keeper, sn)).toMatchObject({ card_con: '新婚快乐', order_amount: '150.00' })
  })

  test('that its channel cancels is closed, and the shop hears it', async ({ world }) => {
    const keeper = await world.merchant()
    const { inlet, told, sn } = await within((tx) => anArrival(tx, keeper.merchantId))
    const news = { id: 'n1', shopId: told.shopId, orderId: told.orderId, at: later(minutes(1)) }
    const cancelled = { ...news, kind: 'cancelled', reason: '不想要了' } as const
    expect(await within((tx) => applyChannelEvent(tx, inlet, cancelled))).toBe('done')
    expect(await within((tx) => applyChannelEvent(tx, inlet, cancelled))).toBe('done')
    const detail = await detailOf(keeper, sn)
    expect(detail).toMatchObject({ order_status: 50, channel_status: 'cancelled' })
    expect(detail.actions).not.toContain('reopen')
    expect(detail.timeline[0]).toMatchObject({ what: '渠道取消订单', detail: '不想要了', actor: '渠道' })
    expect((await pushesTo(keeper.merchantId)).map(({ title }) => title)).toEqual(['新的网单', '买家取消了网单'])
    // The news of its placing comes last: it stays cancelled.
    await within((tx) => intakeOrder(tx, inlet, told))
    expect((await detailOf(keeper, sn)).order_status).toBe(50)
    expect((await keeper.call(onlineOrders.reopen, { params: { sn } })).message).toBe('渠道已取消该订单，不能恢复')
  })

  test('already over when it is first heard of is filed away without a sound', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn } = await within((tx) => anArrival(tx, keeper.merchantId, { status: 'finished' }))
    expect((await detailOf(keeper, sn)).order_status).toBe(40)
    expect(await pushesTo(keeper.merchantId)).toEqual([])
  })

  test('nobody knows yet must be fetched first', async ({ world }) => {
    const keeper = await world.merchant()
    const { inlet } = await within((tx) => anArrival(tx, keeper.merchantId))
    const news = { id: 'n2', shopId: 's', orderId: '404', at: now(), kind: 'finished' } as const
    expect(await within((tx) => applyChannelEvent(tx, inlet, news))).toBe('unknownOrder')
  })

  test('whose shop confirms by hand is confirmed when it is arranged', async ({ world }) => {
    const keeper = await world.merchant()
    const { inlet } = await within((tx) => anArrival(tx, keeper.merchantId))
    const { id, sn } = await within((tx) => intakeOrder(tx, { ...inlet, autoConfirm: false }, aChannelOrder()))
    expect(await toldOf(id)).toEqual([])
    const sid = String(await within((tx) => aStore(tx, keeper.merchantId)))
    await keeper.call(onlineOrders.dispatch, { params: { sn }, body: { sid } })
    expect((await toldOf(id)).map(({ kind }) => kind)).toEqual(['confirm'])
  })

  test('without a time is wanted within the hour', async ({ world }) => {
    const keeper = await world.merchant()
    const placedAt = later(-minutes(10))
    const { sn } = await within((tx) => anArrival(tx, keeper.merchantId, { window: null, placedAt }))
    const row = await db().selectFrom('online_order').selectAll().where('sn', '=', sn).executeTakeFirstOrThrow()
    expect(row.window_end.getTime() - row.window_start.getTime()).toBe(hours(1))
    expect(row.delivery_type).toBe(1)
    expect(row.created_at).toEqual(placedAt)
  })
})
