import { describe, expect, test } from 'vitest'
import { ask, chinese, vendorOf } from './vendor.ts'

describe('有赞', () => {
  const at = vendorOf('youzan')
  const post = (path: string, given: object) =>
    ask(`${at().url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })
  const silent = (changed: object = {}) => {
    const { keys, shop } = at()
    const given = { client_id: keys.id, client_secret: keys.secret, authorize_type: 'silent', grant_id: shop.id }
    return post('auth/token', { ...given, ...changed })
  }
  const call = (api: string, given: object, token: string) => post(`api/${api}?access_token=${token}`, given)

  test("gives a merchant's own app the token of its own shop, without a code", async () => {
    const { shop } = at()
    const data = { access_token: shop.accessToken, authority_id: shop.id, expires: shop.tokenEnds }
    const answer = await silent()
    expect(answer).toMatchObject({ success: true, code: 200, data })
    expect(answer).not.toHaveProperty('data.refresh_token')
    expect(await silent({ grant_id: Number(shop.id), refresh: true })).toMatchObject({
      data: { ...data, refresh_token: shop.refreshToken },
    })
    expect(await silent({ client_id: 'x' })).toMatchObject({ success: false, code: 1103, data: null })
    expect(await silent({ client_secret: 'x' })).toMatchObject({ success: false, code: 1104, data: null })
    expect(await silent({ grant_id: '1' })).toMatchObject({ success: false, code: 1106, data: null })
  })

  test('answers the calls its clients make every day', async () => {
    const { shop, place } = at()
    const [other, order] = [await place(), await place()]
    const [start, end] = [chinese(Date.now() - 60_000), chinese(Date.now() + 60_000)]
    const ids = (...orders: { id: string }[]) => ({
      data: {
        total_results: orders.length,
        full_order_info_list: orders.map(({ id }) => ({ full_order_info: { order_info: { tid: id } } })),
      },
    })
    const sold = 'youzan.trades.sold.get/4.0.4'
    const rows: [api: string, given: object, answer: object][] = [
      [
        'youzan.trade.memo.update/3.0.0',
        { tid: order.id, memo: '加急', flag: '5' },
        { response: { is_success: true } },
      ],
      [
        'youzan.trade.get/4.0.2',
        { tid: order.id },
        { data: { full_order_info: { remark_info: { trade_memo: '加急', star: 5 } } } },
      ],
      [sold, { start_created: start, end_created: end, page_no: 1, page_size: 20 }, ids(other, order)],
      [sold, { start_created: start, end_created: end, tid: other.id }, ids(other)],
      [sold, { start_pay: start, end_pay: end, status: 'TRADE_CLOSED' }, ids()],
      [sold, { start_created: start }, ids(other, order)],
      [sold, { start_created: start.slice(0, 10), end_created: end }, { success: false, code: 5001 }],
      [sold, { start_created: end, end_created: start }, { success: false, code: 5000 }],
    ]
    for (const [api, given, answer] of rows) {
      expect([api, await call(api, given, 'x')]).toMatchObject([api, { gw_err_resp: { err_code: 4203 } }])
      expect([api, await call(api, given, shop.accessToken)]).toMatchObject([api, answer])
    }
    expect(await call('youzan.trade.memo.update/3.0.0', { tid: 'E1', memo: '加急' }, shop.accessToken)).toMatchObject({
      error_response: { code: 50000 },
    })
  })

  test('opens many ciphertexts at once, each under its own name', async () => {
    const { shop, place } = at()
    const order = await place()
    const { data } = (await call('youzan.trade.get/4.0.2', { tid: order.id }, shop.accessToken)) as {
      data: { full_order_info: { address_info: { receiver_name: string; receiver_tel: string } } }
    }
    const { receiver_name: name, receiver_tel: mobile } = data.full_order_info.address_info
    const decrypt = (sources: string[]) =>
      call('youzan.cloud.secret.decrypt.batch/1.0.0', { sources }, shop.accessToken)
    expect(await decrypt([name, mobile, '明文'])).toMatchObject({
      code: 200,
      data: { [name]: order.consignee.name, [mobile]: order.consignee.mobile, 明文: '明文' },
    })
    expect(await decrypt(['guess$1$'])).toMatchObject({ success: false, code: 7001 })
    expect(await decrypt([name, ''])).toMatchObject({ success: false, code: 10500 })
  })
})
