import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, vi } from 'vitest'
import { openApi } from '@zdb/contract/channel-shops/endpoints'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/kit/codes'
import { onlineOrders } from '@zdb/contract/online-orders/endpoints'
import { typedContent } from '#areas/online-orders/fixtures'
import { minutes, now } from '#core/clock'
import { db } from '#core/tx'
import { test, type Person, type World } from '#test/world'
import { example, scriptExample, shellExample } from './docs-page.ts'
import { anEar, callSigned, type Answered, type Keys } from './fixtures.ts'
import { sign, signatureHolds } from './signing.ts'

const run = promisify(execFile)
const orders = '/openapi/v1/orders'

const opened = async (shop: Person): Promise<Keys> => {
  const { data } = await shop.call(openApi.open, { body: {} })
  return { appKey: data?.app_key ?? '', secret: data?.secret ?? '' }
}

const place = (world: World, keys: Keys, number: string, facts: object = {}): Promise<Answered> =>
  callSigned(world.url, keys, orders, {
    method: 'POST',
    body: JSON.stringify({ ...typedContent(), channel_order_sn: number, ...facts }),
  })

describe('the open API', () => {
  test('is opened with a secret that is said once and kept sealed', async ({ world }) => {
    const shop = await world.merchant()
    expect((await shop.call(openApi.read)).data).toEqual({
      opened: false,
      app_key: '',
      secret: null,
      callback_uri: '',
      deliveries: [],
    })
    const { secret, appKey } = await opened(shop)
    expect([secret, appKey]).toEqual([expect.stringMatching(/^[\da-f]{64}$/), expect.stringMatching(/^[\da-f]{32}$/)])
    expect((await shop.call(openApi.read)).data).toMatchObject({ opened: true, app_key: appKey, secret: null })
    expect((await shop.call(openApi.open, { body: {} })).data).toMatchObject({ app_key: appKey, secret: null })
    const row = await db().selectFrom('open_api_app').selectAll().where('app_key', '=', appKey).executeTakeFirst()
    expect(row?.secret_sealed.includes(secret)).toBe(false)
  })

  test('has a new secret after a rotation, and the old one opens nothing', async ({ world }) => {
    const shop = await world.merchant()
    const old = await opened(shop)
    const { data } = await shop.call(openApi.open, { body: { rotate: true } })
    expect(data?.app_key).toBe(old.appKey)
    expect(await place(world, old, 'A1')).toMatchObject({ status: 401, code: codes.openSignatureWrong.code })
    const fresh = { appKey: old.appKey, secret: data?.secret ?? '' }
    expect(await place(world, fresh, 'A1')).toMatchObject({ status: 200, code: 0 })
  })
})

describe('an order through the open API', () => {
  test('is in the list of the shop as one of the channel 开放接口', async ({ world }) => {
    const shop = await world.merchant()
    const keys = await opened(shop)
    const answer = await place(world, keys, 'A-20261224.001')
    expect(answer).toMatchObject({
      status: 200,
      code: 0,
      data: { channel_order_sn: 'A-20261224.001', status: 0, status_zh: '待安排', created: true },
    })
    const list = await shop.call(onlineOrders.list, { query: { status: 'wait_arrange' } })
    expect(list.data?.items).toMatchObject([
      {
        order_sn: answer.data?.['order_sn'],
        source_type: 0,
        channel_order_sn: 'A-20261224.001',
        mobile: '138****2210',
      },
    ])
  })

  test('is one order however often it is sent, even at once', async ({ world }) => {
    const keys = await opened(await world.merchant())
    const answers = await Promise.all([1, 2, 3, 4].map(() => place(world, keys, 'B1')))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(new Set(answers.map(({ data }) => data?.['order_sn'])).size).toBe(1)
    expect(answers.filter(({ data }) => data?.['created'])).toHaveLength(1)
  })

  test('is found under its own number, by its own shop alone', async ({ world }) => {
    const keys = await opened(await world.merchant())
    const others = await opened(await world.merchant())
    const { data } = await place(world, keys, 'C1')
    expect(await callSigned(world.url, keys, `${orders}/C1`)).toMatchObject({
      code: 0,
      data: { order_sn: data?.['order_sn'], status: 0 },
    })
    expect(await callSigned(world.url, others, `${orders}/C1`)).toMatchObject({
      status: 404,
      code: codes.notFound.code,
      message: '没有这个订单',
    })
  })

  test('is cancelled once or twice with the same outcome', async ({ world }) => {
    const keys = await opened(await world.merchant())
    await place(world, keys, 'D1')
    const cancel = () =>
      callSigned(world.url, keys, `${orders}/D1/cancel`, { method: 'POST', body: '{"reason":"客户取消"}' })
    const closed = { status: 200, code: 0, data: { status: 50, status_zh: '已关闭', reason: '客户取消' } }
    expect(await cancel()).toMatchObject(closed)
    expect(await cancel()).toMatchObject(closed)
  })

  test('that is wrong is refused field by field, in words', async ({ world }) => {
    const keys = await opened(await world.merchant())
    expect(await place(world, keys, 'E1', { mobile: '123', goods_items: [] })).toMatchObject({
      status: 400,
      code: codes.invalid.code,
      errors: [
        { field: 'goods_items', message: '请至少填写一件商品' },
        { field: 'mobile', message: '请输入正确的手机号' },
      ],
    })
    expect(await place(world, keys, 'E 1')).toMatchObject({ code: codes.invalid.code })
    expect(await place(world, keys, 'E1', { delivery_date: addDays(dayText(now()), -3) })).toMatchObject({
      code: codes.windowPast.code,
      message: '配送时间不能早于现在',
    })
    const broken = await callSigned(world.url, keys, orders, { method: 'POST', body: '{"a":' })
    expect(broken).toMatchObject({ status: 400, message: '请求内容不是正确的 JSON' })
  })
})

