import { describe, expect, vi } from 'vitest'
import { deliveryStates, originKinds } from '@zdb/contract/couriers/delivery/states'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { openApi } from '@zdb/contract/channels/open-api/endpoints'
import { openapi } from '@zdb/contract/openapi'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { anAskedShop, aFunded, demoPayPassword } from '#areas/orders/transfer-orders/fixtures'
import { aDelivery, type RideFacts } from '#areas/couriers/delivery/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { deliveryMoved } from '#areas/couriers/delivery/public'
import { announce } from '#core/work/outbox'
import { db, within } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { anEar, callSigned, placeSigned, type Keys } from './fixtures.ts'

const orders = '/openapi/v1/orders'
const patient = { timeout: 30_000, interval: 100 }

type Said = Record<'id' | 'event' | 'at' | 'channel_order_sn' | 'reason', string> & { status: number }
type Ear = Awaited<ReturnType<typeof anEar>>

const said = ({ heard }: Ear): Said[] => heard.map(({ body }) => JSON.parse(body) as Said)
const saidOf = (ear: Ear, event: string): Promise<Said> =>
  vi.waitFor(() => said(ear).find((each) => each.event === event) ?? expect.fail(`no ${event}`), patient)

const listening = async (world: World): Promise<{ shop: Person; keys: Keys; ear: Ear }> => {
  const shop = await world.merchant()
  const { data } = await shop.call(openApi.open, { body: {} })
  const ear = await anEar()
  await shop.call(openApi.save, { body: { callback_uri: ear.uri } })
  return { shop, keys: { appKey: data?.app_key ?? '', secret: data?.secret ?? '' }, ear }
}

/** Somebody of the shop's own couriers has it. */
const withRide = (shop: Person, origin_sn: string, facts: Partial<RideFacts>) =>
  within(async (tx) => {
    const store_id = await aStore(tx, shop.merchantId)
    const origin = { origin_kind: originKinds.online, origin_sn }
    return aDelivery(tx, { merchant_id: shop.merchantId, store_id, ...origin, ...facts })
  })

const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/

