import { describe, expect, vi } from 'vitest'
import { openApi } from '@zdb/contract/channels/open-api/endpoints'
import { codes } from '@zdb/contract/codes'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { db, within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { aLostCallback, anEar, callSigned, placeSigned, type Keys } from './fixtures.ts'
import { signatureHolds } from './signing.ts'

const orders = '/openapi/v1/orders'

const opened = async (shop: Person): Promise<Keys> => {
  const { data } = await shop.call(openApi.open, { body: {} })
  return { appKey: data?.app_key ?? '', secret: data?.secret ?? '' }
}

const eventsAt = ({ heard }: { heard: readonly { body: string }[] }) =>
  heard.map(({ body }) => JSON.parse(body) as Record<string, string>)

describe('the callback address', () => {
  test('is kept only when it leads outside', async ({ world }) => {
    const shop = await world.merchant()
    const refused = { code: codes.invalid.code, message: '请先开通开放接口' }
    expect(await shop.call(openApi.save, { body: { callback_uri: 'https://8.8.8.8/' } })).toMatchObject(refused)
    await opened(shop)
    for (const callback_uri of ['http://10.0.0.1/', 'https://169.254.169.254/latest', 'https://[fd00::1]/', 'hook'])
      expect(await shop.call(openApi.save, { body: { callback_uri } })).toMatchObject({
        code: codes.uriRefused.code,
        errors: [{ field: 'callback_uri' }],
      })
    expect((await shop.call(openApi.read)).data?.callback_uri).toBe('')
    const ear = await anEar()
    expect(await shop.call(openApi.save, { body: { callback_uri: ear.uri } })).toMatchObject({
      code: 0,
      data: { callback_uri: ear.uri },
    })
    await vi.waitFor(() => expect(eventsAt(ear)).toMatchObject([{ event: 'ping' }]), 20_000)
    await ear.stop()
  })

  test('can be tried, with a greeting that is signed like every callback', async ({ world }) => {
    const shop = await world.merchant()
    const keys = await opened(shop)
    const ear = await anEar()
    const tried = await shop.call(openApi.testUri, { query: { uri: ear.uri } })
    expect(tried.data).toMatchObject({ ok: true, status: 200, message: '回调成功' })
    const [greeting] = ear.heard
    expect(JSON.parse(greeting?.body ?? '')).toMatchObject({ event: 'ping' })
    const {
      'x-timestamp': timestamp = '',
      'x-nonce': nonce = '',
      'x-signature': signature = '',
    } = greeting?.headers ?? {}
    const call = { method: 'POST', path: '/hook?from=zdb', timestamp, nonce, body: greeting?.body ?? '' }
    expect(signatureHolds(keys.secret, call, signature)).toBe(true)
    ear.answer(500)
    expect((await shop.call(openApi.testUri, { query: { uri: ear.uri } })).data).toMatchObject({
      ok: false,
      status: 500,
      message: '回调地址返回了 500',
    })
    expect((await shop.call(openApi.testUri, { query: { uri: 'https://192.168.0.1/' } })).data).toMatchObject({
      ok: false,
      status: 0,
      message: '该地址不在公网，不能作为回调地址',
    })
    await ear.stop()
  })

  test('hears how its orders move, is tried again when it was deaf, and the log shows it', async ({ world }) => {
    const shop = await world.merchant()
    const keys = await opened(shop)
    const ear = await anEar()
    await shop.call(openApi.save, { body: { callback_uri: ear.uri } })
    ear.answer(503)
    const { data } = await placeSigned(world.url, keys, 'G1')
    await callSigned(world.url, keys, `${orders}/G1/cancel`, { method: 'POST', body: '{}' })
    const deliveries = async () =>
      ((await shop.call(openApi.read)).data?.deliveries ?? []).filter(({ event }) => event !== 'ping')
    await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ status: 'waiting', tries: 1 }]), 20_000)
    expect(await deliveries()).toMatchObject([
      { event: 'order.closed', order_sn: data?.['order_sn'], code: 503, error: '回调地址返回了 503' },
    ])
    ear.answer(200)
    await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ status: 'sent', tries: 2, error: '' }]), {
      timeout: 40_000,
      interval: 500,
    })
    const last = ear.heard.at(-1)
    expect(JSON.parse(last?.body ?? '')).toMatchObject({
      event: 'order.closed',
      order_sn: data?.['order_sn'],
      channel_order_sn: 'G1',
      status: 50,
      status_zh: '已关闭',
    })
    const { 'x-timestamp': timestamp = '', 'x-nonce': nonce = '', 'x-signature': signature = '' } = last?.headers ?? {}
    const call = { method: 'POST', path: last?.path ?? '', timestamp, nonce, body: last?.body ?? '' }
    expect(signatureHolds(keys.secret, call, signature)).toBe(true)
    expect(JSON.stringify(ear.heard)).not.toMatch(/13822102210|林晓月/)
    await ear.stop()
  }, 90_000)
})

describe('a callback that nobody heard', () => {
  const lost = async (shop: Person): Promise<string> =>
    within(async (tx) => {
      const order = await anOnlineOrder(tx, { merchant_id: shop.merchantId, channel: 0 })
      return String(await aLostCallback(tx, order))
    })
  const resend = (person: Person, id: string) => person.call(openApi.resend, { params: { id } })
  const logOf = async (shop: Person) =>
    ((await shop.call(openApi.read)).data?.deliveries ?? []).filter(({ event }) => event !== 'ping')

  test('is sent again by hand, once a press, and who did it is written down', async ({ world }) => {
    const shop = await world.merchant()
    await opened(shop)
    const ear = await anEar()
    await shop.call(openApi.save, { body: { callback_uri: ear.uri } })
    const id = await lost(shop)
    ear.answer(502)
    expect((await resend(shop, id)).code).toBe(0)
    const stillLost = [{ id, status: 'failed', tries: 9, code: 502 }]
    await vi.waitFor(async () => expect(await logOf(shop)).toMatchObject(stillLost), 20_000)
    ear.answer(200)
    const presses = await Promise.all([1, 2, 3].map(() => resend(shop, id)))
    expect(presses.filter(({ code }) => code === 0)).toHaveLength(1)
    const heard = [{ id, status: 'sent', tries: 10, code: 200, error: '' }]
    await vi.waitFor(async () => expect(await logOf(shop)).toMatchObject(heard), 20_000)
    expect(eventsAt(ear).filter(({ event }) => event !== 'ping')).toHaveLength(2)
    expect(JSON.parse(ear.heard.at(-1)?.body ?? '')).toMatchObject({ id, event: 'order.closed' })
    expect(await resend(shop, id)).toMatchObject({ code: codes.moved.code, message: '只有未送达的回调可以重新推送' })
    const trail = db().selectFrom('audit').select('account_id').where('action', '=', 'openApi.resend')
    expect(await trail.where('target', '=', id).execute()).toEqual([
      { account_id: shop.accountId },
      { account_id: shop.accountId },
    ])
    await ear.stop()
  }, 60_000)

  test('waits for an address to be sent to, and for somebody who may', async ({ world }) => {
    const shop = await world.merchant()
    await opened(shop)
    const id = await lost(shop)
    expect(await resend(shop, id)).toMatchObject({ code: codes.invalid.code, message: '请先填写回调地址' })
    expect(await logOf(shop)).toMatchObject([{ id, status: 'failed', tries: 8 }])
    const clerk = await world.subAccount(shop, { grants: ['channel.read', 'online.edit'] })
    expect((await resend(clerk, id)).code).toBe(codes.forbidden.code)
    expect((await resend(await world.merchant(), id)).code).toBe(codes.notFound.code)
  })
})
