import { describe, expect, test } from 'vitest'
import { ask, seconds, vendorOf } from './vendor.ts'

describe('微信小店', () => {
  const at = vendorOf('weixin')
  const post = (path: string, token: string, given: unknown) =>
    ask(`${at().url}/${path}?access_token=${token}`, { method: 'POST', body: JSON.stringify(given) })
  const credentials = async () => {
    const { appid, secret } = (await ask(`${at().url}/console/${at().shop.id}`)) as { appid: string; secret: string }
    return { grant_type: 'client_credential', appid, secret }
  }
  const plainToken = async () => {
    const query = new URLSearchParams(await credentials())
    return (await ask(`${at().url}/cgi-bin/token?${query.toString()}`)) as { access_token: string; expires_in: number }
  }
  const stableToken = (given: object) =>
    ask(`${at().url}/cgi-bin/stable_token`, { method: 'POST', body: JSON.stringify(given) })

  test('gives a shop its token for its app id and secret, the stable one apart from the other', async () => {
    const given = await credentials()
    const query = (changed: object) => new URLSearchParams({ ...given, ...changed }).toString()
    const token = (changed: object) => ask(`${at().url}/cgi-bin/token?${query(changed)}`)
    expect(await token({ secret: 'guess' })).toMatchObject({ errcode: 40125 })
    expect(await token({ appid: 'wx0' })).toMatchObject({ errcode: 40013 })
    expect(await token({ grant_type: 'password' })).toMatchObject({ errcode: 40002 })
    expect(await token({ secret: '' })).toMatchObject({ errcode: 41004 })

    const [first, second] = [await plainToken(), await plainToken()]
    expect([first.expires_in, first.access_token === second.access_token]).toEqual([7200, false])
    const stable = (await stableToken(given)) as { access_token: string }
    expect(await stableToken(given)).toEqual(stable)
    expect(await stableToken({ ...given, secret: 'guess' })).toMatchObject({ errcode: 40125 })
    for (const { access_token } of [first, second, stable])
      expect(await post('channels/ec/basics/info/get', access_token, {})).toMatchObject({ info: { nickname: '花田' } })
  })

  test('answers the calls its clients make every day', async () => {
    const { place, deed } = at()
    const { access_token: token } = await plainToken()
    const order = await place()
    const asked = await deed(await place(), 'refund', { amount: 100 })
    const [start_time, end_time] = [seconds() - 60, seconds() + 60]
    const search = (search_condition: object, more: object = {}) => ({
      search_condition,
      page_size: 10,
      next_key: '',
      ...more,
    })
    const [one] = order.goods
    const rows: [path: string, given: object, answer: object][] = [
      [
        'order/list/get',
        { create_time_range: { start_time, end_time }, status: 20, page_size: 10 },
        { order_id_list: [order.id, asked.id] },
      ],
      ['order/merchantnotes/update', { order_id: order.id, merchant_notes: '加急，先送' }, {}],
      [
        'order/get',
        { order_id: order.id },
        { order: { order_detail: { ext_info: { merchant_notes: '加急，先送' } } } },
      ],
      ['order/search', search({ merchant_notes: '加急' }), { orders: [order.id], has_more: false }],
      [
        'order/search',
        search({ title: one?.name, user_name: order.consignee.name, order_id: order.id }),
        { orders: [order.id] },
      ],
      ['order/search', search({ tel_number: asked.consignee.mobile.slice(-4) }, { status: 30 }), { orders: [] }],
      ['order/search', search({ order_id: asked.id }, { on_aftersale_order_exist: 1 }), { orders: [asked.id] }],
      ['order/search', search({ order_id: asked.id }, { on_aftersale_order_exist: 0 }), { orders: [] }],
      [
        'aftersale/getaftersalelist',
        { begin_create_time: start_time, end_create_time: end_time },
        { after_sale_order_id_list: [asked.refunds[0]?.id], has_more: false },
      ],
      [
        'aftersale/rejectreason/get',
        {},
        { reject_reason_list: expect.arrayContaining([expect.objectContaining({ reject_reason_type: 16 })]) },
      ],
    ]
    for (const [path, given, answer] of rows) {
      expect([path, await post(`channels/ec/${path}`, 'x', given)]).toMatchObject([path, { errcode: 42001 }])
      expect([path, await post(`channels/ec/${path}`, token, given)]).toMatchObject([path, { errcode: 0, ...answer }])
    }
    expect(await post('channels/ec/order/search', token, search({}))).toMatchObject({ errcode: 40097 })
    expect(
      await post('channels/ec/order/merchantnotes/update', token, { order_id: '1', merchant_notes: '' }),
    ).toMatchObject({ errcode: 100002 })
    const twoDays = { begin_create_time: start_time - 2 * 86_400, end_create_time: end_time }
    expect(await post('channels/ec/aftersale/getaftersalelist', token, twoDays)).toMatchObject({ errcode: 10020004 })
  })

  test('takes the pictures of a refund that the shop has paid by itself', async () => {
    const { url, place, deed, known } = at()
    const { access_token: token } = await plainToken()
    const order = await deed(await place(), 'refund', { amount: 100 })
    const form = new FormData()
    form.set('media', new Blob(['picture'], { type: 'image/png' }), 'picture.png')
    const upload = new URLSearchParams({ upload_type: '0', resp_type: '0', height: '1', width: '1' }).toString()
    const { pic_file } = (await ask(`${url}/shop/ec/basics/img/upload?access_token=${token}&${upload}`, {
      method: 'POST',
      body: form,
    })) as { pic_file: { media_id: string } }
    const certificate = (given: object) =>
      post('channels/ec/aftersale/uploadrefundcertificate', token, {
        after_sale_order_id: order.refunds[0]?.id,
        refund_certificates: [pic_file.media_id],
        desc: '已转账',
        ...given,
      })
    expect(await certificate({ after_sale_order_id: '1' })).toMatchObject({ errcode: 10020000 })
    expect(await certificate({ refund_certificates: ['guess'] })).toMatchObject({ errcode: 9700224 })
    expect(await certificate({})).toMatchObject({ errcode: 0 })
    expect(await certificate({})).toMatchObject({ errcode: 10020001 })
    expect((await known(order)).refunds).toMatchObject([{ status: 'agreed', answer: '已转账' }])
  })
})