describe('a callback', () => {
  test('greets a new address once, and is in the log', async ({ world }) => {
    const { shop, ear } = await listening(world)
    expect(await saidOf(ear, 'ping')).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      event: 'ping',
      at: expect.stringMatching(zoned) as string,
    })
    await shop.call(openApi.save, { body: { callback_uri: ear.uri } })
    await vi.waitFor(
      async () =>
        expect((await shop.call(openApi.read)).data?.deliveries).toMatchObject([
          { event: 'ping', order_sn: '', status: 'sent' },
        ]),
      patient,
    )
    await ear.stop()
  }, 60_000)

  test('says when it happened and under a number that grows, whatever comes first', async ({ world }) => {
    const { shop, keys, ear } = await listening(world)
    const { data } = await placeSigned(world.url, keys, 'Z1')
    const sn = String(data?.['order_sn'])
    const sid = String(await within((tx) => aStore(tx, shop.merchantId)))
    expect((await shop.call(onlineOrders.dispatch, { params: { sn }, body: { sid } })).code).toBe(0)
    expect((await shop.call(onlineOrders.init, { params: { sn } })).code).toBe(0)
    await callSigned(world.url, keys, `${orders}/Z1/cancel`, { method: 'POST', body: '{"reason":"客户取消"}' })
    expect(await saidOf(ear, 'order.closed')).toMatchObject({ reason: '客户取消', status: 50 })
    await saidOf(ear, 'order.preparing')
    await saidOf(ear, 'order.waiting')
    const sorted = said(ear)
      .filter(({ event }) => event !== 'ping')
      .toSorted((a, b) => Number(a.id) - Number(b.id))
    expect(sorted.map(({ event }) => event)).toEqual(['order.preparing', 'order.waiting', 'order.closed'])
    expect(sorted.map(({ at }) => at)).toEqual(sorted.map(({ at }) => at).toSorted())
    for (const { at } of sorted) expect(at).toMatch(zoned)
    await ear.stop()
  }, 60_000)

  test('of a shop that rejects it, or gives it back, says why', async ({ world }) => {
    const { shop, keys, ear } = await listening(world)
    const florist = await world.merchant({ name: '花样年华' })
    const asked = await within(async (tx) => {
      await aFunded(tx, shop.merchantId)
      await aFunded(tx, florist.merchantId)
      return anAskedShop(tx, florist.merchantId)
    })
    const pass = async (number: string): Promise<string> => {
      const { data } = await placeSigned(world.url, keys, number)
      const order_sn = String(data?.['order_sn'])
      const body = { sns: [order_sn], kind: kinds.assigned, shop_id: asked.openid, price: '100.00' }
      expect((await shop.call(onlineOrders.transfer, { body })).data).toMatchObject([{ ok: true }])
      const row = await db()
        .selectFrom('online_order')
        .select('transfer_sn')
        .where('sn', '=', order_sn)
        .executeTakeFirstOrThrow()
      const sn = row.transfer_sn ?? ''
      const paid = await shop.call(transferOrders.pay, { params: { sn }, body: { pay_password: demoPayPassword } })
      expect(paid.code).toBe(0)
      return sn
    }
    const rejected = await pass('R1')
    expect(
      (await florist.call(receivedOrders.reject, { params: { sn: rejected }, body: { reason: '花材缺货' } })).code,
    ).toBe(0)
    expect(await saidOf(ear, 'order.rejected')).toMatchObject({
      channel_order_sn: 'R1',
      reason: '门店已拒单：花材缺货',
    })
    const back = await pass('R2')
    expect((await florist.call(receivedOrders.confirm, { params: { sn: back }, body: { revision: 1 } })).code).toBe(0)
    const given = await florist.call(receivedOrders.chargeback, { params: { sn: back }, body: { reason: '店里停电' } })
    expect(given.code).toBe(0)
    expect(await saidOf(ear, 'order.waiting')).toMatchObject({ channel_order_sn: 'R2', reason: '门店已退单：店里停电' })
    await ear.stop()
  }, 90_000)

  test('of a delivery in trouble says what is wrong, once', async ({ world }) => {
    const { shop, keys, ear } = await listening(world)
    const { data } = await placeSigned(world.url, keys, 'T1')
    const sn = String(data?.['order_sn'])
    await withRide(shop, sn, { state: 'delivering', trouble: '超过配送时间仍未送达' })
    const move = {
      originKind: originKinds.online,
      originSn: sn,
      merchantId: shop.merchantId,
      deliverySn: 'D1',
      move: 'notDelivered',
    }
    await within((tx) => announce(tx, deliveryMoved, move))
    expect(await saidOf(ear, 'order.abnormal')).toMatchObject({ reason: '超过配送时间仍未送达', status: 0 })
    await within((tx) => announce(tx, deliveryMoved, move))
    await callSigned(world.url, keys, `${orders}/T1/cancel`, { method: 'POST', body: '{}' })
    await saidOf(ear, 'order.closed')
    expect(said(ear).filter(({ event }) => event === 'order.abnormal')).toHaveLength(1)
    await ear.stop()
  }, 60_000)
})

