import { describe, expect, test } from 'vitest'
import { ask, chinese, sandwich, vendorOf } from './vendor.ts'

type Reply = { code: string; msg: string; data: string | null; success: boolean }

describe('京东到家', () => {
  const at = vendorOf('jddj')
  type Way = { wrong?: string; token?: string; root?: string }
  const call = async (path: string, given: object, { wrong = '', token, root = 'djapi' }: Way = {}) => {
    const { url, keys, shop } = at()
    const fields = {
      token: token ?? shop.accessToken,
      app_key: keys.id,
      timestamp: chinese(),
      format: 'json',
      v: '1.0',
      jd_param_json: JSON.stringify(given),
    }
    const body = new URLSearchParams({ ...fields, sign: sandwich(fields, keys.secret + wrong) })
    const reply = (await ask(`${url}/${root}/${path}`, { method: 'POST', body })) as Reply
    return { ...reply, data: reply.data === null ? null : (JSON.parse(reply.data) as unknown) }
  }

  test('answers the calls its clients make every day, and their rehearsal', async () => {
    const { shop, place } = at()
    const order = await place()
    const one = { orderId: order.id, operator: '张三' }
    const tags = (...codes: number[]) => codes.map((tagCode) => ({ orderId: order.id, tagCode }))
    const rows: [path: string, given: object, result: unknown][] = [
      ['store/getStationsByVenderId', {}, [shop.id]],
      ['storeapi/getStoreInfoByStationNo', { StoreNo: shop.id }, { stationName: '花田' }],
      ['orderTrace/getByOrderNoForOaosNew', { orderId: order.id }, tags(1, 10, 30)],
      ['ocs/orderAcceptOperate', { ...one, isAgreed: true }, null],
      ['bm/open/api/order/printOrder', one, null],
      ['bm/open/api/order/OrderSerllerDelivery', one, null],
      ['orderTrace/getByOrderNoForOaosNew', { orderId: order.id }, tags(1, 10, 30, 37, 78, 41, 50)],
    ]
    for (const [index, [path, given, result]] of rows.entries()) {
      const root = index % 2 === 0 ? 'djapi' : 'mockapi'
      expect([path, await call(path, given, { root, wrong: 'x' })]).toMatchObject([path, { code: '10014', data: null }])
      expect([path, await call(path, given, { root, token: 'x' })]).toMatchObject([path, { code: '10013', data: null }])
      expect([path, await call(path, given, { root })]).toMatchObject([
        path,
        { code: '0', data: { code: '0', result } },
      ])
    }
    expect(await call('bm/open/api/order/printOrder', { ...one, orderId: '1' })).toMatchObject({
      code: '0',
      data: { code: '-1', success: false },
    })
    expect(await call('orderTrace/getByOrderNoForOaosNew', { orderId: '1' })).toMatchObject({ data: { code: '-1' } })
  })

  test('is asked in the address as well', async () => {
    const { url, keys, shop } = at()
    const fields = { token: shop.accessToken, app_key: keys.id, timestamp: chinese(), format: 'json', v: '1.0' }
    const signed = { ...fields, jd_param_json: '{}' }
    const query = new URLSearchParams({ ...signed, sign: sandwich(signed, keys.secret) }).toString()
    expect(await ask(`${url}/djapi/store/getStationsByVenderId?${query}`)).toMatchObject({ code: '0', success: true })
  })
})
