import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, vi } from 'vitest'
import { openApi } from '@zdb/contract/channels/open-api/endpoints'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { typedContent } from '#areas/orders/online-orders/fixtures'
import { minutes, now } from '#core/time/clock'
import { db } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { example, scriptExample, shellExample } from './docs-page.ts'
import { anEar, callSigned, placeSigned, type Keys } from './fixtures.ts'
import { sign } from './signing.ts'

const run = promisify(execFile)
const orders = '/openapi/v1/orders'

const opened = async (shop: Person): Promise<Keys> => {
  const { data } = await shop.call(openApi.open, { body: {} })
  return { appKey: data?.app_key ?? '', secret: data?.secret ?? '' }
}

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
    expect(await placeSigned(world.url, old, 'A1')).toMatchObject({ status: 401, code: codes.openSignatureWrong.code })
    const fresh = { appKey: old.appKey, secret: data?.secret ?? '' }
    expect(await placeSigned(world.url, fresh, 'A1')).toMatchObject({ status: 200, code: 0 })
  })
})

describe('an order through the open API', () => {
  test('is in the list of the shop as one of the channel 开放接口', async ({ world }) => {
    const shop = await world.merchant()
    const keys = await opened(shop)
    const answer = await placeSigned(world.url, keys, 'A-20261224.001')
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
    const answers = await Promise.all([1, 2, 3, 4].map(() => placeSigned(world.url, keys, 'B1')))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(new Set(answers.map(({ data }) => data?.['order_sn'])).size).toBe(1)
    expect(answers.filter(({ data }) => data?.['created'])).toHaveLength(1)
  })

  test('is found under its own number, by its own shop alone', async ({ world }) => {
    const keys = await opened(await world.merchant())
    const others = await opened(await world.merchant())
    const { data } = await placeSigned(world.url, keys, 'C1')
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
    await placeSigned(world.url, keys, 'D1')
    const cancel = () =>
      callSigned(world.url, keys, `${orders}/D1/cancel`, { method: 'POST', body: '{"reason":"客户取消"}' })
    const closed = { status: 200, code: 0, data: { status: 50, status_zh: '已关闭', reason: '客户取消' } }
    expect(await cancel()).toMatchObject(closed)
    expect(await cancel()).toMatchObject(closed)
  })

  test('is answered, told of and logged without whom it is for', async ({ world }) => {
    const shop = await world.merchant()
    const keys = await opened(shop)
    const ear = await anEar()
    await shop.call(openApi.save, { body: { callback_uri: ear.uri } })
    const number = 'P1'
    const answers = [
      await placeSigned(world.url, keys, number),
      await placeSigned(world.url, keys, number),
      await callSigned(world.url, keys, `${orders}/${number}`),
      await callSigned(world.url, keys, `${orders}/${number}/cancel`, { method: 'POST', body: '{}' }),
      await placeSigned(world.url, keys, 'P2', { mobile: '138221022100' }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, codes.invalid.code])
    // The greeting of the address, and the cancellation.
    await vi.waitFor(() => expect(ear.heard).toHaveLength(2), 20_000)
    const { data } = await shop.call(openApi.read)
    expect(data?.deliveries).toHaveLength(2)
    const { consignee, mobile, address, buyer_name, buyer_mobile } = typedContent()
    const said = JSON.stringify([answers, ear.heard, data])
    for (const secret of [consignee, mobile, address, buyer_name, buyer_mobile]) expect(said).not.toContain(secret)
    await ear.stop()
  }, 30_000)

  test('that is wrong is refused field by field, in words', async ({ world }) => {
    const keys = await opened(await world.merchant())
    expect(await placeSigned(world.url, keys, 'E1', { mobile: '123', goods_items: [] })).toMatchObject({
      status: 400,
      code: codes.invalid.code,
      errors: [
        { field: 'goods_items', message: '请至少填写一件商品' },
        { field: 'mobile', message: '请输入正确的手机号' },
      ],
    })
    expect(await placeSigned(world.url, keys, 'E 1')).toMatchObject({ code: codes.invalid.code })
    expect(await placeSigned(world.url, keys, 'E1', { delivery_date: addDays(dayText(now()), -3) })).toMatchObject({
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