describe('a call is heard only', () => {
  test('with an app key that exists and the right signature over what is sent', async ({ world }) => {
    const keys = await opened(await world.merchant())
    const body = JSON.stringify({ ...typedContent(), channel_order_sn: 'F1' })
    const call = (with_: Keys, more: object = {}) =>
      callSigned(world.url, with_, orders, { method: 'POST', body, ...more })
    expect(await call({ ...keys, appKey: 'nobody' })).toMatchObject({ status: 401, code: codes.openKeyUnknown.code })
    expect(await call({ ...keys, secret: 'wrong' })).toMatchObject({ status: 401, code: codes.openSignatureWrong.code })
    const tampered = body.replace('138.00', '1.00')
    expect(await call(keys, { tampered })).toMatchObject({ status: 401, code: codes.openSignatureWrong.code })
    const unsigned = await fetch(`${world.url}${orders}`, { method: 'POST', body })
    expect(unsigned.status).toBe(401)
  })

  test('within five minutes of our time', async ({ world }) => {
    const keys = await opened(await world.merchant())
    for (const off of [-minutes(6), minutes(6)]) {
      const timestamp = String(now().getTime() + off)
      expect(await callSigned(world.url, keys, `${orders}/X`, { timestamp })).toMatchObject({
        status: 401,
        code: codes.openClockOff.code,
      })
    }
    const timestamp = String(now().getTime() - minutes(4))
    expect(await callSigned(world.url, keys, `${orders}/X`, { timestamp })).toMatchObject({ status: 404 })
  })

  test('once: who repeats it word for word is refused, at the same moment too', async ({ world }) => {
    const keys = await opened(await world.merchant())
    const same = { nonce: randomUUID(), timestamp: String(now().getTime()) }
    const answers = await Promise.all([1, 2, 3].map(() => callSigned(world.url, keys, `${orders}/X`, same)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      codes.notFound.code,
      codes.openNonceSeen.code,
      codes.openNonceSeen.code,
    ])
  })

  test('so often: who guesses is told to wait', async ({ world }) => {
    const guess = () => callSigned(world.url, { appKey: 'nobody', secret: 'x' }, `${orders}/X`)
    let last = await guess()
    for (let count = 0; count < 70 && last.status === 401; count += 1) last = await guess()
    expect(last).toMatchObject({ status: 429, code: codes.tooOften.code })
  })
})

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
    const outside = 'https://8.8.8.8/hook'
    expect(await shop.call(openApi.save, { body: { callback_uri: outside } })).toMatchObject({
      code: 0,
      data: { callback_uri: outside },
    })
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
    const { data } = await place(world, keys, 'G1')
    await callSigned(world.url, keys, `${orders}/G1/cancel`, { method: 'POST', body: '{}' })
    const deliveries = async () => (await shop.call(openApi.read)).data?.deliveries ?? []
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

describe('the documentation page', () => {
  const textOf = (html: string): string =>
    html.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

  test('is open to everyone and its signed example is right', async ({ world }) => {
    const response = await fetch(`${world.url}/openapi/docs`)
    expect(response.headers.get('content-type')).toContain('text/html')
    const html = await response.text()
    const shown = /<code id="signature">([\da-f]{64})<\/code>/.exec(html)?.[1]
    expect(shown).toBe(sign(example.secret, example.call))
    expect(shown).toBe('9bb111ecd9963496288cd2f3b268b5f88e65a32fdc6cbaeeeaae53b96e5017a1')
    expect(textOf(html)).toContain(scriptExample(world.url))
    expect(textOf(html)).toContain(shellExample(world.url))
  })

  test('has an example that works as it stands', async ({ world }) => {
    const { appKey, secret } = await opened(await world.merchant())
    const env = { ...process.env, OPENAPI_BASE: world.url, OPENAPI_KEY: appKey, OPENAPI_SECRET: secret }
    const folder = await mkdtemp(join(tmpdir(), 'zdb-example-'))
    const script = join(folder, 'example.mjs')
    // The order of the example is for a day that may be over.
    await writeFile(script, scriptExample('').replace('2026-12-24', addDays(dayText(now()), 1)))
    const { stdout } = await run(process.execPath, [script], { env })
    const [placed, found] = stdout.trim().split('\n')
    expect(JSON.parse(placed ?? '')).toMatchObject({ code: 0, data: { created: true } })
    expect(JSON.parse(found ?? '')).toMatchObject({ code: 0, data: { channel_order_sn: 'A20261224001' } })
    await rm(folder, { recursive: true })
  })
})
