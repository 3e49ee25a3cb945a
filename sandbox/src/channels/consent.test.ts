import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepRawBodies } from '../raw-body.ts'
import { askConsent, serveConsent } from './consent.ts'
import { openMarket } from './market.ts'
import { meituan } from './sides/meituan/side.ts'

let time = 1_790_000_000_000
const market = openMarket({ sides: [meituan], tell: () => undefined, now: () => time })
const florist = market.app('花店')
const server = fastify()
keepRawBodies(server, 100_000)
serveConsent(server, market)
server.get<{ Querystring: Record<string, string> }>('/authorize', ({ query }, reply) =>
  askConsent(reply, market, {
    channel: 'meituan',
    title: '某渠道',
    appId: query.client_id ?? '',
    back: query.redirect_uri ?? '',
    state: query.state ?? '',
  }),
)
beforeAll(() => server.ready())
afterAll(() => server.close())

const back = 'https://zdb.example/back?shop=1'
const page = (appId: string, redirect = back) =>
  server.inject({ url: '/authorize', query: { client_id: appId, redirect_uri: redirect, state: 'a"b<c' } })
const agree = async (fields: Record<string, string>) => {
  const payload = new URLSearchParams({ label: '花店', channel: 'meituan', back, state: 's1', ...fields }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return server.inject({ method: 'POST', url: '/channels/consent', headers, payload })
}
const codeIn = (location: unknown): string => new URL(String(location)).searchParams.get('code') ?? ''

test('the owner sees who asks, makes a shop and returns with a code that works once', async () => {
  const shown = await page(florist.keys.meituan.id)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('同意授权')
  expect(shown.body).toContain('a&quot;b&lt;c')

  const { statusCode, headers } = await agree({ shop: '', name: '新花店' })
  expect(statusCode).toBe(302)
  const returned = new URL(String(headers.location))
  expect([returned.origin, returned.searchParams.get('shop'), returned.searchParams.get('state')]).toEqual([
    'https://zdb.example',
    '1',
    's1',
  ])
  const code = codeIn(headers.location)
  const shop = market.shopByCode('meituan', code)
  expect(shop).toMatchObject({ name: '新花店', app: '花店', unbound: false })
  expect(market.shopByCode('meituan', code)).toBeUndefined()
  expect(market.shopByToken('meituan', shop?.accessToken ?? '')).toBe(shop)
  expect((await page(florist.keys.meituan.id)).body).toContain('新花店')
})

test('a shop that agreed before may agree again: the old tokens end', async () => {
  const shop = market.openShop(florist, 'meituan', '老花店')
  market.grant(shop)
  const { accessToken, refreshToken } = shop
  await agree({ shop: shop.id })
  expect(shop.accessToken).not.toBe(accessToken)
  expect(market.shopByToken('meituan', accessToken)).toBeUndefined()
  expect(market.renew('meituan', refreshToken)).toBeUndefined()
})

test('a code left lying ends, and so does a token until it is renewed', async () => {
  const shop = market.openShop(florist, 'meituan', '慢花店')
  const code = market.grant(shop)
  time += 11 * 60_000
  expect(market.shopByCode('meituan', code)).toBeUndefined()
  time += 8 * 86_400_000
  expect(market.shopByToken('meituan', shop.accessToken)).toBeUndefined()
  expect(market.renew('meituan', shop.refreshToken)).toBe(shop)
  expect(market.shopByToken('meituan', shop.accessToken)).toBe(shop)
  market.unbind(shop)
  expect(market.shopByToken('meituan', shop.accessToken)).toBeUndefined()
})

test('an unknown app, a broken way back and a stranger’s shop are refused', async () => {
  expect((await page('nobody')).statusCode).toBe(400)
  expect((await page(florist.keys.meituan.id, 'nowhere')).statusCode).toBe(400)
  const stranger = market.openShop(market.app('别家'), 'meituan', '别家店')
  expect((await agree({ shop: stranger.id })).statusCode).toBe(404)
  expect((await agree({ label: 'nobody' })).statusCode).toBe(400)
})
