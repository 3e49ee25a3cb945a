import { describe, expect, test } from 'vitest'
import { ask, chinese, hmacSha256, md5, seconds, sorted, vendorOf } from './vendor.ts'

type Row = [name: string, given: Record<string, unknown>, answer: unknown]

describe('美团', () => {
  const at = vendorOf('meituan')
  const call = (path: string, given: Record<string, unknown>, wrong = '') => {
    const { url, keys, shop } = at()
    const fields = Object.fromEntries(
      Object.entries({ app_id: keys.id, timestamp: seconds(), access_token: shop.accessToken, ...given }).map(
        ([key, value]) => [key, String(value)],
      ),
    )
    const pairs = sorted(fields).map(([key, value]) => `${key}=${value}`)
    const sig = md5(`${url}/api/v1/${path}?${pairs.join('&')}${keys.secret}${wrong}`)
    return ask(`${url}/api/v1/${path}`, { method: 'POST', body: new URLSearchParams({ ...fields, sig }) })
  }

  test('answers the calls its clients make every day', async () => {
    const { shop, place, deed } = at()
    const order = await place()
    await deed(order, 'refund', { amount: 100 })
    const day = chinese(order.placedAt).slice(0, 10).replaceAll('-', '')
    const rows: Row[] = [
      ['poi/getids', {}, { data: shop.id }],
      ['poi/open', { app_poi_code: shop.id }, { data: 'ok' }],
      ['order/viewstatus', { order_id: order.id }, { data: { status: 2 } }],
      ['order/getOrderDaySeq', { app_poi_code: shop.id }, { data: { day_seq: order.daySequence } }],
      [
        'order/getOrderIdByDaySeq',
        { app_poi_code: shop.id, date_time: day, day_seq: order.daySequence },
        { data: { order_id: order.id } },
      ],
      [
        'order/batchPullPhoneNumber',
        { app_poi_code: shop.id, offset: 0, limit: 10 },
        { data: [{ order_id: order.id, real_phone_number: order.consignee.mobile }] },
      ],
      ['order/getOrderRefundDetail', { wm_order_id_view: order.id }, { data: [{ money: '1.00' }] }],
      ['order/confirm', { order_id: order.id }, { data: 'ok' }],
      ['order/preparationMealComplete', { order_id: order.id }, { data: 'ok' }],
      ['order/delivering', { order_id: order.id, courier_name: '张三', courier_phone: '13800000000' }, { data: 'ok' }],
      ['order/arrived', { order_id: order.id }, { data: 'ok' }],
      ['oauth/token', { refresh_token: shop.refreshToken }, { status: 0 }],
    ]
    for (const [path, given, answer] of rows) {
      expect([path, await call(path, given, 'x')]).toMatchObject([path, { data: 'ng', error: { code: 703 } }])
      expect([path, await call(path, given)]).toMatchObject([path, answer])
    }
    expect((await at().known(order)).shipments).toMatchObject([{ rider: '张三 13800000000' }])
  })
})

