import { describe, expect, test } from 'vitest'
import { ask, chinese, sandwich, seconds, vendorOf } from './vendor.ts'

type Given = Record<string, string | number | boolean | object>
const asText = (value: Given[string]): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

describe('拼多多', () => {
  const at = vendorOf('pdd')
  type Way = { wrong?: string; token?: string; json?: boolean }
  const call = (type: string, given: Given, { wrong = '', token = at().shop.accessToken, json = true }: Way = {}) => {
    const { url, keys } = at()
    const common = { type, client_id: keys.id, timestamp: seconds(), data_type: 'JSON', version: 'V1' }
    const fields = { ...given, ...common, ...(token && { access_token: token }) }
    const texts = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, asText(value)]))
    const sign = sandwich(texts, keys.secret) + wrong
    const body = json ? JSON.stringify({ ...fields, sign }) : new URLSearchParams({ ...texts, sign })
    const headers = json ? { headers: { 'content-type': 'application/json;charset=UTF-8' } } : {}
    return ask(`${url}/api/router`, { method: 'POST', body, ...headers })
  }
  const no = (error_code: number) => ({ error_response: { error_code } })

  test('answers the calls its clients make every day, as a form and as JSON', async () => {
    const { place, deed, shop } = at()
    const order = await place()
    const asked = await deed(await place(), 'refund', { amount: 100 })
    const both = `${order.id},${asked.id},1`
    const span = { start_confirm_at: seconds() - 60, end_confirm_at: seconds() + 60 }
    const list = { ...span, order_status: 5, refund_status: 5, page: 1, page_size: 100 }
    const rows: [type: string, given: Given, answer: object][] = [
      ['pdd.mall.info.get', {}, { mall_info_get_response: { mall_id: Number(shop.id), mall_name: '花田' } }],
      [
        'pdd.order.note.update',
        { order_sn: order.id, note: '加急', tag: 1, tag_name: '红' },
        { response: { success: true, error_code: 0 } },
      ],
      [
        'pdd.order.information.get',
        { order_sn: order.id },
        { order_info_get_response: { order_info: { remark: '加急', remark_tag: 1, remark_tag_name: '红' } } },
      ],
      [
        'pdd.order.list.get',
        list,
        {
          order_list_get_response: {
            total_count: 2,
            order_list: expect.arrayContaining([expect.objectContaining({ order_sn: order.id, remark: '加急' })]),
          },
        },
      ],
      [
        'pdd.order.list.get',
        { ...list, refund_status: 2, use_has_next: true },
        { order_list_get_response: { has_next: false, order_list: [{ order_sn: asked.id }] } },
      ],
      [
        'pdd.order.status.get',
        { order_sns: both },
        {
          order_status_get_response: {
            order_status_list: [
              { orderSn: order.id, order_status: 1, refund_status: 1 },
              { orderSn: asked.id, order_status: 1, refund_status: 2 },
            ],
          },
        },
      ],
      [
        'pdd.refund.status.check',
        { order_sns: both },
        { refund_status_check_response: { order_sns_exists_refund: [{ order_sn: asked.id }] } },
      ],
      [
        'pdd.refund.agree',
        { request: { order_sn: asked.id, after_sales_id: asked.refunds[0]?.id ?? '', operate_desc: '同意' } },
        { response: { result: { succ: true } } },
      ],
    ]
    for (const [index, [type, given, answer]] of rows.entries()) {
      const json = index % 2 === 0
      expect([type, await call(type, given, { json, wrong: 'x' })]).toMatchObject([type, no(20004)])
      expect([type, await call(type, given, { json, token: 'x' })]).toMatchObject([type, no(10019)])
      expect([type, await call(type, given, { json })]).toMatchObject([type, answer])
    }
    const wide = { ...list, start_confirm_at: span.start_confirm_at - 86_400 }
    expect(await call('pdd.order.list.get', wide)).toMatchObject(no(50001))
    const half = { order_sn: order.id, note: '加急', tag: 1 }
    expect(await call('pdd.order.note.update', half)).toMatchObject(no(50001))
  })

  test('gives its time and its tokens to who signs, without a token', async () => {
    const { shop, keys, url } = at()
    expect(await call('pdd.time.get', {}, { token: '' })).toMatchObject({
      time_get_response: { time: expect.stringContaining(chinese().slice(0, 10)) as string },
    })
    const create = (code: string) => call('pdd.pop.auth.token.create', { code }, { token: '' })
    expect(await create(shop.code)).toMatchObject({
      pop_auth_token_create_response: { access_token: shop.accessToken, owner_id: shop.id, owner_name: '花田' },
    })
    expect(await create(shop.code)).toMatchObject(no(10010))
    expect(await call('pdd.time.get', {}, { token: '', wrong: 'x' })).toMatchObject(no(20004))
    const refresh = () => call('pdd.pop.auth.token.refresh', { refresh_token: shop.refreshToken }, { token: '' })
    const { pop_auth_token_refresh_response: fresh } = (await refresh()) as {
      pop_auth_token_refresh_response: { access_token: string; refresh_token: string; expires_in: number }
    }
    expect([fresh.access_token === shop.accessToken, fresh.expires_in > 0]).toEqual([false, true])
    expect(await refresh()).toMatchObject(no(10010))
    const grant = { client_id: keys.id, client_secret: keys.secret, grant_type: 'refresh_token' }
    expect(
      await ask(`${url}/oauth/token`, {
        method: 'POST',
        body: JSON.stringify({ ...grant, refresh_token: fresh.refresh_token }),
      }),
    ).toMatchObject({ owner_id: shop.id })
  })
})
