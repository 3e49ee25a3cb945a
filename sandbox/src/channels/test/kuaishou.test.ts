import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ask, md5, sorted, vendorOf } from './vendor.ts'

describe('快手小店', () => {
  const at = vendorOf('kuaishou')
  type Way = { signMethod?: string; wrong?: string; token?: string }
  const call = (method: string, given: object, { signMethod = 'MD5', wrong = '', token }: Way = {}) => {
    const { url, keys, shop } = at()
    const fields = {
      appkey: keys.id,
      method,
      version: '1',
      signMethod,
      timestamp: String(Date.now()),
      access_token: token ?? shop.accessToken,
      param: JSON.stringify(given),
    }
    const secret = keys.more['signSecret'] ?? ''
    const pairs = sorted(fields).map(([key, value]) => `${key}=${value}`)
    const text = `${pairs.join('&')}&signSecret=${secret}${wrong}`
    const sign = signMethod === 'MD5' ? md5(text) : createHmac('sha256', secret).update(text).digest('base64')
    const query = new URLSearchParams({ ...fields, sign }).toString()
    return ask(`${url}/${method.replaceAll('.', '/')}?${query}`)
  }
  const sold = (order: { id: string }) => ({ orderBaseInfo: { oid: order.id } })

  test('answers the calls its clients make every day, signed in either way', async () => {
    const { place, deed } = at()
    const asked = await place()
    const order = await place()
    const span = { beginTime: Date.now() - 60_000, endTime: Date.now() + 60_000, pageSize: 10 }
    await deed(asked, 'refund', { amount: 100 })
    const notes = [
      { note: '加急', flagTagCode: 'grey_flag_tag_order' },
      { note: '放前台', flagTagCode: 'red_flag_tag_order' },
    ]
    const rows: [method: string, given: object, data: unknown][] = [
      ['open.user.seller.get', {}, { name: '花田' }],
      ['open.seller.order.note.add', { orderId: order.id, note: '加急' }, null],
      ['open.seller.order.note.add', { orderId: order.id, note: '放前台', flag: 1 }, null],
      ['open.order.detail', { oid: order.id }, { orderNote: { orderNoteInfo: notes } }],
      [
        'open.order.cursor.list',
        { ...span, queryType: 1, cursor: '' },
        { orderList: [sold(asked), sold(order)], cursor: 'nomore' },
      ],
      [
        'open.order.cursor.list',
        { ...span, queryType: 2, cursor: '' },
        { orderList: [sold(asked), { ...sold(order), orderNote: { orderNoteInfo: notes } }], cursor: 'nomore' },
      ],
      [
        'open.seller.order.refund.pcursor.list',
        { ...span, queryType: 1, pcursor: '' },
        { refundOrderInfoList: [{ refundFee: 100 }], pcursor: 'nomore' },
      ],
    ]
    for (const [index, [method, given, data]] of rows.entries()) {
      const signMethod = index % 2 === 0 ? 'HMAC_SHA256' : 'MD5'
      const no = (result: number) => [method, { result }]
      expect([method, await call(method, given, { signMethod, wrong: 'x' })]).toMatchObject(no(15))
      expect([method, await call(method, given, { signMethod, token: 'x' })]).toMatchObject(no(28))
      expect([method, await call(method, given, { signMethod })]).toMatchObject([method, { result: 1, data }])
    }
    expect(await call('open.order.detail', { oid: order.id }, { signMethod: 'SHA1' })).toMatchObject({ result: 15 })
    expect(await call('open.seller.order.note.add', { orderId: '1', note: '' })).toMatchObject({ result: 2001 })
    expect(await call('open.seller.order.note.add', { orderId: order.id, note: '', flag: 9 })).toMatchObject({
      result: 2001,
    })
  })

  test('knows no third kind of time', async () => {
    const span = { beginTime: Date.now() - 1, endTime: Date.now(), pageSize: 50, queryType: 3 }
    expect(await call('open.order.cursor.list', span)).toMatchObject({ result: 2001 })
  })
})
