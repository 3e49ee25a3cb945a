import { describe, expect } from 'vitest'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { aStore } from '#areas/shop/stores/fixtures'
import { system } from '#core/http/actor'
import { later, minutes, now } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { aChannelOrder, anInlet, anOnlineOrder, content, typedContent } from '../fixtures.ts'
import { createByHand } from './create.ts'
import { intakeOrder } from '../channel/intake.ts'

const type = (keeper: Person, more: object = {}) =>
  keeper.call(onlineOrders.create, { body: { ...typedContent(), ...more } as never })

describe('an order typed by hand', () => {
  test('waits to be arranged like any other', async ({ world }) => {
    const keeper = await world.merchant()
    const sid = String(await within((tx) => aStore(tx, keeper.merchantId, { name: '国贸店' })))
    const { data } = await type(keeper, { delivery_sid: sid })
    const detail = await keeper.call(onlineOrders.detail, { params: { sn: data?.order_sn ?? '' } })
    expect(detail.data).toMatchObject({
      order_status: 0,
      channel: { name: '手工录单' },
      channel_order_sn: '',
      order_amount: '138.00',
      goods_items: [{ item_name: '33枝红玫瑰', item_price: '128.00' }],
      delivery_shop: { name: '国贸店' },
      consignee: '林**',
      buyer_mobile: '139****2233',
      turn: { owner: 'shop' },
    })
    expect(detail.data?.timeline[0]).toMatchObject({ what: '录入网单', detail: '手工录单' })
  })

  test('that looks like another one is shown with it before it is saved', async ({ world }) => {
    const keeper = await world.merchant()
    const first = await type(keeper)
    const second = await type(keeper, { consignee: '林小姐' })
    expect(second.data?.order_sn).toBeNull()
    const { order_sn } = first.data ?? {}
    const twin = {
      order_sn,
      order_status_zh: '待安排',
      goods: '33枝红玫瑰 ×1',
      delivery_time: expect.any(String) as unknown,
      order_amount: '138.00',
    }
    expect(second.data?.duplicates).toEqual([expect.objectContaining(twin)])
    const { mobile, delivery_date, address } = typedContent()
    const asked = await keeper.call(onlineOrders.duplicates, { query: { mobile, delivery_date, address } })
    expect(asked.data?.length).toBe(1)
    const saved = await type(keeper, { accept_duplicate: true })
    expect(saved.data?.order_sn).toMatch(/^O\d+/)
    const { data } = await keeper.call(onlineOrders.list)
    expect(data?.items.map(({ badges }) => badges.includes('duplicate'))).toEqual([true, true])
    const other = await world.merchant()
    expect((await type(other)).data?.duplicates).toEqual([])
  })

  test('with the number of a channel is taken once', async ({ world }) => {
    const keeper = await world.merchant()
    const numbered = { source_type: 19, channel_order_sn: 'WD-1', accept_duplicate: true }
    expect((await type(keeper, numbered)).code).toBe(0)
    expect((await type(keeper, numbered)).message).toBe('该渠道单号已存在')
    expect((await type(await world.merchant(), numbered)).code).toBe(0)
  })

  test('is refused with a word for what is wrong', async ({ world }) => {
    const keeper = await world.merchant()
    const yesterday = addDays(dayText(now()), -1)
    expect((await type(keeper, { mobile: '123' })).message).toBe('请输入正确的手机号')
    expect((await type(keeper, { delivery_date: yesterday })).code).toBe(codes.windowPast.code)
    expect((await type(keeper, { source_type: 0 })).message).toBe('请选择订单来源')
    expect((await type(keeper, { source_type: 99 })).message).toBe('请选择订单来源')
    expect((await type(keeper, { goods_items: [] })).message).toBe('请至少填写一件商品')
    const foreign = await within(async (tx) => ({
      shop: String((await anInlet(tx, (await world.merchant()).merchantId)).id),
      store: String(await aStore(tx, (await world.merchant()).merchantId)),
    }))
    expect((await type(keeper, { online_shop_id: foreign.shop })).code).toBe(codes.notFound.code)
    expect((await type(keeper, { delivery_sid: foreign.store })).code).toBe(codes.notFound.code)
  })

  test('by a system of the merchant’s own is the same order when it is sent again', async ({ world }) => {
    const keeper = await world.merchant()
    const placer = { ...system('open-api'), merchantId: keeper.merchantId }
    const send = () => within((tx) => createByHand(tx, placer, { ...content(), channel_order_sn: 'A-1' }, 0))
    const first = await send()
    expect(await send()).toEqual({ ...first, added: false })
    const { data } = await keeper.call(onlineOrders.detail, { params: { sn: first.sn } })
    expect(data).toMatchObject({ channel: { key: 'api' }, channel_order_sn: 'A-1' })
    const pushes = await db().selectFrom('push').select('title').where('merchant_id', '=', keeper.merchantId).execute()
    expect(pushes).toEqual([{ title: '新的网单' }])
  })

  test('is the channel’s from the moment the channel brings it', async ({ world }) => {
    const keeper = await world.merchant()
    const inlet = await within((tx) => anInlet(tx, keeper.merchantId))
    const typed = await type(keeper, { online_shop_id: String(inlet.id), channel_order_sn: '9001' })
    const told = aChannelOrder({ orderId: '9001', remarks: '渠道备注', updatedAt: later(-minutes(30)) })
    expect(await within((tx) => intakeOrder(tx, inlet, told))).toMatchObject({ sn: typed.data?.order_sn, added: false })
    const { data } = await keeper.call(onlineOrders.detail, { params: { sn: typed.data?.order_sn ?? '' } })
    expect(data?.order_remarks).toBe('渠道备注')
  })
})

