import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ask, chinese, hmacSha256, sandwich, sorted, vendorOf } from './vendor.ts'

const run = (fields: Readonly<Record<string, string>>): string => sorted(fields).flat().join('')
const signatures: Record<string, (fields: Readonly<Record<string, string>>, secret: string) => string> = {
  md5: sandwich,
  hmac: (fields, secret) => createHmac('md5', secret).update(run(fields)).digest('hex').toUpperCase(),
  'hmac-sha256': (fields, secret) => hmacSha256(secret, run(fields)).toUpperCase(),
}
const multipart = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', new Blob(['picture'], { type: 'image/png' }), 'picture.png')
  return form
}

describe('淘宝', () => {
  const at = vendorOf('taobao')
  type Way = { sign_method?: string; wrong?: string; session?: string; parts?: boolean }
  const request = (method: string, given: Record<string, string>, way: Way = {}): [url: string, init: RequestInit] => {
    const { url, keys, shop } = at()
    const { sign_method = 'md5', wrong = '', session = shop.accessToken, parts = false } = way
    const common = { method, app_key: keys.id, timestamp: chinese(), format: 'json', v: '2.0', sign_method }
    const fields = { ...given, ...common, ...(session && { session }) }
    const sign = signatures[sign_method]?.(fields, keys.secret + wrong) ?? ''
    const body = parts ? multipart({ ...fields, sign }) : new URLSearchParams({ ...fields, sign })
    return [`${url}/router/rest`, { method: 'POST', body }]
  }
  const call = (...given: Parameters<typeof request>) => ask(...request(...given))
  const no = (code: number) => ({ error_response: { code } })

  test('answers the calls its clients make every day, signed in each of its ways, as a form and in parts', async () => {
    const { place } = at()
    const [order, other] = [await place(), await place()]
    const [start_created, end_created] = [chinese(Date.now() - 60_000), chinese(Date.now() + 60_000)]
    const fields = 'tid,status,payment,seller_memo,seller_flag,orders'
    const noted = { seller_memo: '加急', seller_flag: 3 }
    const rows: [method: string, given: Record<string, string>, answer: object][] = [
      ['taobao.user.seller.get', { fields: 'nick' }, { user_seller_get_response: { user: { nick: '花田' } } }],
      ['taobao.shop.seller.get', { fields: 'sid,title' }, { shop_seller_get_response: { shop: { title: '花田' } } }],
      [
        'taobao.trade.memo.add',
        { tid: order.id, memo: '加' },
        { trade_memo_add_response: { trade: { tid: order.id } } },
      ],
      ['taobao.trade.memo.add', { tid: order.id, memo: '加' }, no(15)],
      [
        'taobao.trade.memo.update',
        { tid: order.id, memo: '加急', flag: '1' },
        { trade_memo_update_response: { trade: { tid: order.id } } },
      ],
      ['taobao.trade.memo.update', { tid: order.id, flag: '3' }, { trade_memo_update_response: {} }],
      ['taobao.trade.get', { fields, tid: order.id }, { trade_get_response: { trade: noted } }],
      ['taobao.trade.fullinfo.get', { fields, tid: order.id }, { trade_fullinfo_get_response: { trade: noted } }],
      [
        'taobao.trades.sold.get',
        { fields, start_created, end_created, page_no: '1', page_size: '1' },
        { trades_sold_get_response: { total_results: 2, trades: { trade: [{ tid_str: other.id }] } } },
      ],
      [
        'taobao.trades.sold.get',
        { fields, start_created, page_no: '2', page_size: '1', use_has_next: 'true' },
        { trades_sold_get_response: { has_next: false, trades: { trade: [{ tid_str: order.id, ...noted }] } } },
      ],
      [
        'taobao.trades.sold.get',
        { fields, status: 'TRADE_FINISHED' },
        { trades_sold_get_response: { total_results: 0, trades: { trade: [] } } },
      ],
      ['taobao.trade.memo.update', { tid: other.id, memo: '字'.repeat(334) }, no(15)],
    ]
    const methods = Object.keys(signatures)
    for (const [index, [method, given, answer]] of rows.entries()) {
      const way: Way = { sign_method: methods[index % 3] ?? 'md5', parts: index % 2 === 1 }
      expect([method, await call(method, given, { ...way, wrong: 'x' })]).toMatchObject([method, no(25)])
      expect([method, await call(method, given, { ...way, session: 'x' })]).toMatchObject([method, no(27)])
      expect([method, await call(method, given, way)]).toMatchObject([method, answer])
    }
    expect(await call('taobao.trade.get', { fields, tid: order.id })).not.toHaveProperty(
      'trade_get_response.trade.receiver_name',
    )
  })

  test('puts a note into the queue of the app that wrote it', async () => {
    const order = await at().place()
    await call('taobao.trade.memo.update', { tid: order.id, memo: '加急' })
    const queue = await fetch(...request('taobao.tmc.messages.consume', { quantity: '200' }, { session: '' }))
    const said = await queue.text()
    expect(said).toContain('"topic":"taobao_trade_TradeMemoModified"')
    expect(said).toContain(order.id)
  })

  test('tells the time and a shop by its nick to who signs, without a session', async () => {
    const open = { session: '' }
    expect(await call('taobao.time.get', {}, open)).toMatchObject({
      time_get_response: { time: expect.stringContaining(chinese().slice(0, 10)) as string },
    })
    expect(await call('taobao.shop.get', { fields: 'sid', nick: '花田' }, open)).toMatchObject({
      shop_get_response: { shop: { sid: Number(at().shop.id), title: '花田' } },
    })
    expect(await call('taobao.shop.get', { fields: 'sid', nick: '别家' }, open)).toMatchObject(no(15))
    expect(await call('taobao.time.get', {}, { ...open, wrong: 'x' })).toMatchObject(no(25))
    expect(await call('taobao.time.get', {}, { ...open, sign_method: 'sha1' })).toMatchObject(no(25))
    expect(await call('taobao.user.seller.get', {}, open)).toMatchObject(no(26))
  })
})