describe('饿了么', () => {
  const at = vendorOf('eleme')
  const call = (action: string, params: Record<string, unknown>, wrong = '') => {
    const { url, keys, shop } = at()
    const metas = { app_key: keys.id, timestamp: seconds() }
    const fields = Object.entries({ ...params, ...metas }).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const text = fields.map(([key, value]) => `${key}=${JSON.stringify(value)}`).join('')
    const signature = md5(action + shop.accessToken + text + keys.secret + wrong).toUpperCase()
    const body = { nop: '1.0.0', id: '1', action, token: shop.accessToken, metas, params, signature }
    return ask(`${url}/api/v1`, { method: 'POST', body: JSON.stringify(body) })
  }
  const token = (form: Record<string, string>, secret: string) => {
    const authorization = `Basic ${Buffer.from(`${at().keys.id}:${secret}`).toString('base64')}`
    return ask(`${at().url}/token`, { method: 'POST', headers: { authorization }, body: new URLSearchParams(form) })
  }

  test("gives a merchant's own app its token for its key and secret", async () => {
    const { keys, shop } = at()
    const form = { grant_type: 'client_credentials' }
    expect(await token(form, keys.secret)).toMatchObject({ access_token: shop.accessToken, token_type: 'Bearer' })
    expect(await token(form, 'guess')).toMatchObject({ error: 'invalid_client' })
  })

  test('answers the calls its clients make every day', async () => {
    const { shop, place, deed } = at()
    const [order, synced] = [await place(), await place()]
    await deed(order, 'urge', { words: '到哪了' })
    await deed(order, 'refund', { amount: 100 })
    const [one, other] = [{ orderId: order.id }, { orderId: synced.id }]
    const rider = { knightName: '李四', knightPhone: '13900000000' }
    const rows: Row[] = [
      ['eleme.shop.getShop', { shopId: Number(shop.id) }, { name: '花田' }],
      ['eleme.message.getNonReachedMessages', { appId: 1 }, []],
      ['eleme.order.getUnreplyReminders', { shopId: Number(shop.id) }, [{ orderId: order.id, description: '到哪了' }]],
      ['eleme.order.mgetRefundOrders', { orderIds: [order.id] }, { [order.id]: { refundStatus: 'applied' } }],
      ['eleme.order.confirmOrderLite', one, null],
      ['eleme.order.setOrderPrepared', one, true],
      ['eleme.order.deliveryBySelfLite', one, null],
      ['eleme.order.getDeliveryStateRecord', one, [{ state: 'delivering' }]],
      ['eleme.order.batchGetDeliveryStates', { orderIds: [order.id] }, { [order.id]: { state: 'delivering' } }],
      ['eleme.order.completeDeliveryBySelf', one, null],
      ['eleme.order.confirmOrderLite', other, null],
      ['eleme.order.selfDeliveryStateSync', { stateInfo: { ...other, ...rider, state: 'DELIVERY_START' } }, null],
      ['eleme.order.selfDeliveryStateSync', { stateInfo: { ...other, state: 'DELIVERY_COMPLETE' } }, null],
    ]
    for (const [action, params, result] of rows) {
      const refused = { result: null, error: { code: 'INVALID_SIGNATURE' } }
      expect([action, await call(action, params, 'x')]).toMatchObject([action, refused])
      expect([action, await call(action, params)]).toMatchObject([action, { result, error: null }])
    }
    expect(await at().known(synced)).toMatchObject({ status: 'delivered', shipments: [{ rider: '李四 13900000000' }] })
  })
})

describe('抖店', () => {
  const at = vendorOf('doudian')
  const call = (path: string, given: Record<string, unknown>, { wrong = '', method = 'hmac-sha256' } = {}) => {
    const { url, keys, shop } = at()
    const body = JSON.stringify(given)
    const fields = { app_key: keys.id, method: path.replaceAll('/', '.'), timestamp: chinese(), v: '2' }
    const text = sorted({ ...fields, param_json: body })
      .flat()
      .join('')
    const signed = `${keys.secret}${text}${keys.secret}${wrong}`
    const sign = method === 'md5' ? md5(signed) : hmacSha256(keys.secret, signed)
    const query = { ...fields, access_token: shop.accessToken, sign_method: method, sign }
    return ask(`${url}/${path}?${new URLSearchParams(query).toString()}`, { method: 'POST', body })
  }

  test('answers the calls its clients make every day, signed in either way', async () => {
    const { shop, place, deed } = at()
    const order = await place()
    const [start, end] = [seconds() - 60, seconds() + 60]
    const paging = { page: 0, size: 10 }
    const parcel = { order_id: order.id, company_code: 'shunfeng', logistics_code: 'SF1' }
    const rows: Row[] = [
      ['token/create', { grant_type: 'authorization_self', shop_id: shop.id, code: '' }, { shop_name: '花田' }],
      ['token/create', { grant_type: 'authorization_self', test_shop: '1', code: '' }, { shop_name: '花田' }],
      ['order/addOrderRemark', { order_id: order.id, remark: '加急' }, {}],
      [
        'order/searchList',
        { create_time_start: start, create_time_end: end, ...paging },
        { total: 1, shop_order_list: [{ order_id: order.id, seller_words: '加急' }] },
      ],
      ['order/logisticsCompanyList', {}, expect.arrayContaining([{ id: 12, name: '顺丰速运', code: 'shunfeng' }])],
      ['order/logisticsAdd', parcel, {}],
      ['order/logisticsEdit', { ...parcel, logistics_code: 'SF2' }, {}],
    ]
    for (const [index, [path, given, data]] of rows.entries()) {
      const method = index % 2 === 0 ? 'hmac-sha256' : 'md5'
      const refused = { code: 40003, sub_code: 'isv.signature-invalid' }
      expect([path, await call(path, given, { method, wrong: 'x' })]).toMatchObject([path, refused])
      expect([path, await call(path, given, { method })]).toMatchObject([path, { code: 10000, data }])
    }
    expect((await at().known(order)).shipments).toMatchObject([{ waybill: 'SF1' }, { waybill: 'SF2' }])
    await deed(order, 'refund', { amount: 100 })
    expect(await call('afterSale/List', { start_time: start, end_time: end, ...paging })).toMatchObject({
      data: { total: 1, items: [{ aftersale_info: { refund_amount: 100 } }] },
    })
  })
})
