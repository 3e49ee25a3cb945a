import { describe, expect } from 'vitest'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { hours, later, now } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { anOnlineOrder, typedContent } from '../fixtures.ts'

const detailOf = async (keeper: Person, sn: string) => {
  const { data } = await keeper.call(onlineOrders.detail, { params: { sn } })
  if (!data) throw new Error(`no detail of ${sn}`)
  return data
}

const anOrderOf = (keeper: Person, facts: Partial<Parameters<typeof anOnlineOrder>[1]> = {}) =>
  within((tx) => anOnlineOrder(tx, { merchant_id: keeper.merchantId, ...facts }))

const newestLine = async (keeper: Person, sn: string) => {
  const { data } = await keeper.call(onlineOrders.logs, { params: { sn } })
  return data?.[0]
}

const consigneeBody = () => {
  const { consignee, mobile, phone, province, city, county, address, longitude, latitude } = typedContent()
  return { consignee, mobile, phone, province, city, county, address, longitude, latitude }
}

describe('what a shop changes on an order', () => {
  test('whom it is for: the log keeps both masked, and the order is found by the new phone', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn } = await anOrderOf(keeper)
    const body = { ...consigneeBody(), consignee: '王小明', mobile: '13911118888', address: '建国路88号3单元1101' }
    expect((await keeper.call(onlineOrders.updateConsignee, { params: { sn }, body })).code).toBe(0)
    const changes = [
      { label: '收货人', before: '林**', after: '王**' },
      { label: '手机', before: '138****2210', after: '139****8888' },
      { label: '详细地址', before: '光华路SOH***', after: '建国路88号***' },
    ]
    expect(await newestLine(keeper, sn)).toMatchObject({ what: '修改收货人', side: 'merchant', changes })
    const found = async (keyword: string) =>
      (await keeper.call(onlineOrders.list, { query: { keyword } })).data?.items.map(({ order_sn }) => order_sn)
    expect(await found('13911118888')).toEqual([sn])
    expect(await found('8888')).toEqual([sn])
    expect(await found('王小明')).toEqual([sn])
    expect(await found('13822102210')).toEqual([])
    const trail = await db()
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'onlineOrders.updateConsignee')
      .where('target', '=', sn)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(trail)).not.toContain('13911118888')
    expect((await keeper.call(onlineOrders.updateConsignee, { params: { sn }, body })).code).toBe(
      codes.nothingChanged.code,
    )
  })

  test('its goods, by which it is then found and stocked', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn } = await anOrderOf(keeper)
    const [rose] = typedContent().goods_items
    const goods_items = [
      { ...rose, item_name: '向日葵花束', item_spec: '十枝', item_total: 2, item_price: '99.00' },
    ] as never
    await keeper.call(onlineOrders.updateGoods, { params: { sn }, body: { goods_items } })
    const detail = await detailOf(keeper, sn)
    expect(detail).toMatchObject({ goods_total: 2, goods_items: [{ item_name: '向日葵花束', item_price: '99.00' }] })
    expect(detail.timeline[0]?.changes[0]).toEqual({
      label: '商品',
      before: '33枝红玫瑰（精装）×1 不要满天星',
      after: '向日葵花束（十枝）×2 不要满天星',
    })
    const { data } = await keeper.call(onlineOrders.list, { query: { keyword: '向日葵' } })
    expect(data?.total).toBe(1)
    const stock = await keeper.call(onlineOrders.stockingGuide)
    expect(stock.data?.items).toEqual([
      { item_name: '向日葵花束', item_spec: '十枝', item_img: '', total: 2, orders: 1 },
    ])
  })

  test('another kind before shipment, and never after', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn } = await anOrderOf(keeper)
    const [rose] = typedContent().goods_items
    const body = { sku_id: 'sku-33', goods: { ...rose, item_spec: '豪华', sku_id: 'sku-99' } } as never
    expect((await keeper.call(onlineOrders.changeSku, { params: { sn }, body })).code).toBe(0)
    expect((await detailOf(keeper, sn)).goods_items[0]).toMatchObject({ item_spec: '豪华', sku_id: 'sku-99' })
    expect((await keeper.call(onlineOrders.changeSku, { params: { sn }, body })).message).toBe('订单中没有该规格')
    const [line = expect.fail('no goods')] = typedContent().goods_items
    const twice = await anOrderOf(keeper, {})
    const goods_items = [line, { ...line, item_remarks: '另一束' }]
    await keeper.call(onlineOrders.updateGoods, { params: { sn: twice.sn }, body: { goods_items } })
    await keeper.call(onlineOrders.changeSku, { params: { sn: twice.sn }, body })
    expect((await detailOf(keeper, twice.sn)).goods_items).toMatchObject([
      { sku_id: 'sku-99' },
      { sku_id: 'sku-33', item_remarks: '另一束' },
    ])
    const shipped = await anOrderOf(keeper, { channel_status: 'shipped' })
    const late = await keeper.call(onlineOrders.changeSku, { params: { sn: shipped.sn }, body })
    expect(late.code).toBe(codes.onlineMoved.code)
    expect((await detailOf(keeper, shipped.sn)).actions).not.toContain('changeSku')
  })

  test('its amount and its invoice, also when it is finished', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn } = await anOrderOf(keeper, { state: 40 })
    const amount = { order_amount: '120.50', reason: '少一枝' }
    expect((await keeper.call(onlineOrders.updateAmount, { params: { sn }, body: amount })).code).toBe(0)
    expect(await newestLine(keeper, sn)).toMatchObject({
      what: '修改金额',
      detail: '少一枝',
      changes: [{ label: '金额', before: '138.00', after: '120.50' }],
    })
    const invoice = { title: '花语科技有限公司', tax_no: '91110105MA01', email: 'cw@example.com' }
    expect((await keeper.call(onlineOrders.updateInvoice, { params: { sn }, body: invoice })).code).toBe(0)
    const detail = await detailOf(keeper, sn)
    expect(detail).toMatchObject({ order_amount: '120.50', invoice })
    expect(detail.badges).toContain('invoice')
    const closed = await anOrderOf(keeper, { state: 50 })
    const refused = await keeper.call(onlineOrders.updateAmount, { params: { sn: closed.sn }, body: amount })
    expect(refused.code).toBe(codes.onlineMoved.code)
  })

  test('not the amount that its buyer paid in the mini shop', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn } = await anOrderOf(keeper, { channel: 24 })
    expect((await detailOf(keeper, sn)).actions).not.toContain('updateAmount')
    const body = { order_amount: '999.00', reason: '多收' }
    expect(await keeper.call(onlineOrders.updateAmount, { params: { sn }, body })).toMatchObject({
      code: codes.channelUnable.code,
      message: '小程序订单的金额以买家付款为准，不能修改',
    })
    expect((await detailOf(keeper, sn)).order_amount).toBe('138.00')
  })

  test('quickly: the time, the card, the remarks; what is not given stays', async ({ world }) => {
    const keeper = await world.merchant()
    const late = { window_start: later(-hours(3)), window_end: later(-hours(2)), overdue: true }
    const { sn, card_text } = await anOrderOf(keeper, late)
    expect((await detailOf(keeper, sn)).badges).toContain('overdue')
    const day = addDays(dayText(now()), 2)
    const body = { delivery_date: day, delivery_time: '18:00-00:00', order_remarks: '多放一张贺卡' }
    expect((await keeper.call(onlineOrders.fastModify, { params: { sn }, body })).code).toBe(0)
    const detail = await detailOf(keeper, sn)
    expect(detail).toMatchObject({
      delivery_date: day,
      delivery_time: '18:00-24:00',
      order_remarks: '多放一张贺卡',
      card_con: card_text,
    })
    expect(detail.badges).not.toContain('overdue')
    expect(detail.badges).toContain('preorder')
    const past = { delivery_date: addDays(dayText(now()), -1), delivery_time: '10:00-11:00' }
    expect((await keeper.call(onlineOrders.fastModify, { params: { sn }, body: past })).code).toBe(
      codes.windowPast.code,
    )
    // A window that has passed keeps nobody from writing a card.
    const old = await anOrderOf(keeper, late)
    const card = { card_con: '迟到的祝福' }
    expect((await keeper.call(onlineOrders.fastModify, { params: { sn: old.sn }, body: card })).code).toBe(0)
  })

  test('all of it at once, while it is the shop’s own work', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn } = await anOrderOf(keeper)
    const { goods_items: _g, order_amount: _a, buyer_name: _n, buyer_mobile: _m, ...rest } = typedContent()
    const body = { ...rest, county: '海淀区', card_con: '节日快乐' }
    expect((await keeper.call(onlineOrders.update, { params: { sn }, body })).code).toBe(0)
    expect((await newestLine(keeper, sn))?.changes.map(({ label }) => label)).toEqual(['贺卡', '地区'])
    const passed = await anOrderOf(keeper, { state: 20, transfer_sn: 'T20261115100000000009', transfer_state: 20 })
    const refused = await keeper.call(onlineOrders.update, { params: { sn: passed.sn }, body })
    expect(refused).toMatchObject({ code: codes.onlineMoved.code, message: '该网单已转出，请在转单中申请修改' })
  })

  test('flags, memos, marks, photos and lines of the log', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn } = await anOrderOf(keeper)
    const at = { params: { sn } }
    await keeper.call(onlineOrders.updateFlag, { ...at, body: { flag: 2 } })
    await keeper.call(onlineOrders.saveFlagMemo, { ...at, body: { flag: 1, memo: '老客户' } })
    expect((await keeper.call(onlineOrders.flagMemo, at)).data).toEqual({ flag: 1, memo: '老客户' })
    expect((await newestLine(keeper, sn))?.changes).toEqual([
      { label: '旗帜', before: '黄旗', after: '红旗' },
      { label: '商家备注', before: '', after: '老客户' },
    ])
    await keeper.call(onlineOrders.mark, { ...at, body: { printed: true } })
    await keeper.call(onlineOrders.addLog, { ...at, body: { content: '已电话确认' } })
    expect(await newestLine(keeper, sn)).toMatchObject({ what: '添加日志', detail: '已电话确认' })
    const images = ['/files/a.jpg', '/files/b.jpg']
    await keeper.call(onlineOrders.uploadPhotos, { ...at, body: { images } })
    expect((await keeper.call(onlineOrders.photos, at)).data).toEqual(images)
    const wrong = await keeper.call(onlineOrders.uploadPhotos, { ...at, body: { images: ['javascript:1'] } })
    expect(wrong.code).toBe(codes.invalid.code)
    const detail = await detailOf(keeper, sn)
    expect(detail).toMatchObject({ printed: true, flag: 1, memo: '老客户', photos: images })
    expect(detail.badges).toContain('photo')
    const before = detail.timeline.length
    await keeper.call(onlineOrders.updateFlag, { ...at, body: { flag: 1 } })
    expect((await detailOf(keeper, sn)).timeline.length).toBe(before)
  })
})
