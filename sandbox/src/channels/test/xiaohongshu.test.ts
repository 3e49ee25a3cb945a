import { describe, expect, test } from 'vitest'
import { ask, md5, seconds, vendorOf } from './vendor.ts'

describe('小红书', () => {
  const at = vendorOf('xiaohongshu')
  const call = (method: string, given: object, { wrong = '', accessToken = at().shop.accessToken } = {}) => {
    const { url, keys } = at()
    const common = { appId: keys.id, timestamp: String(seconds()), version: '2.0', method, accessToken }
    const sign = md5(`${method}?appId=${keys.id}&timestamp=${common.timestamp}&version=2.0${keys.secret}${wrong}`)
    return ask(`${url}/ark/open_api/v3/common_controller`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...given, ...common, sign }),
    })
  }
  const fine = (data: unknown) => ({ success: true, error_code: 0, data })
  const no = (error_code: number) => ({ success: false, error_code })

  test('answers the calls its clients make every day', async () => {
    const { place, deed } = at()
    const [asked, order] = [await place(), await place()]
    await deed(asked, 'refund', { amount: 100 })
    const paging = { pageNo: 1, pageSize: 50 }
    const [startTime, endTime] = [seconds() - 3 * 3600, seconds() + 60]
    const mark = { orderId: order.id, sellerMarkNote: '加急', operator: '张三', sellerMarkPriority: 2 }
    const noted = { orderId: order.id, sellerRemark: '加急', sellerRemarkFlag: 2 }
    const rows: [method: string, given: object, data: unknown][] = [
      ['order.modifySellerMarkInfo', mark, ''],
      ['order.getOrderDetail', { orderId: order.id }, noted],
      [
        'order.getOrderList',
        { startTime, endTime, timeType: 1, ...paging },
        { total: 2, orderList: [{ orderId: asked.id, sellerRemark: '' }, noted] },
      ],
      [
        'order.getOrderList',
        { startTime: endTime - 1800, endTime, timeType: 2, ...paging },
        { total: 2, orderList: [{ orderId: asked.id }, noted] },
      ],
      [
        'afterSale.listAfterSaleInfos',
        { startTime: startTime * 1000, endTime: endTime * 1000, timeType: 1, ...paging },
        { totalCount: 1, afterSaleBasicInfos: [{ orderId: asked.id, status: 1 }] },
      ],
    ]
    for (const [method, given, data] of rows) {
      expect([method, await call(method, given, { wrong: 'x' })]).toMatchObject([method, no(-2000403)])
      expect([method, await call(method, given, { accessToken: 'x' })]).toMatchObject([method, no(-2000406)])
      expect([method, await call(method, given)]).toMatchObject([method, fine(data)])
    }
    const long = { startTime: endTime - 25 * 3600, endTime, timeType: 1, ...paging }
    expect(await call('order.getOrderList', long)).toMatchObject(no(-2000400))
    expect(await call('order.getOrderList', { ...long, timeType: 3 })).toMatchObject(no(-2000400))
    expect(await call('order.modifySellerMarkInfo', { ...mark, sellerMarkPriority: 7 })).toMatchObject(no(-2000400))
    expect(await call('order.modifySellerMarkInfo', { ...mark, orderId: 'P1' })).toMatchObject(no(-2000101))
  })

  test('pays back once the goods are there, or not', async () => {
    const { place, deed, known } = at()
    const back = async () => {
      const order = await place()
      const parcel = { orderId: order.id, expressCompanyCode: 'shunfeng', expressNo: 'SF1' }
      expect(await call('order.orderDeliver', parcel)).toMatchObject(fine(''))
      const returnsId = (await deed(order, 'refund', { amount: 100 })).refunds[0]?.id
      const confirm = (given: object) => call('afterSale.confirmReceive', { returnsId, ...given })
      expect(await confirm({ action: 1 })).toMatchObject(no(-2000400))
      expect(await call('afterSale.auditReturns', { returnsId, action: 2 })).toMatchObject(fine(''))
      expect(await call('afterSale.getAfterSaleInfo', { returnsId })).toMatchObject(
        fine({ afterSaleInfo: { returnsId, status: 3 } }),
      )
      return { order, confirm }
    }
    const [whole, broken] = [await back(), await back()]
    expect(await whole.confirm({ action: 3 })).toMatchObject(fine(''))
    expect(await whole.confirm({ action: 1 })).toMatchObject(fine(''))
    expect(await whole.confirm({ action: 1 })).toMatchObject(no(-2000400))
    expect(await broken.confirm({ action: 2, reason: 99 })).toMatchObject(no(-2000400))
    expect(await broken.confirm({ action: 2, reason: 11, description: '花已枯萎' })).toMatchObject(fine(''))
    expect((await known(whole.order)).refunds).toMatchObject([{ status: 'agreed' }])
    expect((await known(broken.order)).refunds).toMatchObject([{ status: 'rejected', answer: '花已枯萎' }])
    const unsent = await deed(await place(), 'refund', { amount: 100 })
    expect(await call('afterSale.auditReturns', { returnsId: unsent.refunds[0]?.id, action: 2 })).toMatchObject(
      no(-2000400),
    )
  })
})