describe('a problem', () => {
  test('takes an order off the desk until it is handled', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn } = await within((tx) => anOnlineOrder(tx, { merchant_id: keeper.merchantId }))
    const types = await keeper.call(onlineOrders.problemTypes)
    expect(types.data?.map(({ title }) => title)).toContain('缺货')
    const body = { type: 2, note: '没有门牌号' }
    expect((await keeper.call(onlineOrders.markProblem, { params: { sn }, body: { ...body, type: 50 } })).code).toBe(
      codes.invalid.code,
    )
    await keeper.call(onlineOrders.markProblem, { params: { sn }, body })
    const counts = async () => {
      const { data } = await keeper.call(onlineOrders.totals)
      return [data?.wait_arrange, data?.problem_order]
    }
    expect(await counts()).toEqual([0, 1])
    const marked = await keeper.call(onlineOrders.detail, { params: { sn } })
    expect(marked.data).toMatchObject({ problem: { type_zh: '地址有误', note: '没有门牌号', handled: false } })
    expect(marked.data?.actions[0]).toBe('handleProblem')
    await keeper.call(onlineOrders.handleProblem, { params: { sn }, body: { note: '已补地址' } })
    expect(await counts()).toEqual([1, 0])
    const again = await keeper.call(onlineOrders.handleProblem, { params: { sn }, body: { note: '' } })
    expect(again.message).toBe('该网单没有待处理的问题')
  })

  test('orders are closed and recovered in a batch, each for itself', async ({ world }) => {
    const keeper = await world.merchant()
    const facts = { merchant_id: keeper.merchantId, problem_open: true, problem_type: 1, problem_at: now() }
    const [bad, passed, fine] = await within(async (tx) => [
      await anOnlineOrder(tx, facts),
      await anOnlineOrder(tx, { ...facts, state: 20, transfer_sn: 'T20261115100000000077', transfer_state: 20 }),
      await anOnlineOrder(tx, { merchant_id: keeper.merchantId }),
    ])
    const sns = [bad, passed, fine].map((order) => order?.sn ?? '')
    const closed = await keeper.call(onlineOrders.closeProblems, { body: { sns } })
    expect(closed.data?.map(({ ok, message }) => [ok, message])).toEqual([
      [true, '已关闭'],
      [false, codes.transferLive.message],
      [false, '该网单没有待处理的问题'],
    ])
    const recovered = await keeper.call(onlineOrders.removeProblems, { body: { sns: sns.slice(1) } })
    expect(recovered.data?.map(({ ok }) => ok)).toEqual([true, false])
    const log = await keeper.call(onlineOrders.logs, { params: { sn: sns[0] ?? '' } })
    expect(log.data?.[0]).toMatchObject({ what: '关闭网单', detail: '缺货' })
  })
})

describe('a plugin', () => {
  test('of a shop is registered with the code the shop was given', async ({ world }) => {
    const keeper = await world.merchant()
    const inlet = await within((tx) => anInlet(tx, keeper.merchantId))
    const params = { id: String(inlet.id) }
    const given = await keeper.call(onlineOrders.pluginCode, { params })
    expect(given.data).toMatchObject({ title: '美团外卖插件', registered: false })
    const code = given.data?.code ?? ''
    expect((await keeper.call(onlineOrders.pluginCode, { params })).data?.code).toBe(code)
    expect((await keeper.call(onlineOrders.registerPlugin, { params, body: { code: 'WRONG' } })).message).toBe(
      '插件注册码不正确',
    )
    expect((await keeper.call(onlineOrders.registerPlugin, { params, body: { code } })).code).toBe(0)
    expect((await keeper.call(onlineOrders.pluginCode, { params })).data?.registered).toBe(true)
    const own = (await keeper.call(onlineOrders.pluginSecurity)).data
    expect(own).toEqual((await keeper.call(onlineOrders.pluginSecurity)).data)
    expect(own?.code).not.toBe((await keeper.call(onlineOrders.pluginTop)).data?.code)
  })
})