describe('the calls of a merchant’s own system', () => {
  test('list what it sent, page by page and by state', async ({ world }) => {
    const { keys } = await listening(world)
    for (const number of ['L1', 'L2', 'L3']) await placeSigned(world.url, keys, number)
    await callSigned(world.url, keys, `${orders}/L2/cancel`, { method: 'POST', body: '{}' })
    const page = async (query: string) => {
      const { data, code, message } = await callSigned(world.url, keys, `${orders}?${query}`)
      const { items = [], next } = (data ?? {}) as { items?: { channel_order_sn: string }[]; next?: string | null }
      return { code, message, numbers: items.map((each) => each.channel_order_sn), next }
    }
    const first = await page('limit=2')
    expect(first).toMatchObject({ code: 0, numbers: ['L3', 'L2'] })
    expect(await page(`limit=2&cursor=${first.next}`)).toMatchObject({ numbers: ['L1'], next: null })
    expect(await page('status=50')).toMatchObject({ numbers: ['L2'], next: null })
    expect(await page('created_to=2020-01-01')).toMatchObject({ numbers: [] })
    expect((await page('limit=1000')).code).toBeGreaterThan(0)
    expect((await page('cursor=1%20or%201=1')).code).toBeGreaterThan(0)
  })

  test('change what is named, the same change twice too, and nothing that another shop makes', async ({ world }) => {
    const { shop, keys } = await listening(world)
    const { data } = await placeSigned(world.url, keys, 'U1')
    const change = (body: object) =>
      callSigned(world.url, keys, `${orders}/U1`, { method: 'POST', body: JSON.stringify(body) })
    const later = { order_remarks: '放前台', delivery_time: '18:00-19:00' }
    expect(await change(later)).toMatchObject({ code: 0, data: { status: 0 } })
    expect(await change(later)).toMatchObject({ code: 0 })
    const sn = String(data?.['order_sn'])
    const detail = await shop.call(onlineOrders.detail, { params: { sn } })
    expect(detail.data).toMatchObject({ ...later, card_con: '生日快乐', longitude: expect.any(Number) as number })
    expect(await change({ address: '建国路88号' })).toMatchObject({ code: 0 })
    expect((await shop.call(onlineOrders.detail, { params: { sn } })).data).toMatchObject({ longitude: null })
    expect(await change({ mobile: '123' })).toMatchObject({ status: 400, errors: [{ field: 'mobile' }] })
    await db().updateTable('online_order').set({ state: 20 }).where('sn', '=', sn).execute()
    expect(await change({ order_remarks: '再改' })).toMatchObject({ status: 409 })
    expect(await callSigned(world.url, keys, `${orders}/nobody`, { method: 'POST', body: '{}' })).toMatchObject({
      status: 404,
    })
  })

  test('find the rider and the waybill of an order, and nothing while nobody was called', async ({ world }) => {
    const { shop, keys } = await listening(world)
    const { data } = await placeSigned(world.url, keys, 'W1')
    const read = (what: string) => callSigned(world.url, keys, `${orders}/W1/${what}`)
    expect(await read('rider')).toMatchObject({ code: 0, data: { status: null, rider_name: '', longitude: null } })
    expect(await read('waybill')).toMatchObject({ code: 0, data: { waybill_no: '', company: '' } })
    await withRide(shop, String(data?.['order_sn']), {
      state: 'delivering',
      rider_name: '张骑手',
      waybill: 'SF1234567',
    })
    expect(await read('rider')).toMatchObject({
      data: { status: deliveryStates.delivering.code, status_zh: '配送中', rider_name: '张骑手' },
    })
    expect(await read('waybill')).toMatchObject({ data: { waybill_no: 'SF1234567' } })
    const { keys: others } = await listening(world)
    for (const what of ['rider', 'waybill'])
      expect((await callSigned(world.url, others, `${orders}/W1/${what}`)).status).toBe(404)
  })

  test('are all in the OpenAPI document, with their signature and the callback', () => {
    const document = openapi() as {
      paths: Record<string, Record<string, { security?: object[] }>>
      webhooks: Record<string, object>
    }
    const signed = Object.entries(document.paths).filter(([path]) => path.startsWith('/openapi/v1/'))
    const calls = signed.flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    expect(calls).toHaveLength(7)
    expect(document.paths['/openapi/v1/orders']?.['get']?.security).toEqual([
      { 'x-app-key': [], 'x-timestamp': [], 'x-nonce': [], 'x-signature': [] },
    ])
    expect(Object.keys(document.webhooks)).toEqual(['callback'])
  })
})
