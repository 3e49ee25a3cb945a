import { expect, test, vi } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { sessionCodes } from '@zdb/contract/people/identity/codes'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { files } from '@zdb/contract/desk/files/endpoints'
import { places } from '@zdb/contract/shop/places/endpoints'
import { owner } from '../../../test/people.ts'
import { callsOf, refuse, respond, serve } from '../../../test/fake-server.ts'
import { writeCache, readCache } from '../browser/local-cache.ts'
import { call } from './client.ts'
import { silentPaths, statusTexts } from './errors.ts'
import { leave } from '../browser/leave.ts'
import { useNotices } from '../alerts/notices.ts'
import { queryClient } from './query-client.ts'
import type { Line } from './request.ts'
import { takeSignOutMessage } from '../session/session-end.ts'
import { heldToken } from '../session/token.ts'

const said = () => useNotices.getState().list.map(({ kind, title, lines }) => [kind, title, ...lines])

const refusals = [
  [
    'the errors list',
    {
      errors: [
        { field: 'name', message: '请填写姓名' },
        { field: 'age', message: '请填写年龄' },
      ],
      message: '提交的内容有误',
      code: 40022,
    },
    '请填写姓名；请填写年龄',
  ],
  ['else the message', { errors: [], message: '余额不足', code: 42001 }, '余额不足'],
  ['else the code', { errors: [], message: '', code: 42001 }, '42001'],
] as const

test.each(refusals)('a refusal is told in red by %s', async (_, { errors, message, code }, words) => {
  refuse(account.me, { errors: [...errors], message, code })
  const answer = await call(account.me, {})
  expect(answer).toMatchObject({ ok: false, code, data: null })
  expect(said()).toEqual([['error', words]])
})

test('an answer that says nothing at all is an unknown error', async () => {
  respond(account.me, () => new Response('<html>gateway</html>'))
  expect(await call(account.me, {})).toEqual({ ok: false, code: 'ERROR', message: '未知错误', data: null, errors: [] })
  expect(said()).toEqual([['error', '未知错误']])
})

test('a red message goes away after 5 seconds', async () => {
  vi.useFakeTimers()
  refuse(account.me, { code: 42001, message: '余额不足' })
  await call(account.me, {})
  vi.advanceTimersByTime(4999)
  expect(said()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(said()).toHaveLength(0)
})

test('the same failure of ten reads is one message', async () => {
  refuse(account.me, { code: 42001, message: '余额不足' })
  await Promise.all(Array.from({ length: 10 }, () => call(account.me, {})))
  expect(said()).toHaveLength(1)
})

const silentExamples: Readonly<Record<string, string[]>> = {
  'recharge status': ['/api.v2/finance/recharge/query/7'],
  'recharge, non-remittance': ['/api.v2/finance/recharge/instant'],
  'logistics inquiry': [
    '/api/logistics.offer',
    '/api/logistics/same-city/inquiry-fee',
    '/api.v2/logistics/in-city/7/inquiry-fee',
    '/api.v2/logistics/7/inquiry',
    '/api.v2/logistics-capacity/7/inquiry',
  ],
  'delivery inquiry': ['/api.v2/delivery/inquiry', '/api.v2/delivery/close-loop/inquiry'],
  'cashier-desk query': ['/api.v2/cashier-desk/7/query'],
  'unified-pay query': ['/api.v2/unified-pay/query/7'],
}

const line = (path: string): Line => ({ method: 'POST', path, key: path })

test.each(silentPaths.flatMap(({ what }) => (silentExamples[what] ?? ['']).map((path) => [what, path])))(
  '%s stays silent when it is refused: %s',
  async (_, path) => {
    refuse(line(path), { code: 42001, message: '余额不足' })
    expect(await call(line(path), {})).toMatchObject({ code: 42001 })
    expect(said()).toEqual([])
  },
)

test.each([
  '/api.v2/account/financial/recharge/remittance',
  '/api.v2/transfer/order/inquiry',
  '/api.v2/unified-pay/create',
])('%s is not on the silent list', async (path) => {
  refuse(line(path), { code: 42001, message: '余额不足' })
  await call(line(path), {})
  expect(said()).toEqual([['error', '余额不足']])
})

test('a line marked quiet stays silent', async () => {
  refuse(places.inputTips, { code: 43004, message: '地图服务暂不可用，请稍后再试' })
  await call(places.inputTips, { query: { keywords: '国贸' } })
  expect(said()).toEqual([])
})

test.each([...sessionCodes])('code %i ends the session and everything kept of it', async (code) => {
  serve(account.me, owner, { headers: { credentials: `s.${Date.now() / 1000 + 900}.mac` } })
  await call(account.me, {})
  writeCache('menu', [])
  writeCache('shop', [])
  writeCache('blackReason', { limits: [] })
  queryClient.setQueryData(['account.me'], owner)
  refuse(shell.menu, { code, message: '请重新登录' })
  await call(shell.menu, {})
  expect(leave.to).toHaveBeenCalledExactlyOnceWith('/')
  expect(heldToken()).toBeUndefined()
  expect([readCache('menu'), readCache('shop'), readCache('blackReason')]).toEqual([undefined, undefined, undefined])
  expect(queryClient.getQueryData(['account.me'])).toBeUndefined()
  expect(takeSignOutMessage()).toBe('请重新登录')
  expect(takeSignOutMessage()).toBeUndefined()
})

test('HTTP status 401 signs out', async () => {
  respond(account.me, () => new Response('', { status: 401 }))
  await call(account.me, {})
  expect(leave.to).toHaveBeenCalledWith('/')
})

const failing = Object.entries(statusTexts).filter(
  ([status]) => Number(status) >= 400 && !['401', '419'].includes(status),
)

test('there are texts for the 17 statuses', () => {
  expect(Object.keys(statusTexts).map(Number)).toEqual([
    200, 201, 202, 204, 400, 401, 402, 403, 404, 406, 410, 419, 422, 500, 502, 503, 504,
  ])
})

test.each(failing)('HTTP status %s is told at the bottom left with its text', async (status, text) => {
  respond(account.me, () => new Response('', { status: Number(status) }))
  expect(await call(account.me, {})).toMatchObject({ code: 'ERROR', message: text, data: null })
  expect(said()).toEqual([['failure', '错误', '访问失败', text]])
})

test('an HTTP failure prefers the words of the server and lists its field errors', async () => {
  const errors = [{ field: 'name', message: '姓名不能超过20个字' }]
  refuse(account.me, { code: 50003, message: '系统繁忙，请稍后再试', errors }, { status: 503 })
  await call(account.me, {})
  expect(said()).toEqual([['failure', '错误', '访问失败', '系统繁忙，请稍后再试', '姓名不能超过20个字']])
})

test('HTTP status 419 shows only that the page must be refreshed', async () => {
  refuse(account.me, { code: 1, message: 'page expired' }, { status: 419 })
  await call(account.me, {})
  expect(said()).toEqual([['failure', '错误', '身份验证已失效，请刷新页面']])
})

test('a call without an answer after 20 seconds has timed out', async () => {
  vi.useFakeTimers()
  respond(account.me, () => new Promise<Response>(() => undefined))
  const answer = call(account.me, {})
  await vi.advanceTimersByTimeAsync(19_999)
  expect(said()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toMatchObject({ code: 'ERROR', message: '请求超时' })
  expect(said()).toEqual([['error', '请求超时']])
})

test.each([
  ['连接服务器失败', true],
  ['网络异常，请检查您的网络', false],
])('a network failure says %s', async (words, online) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  respond(account.me, () => Promise.reject(new TypeError('failed to fetch')))
  expect(await call(account.me, {})).toEqual({ ok: false, code: 'ERROR', message: words, data: null, errors: [] })
  expect(said()).toEqual([['error', words]])
})

test('what nobody asked for fails without a word', async () => {
  respond(account.me, () => new Response('', { status: 500 }))
  await call(account.me, {}, { manner: 'background' })
  respond(account.me, () => Promise.reject(new TypeError('failed to fetch')))
  await call(account.me, {}, { manner: 'background' })
  expect(said()).toEqual([])
})

test('the first answer brings the token, the next calls carry it, and a held one is not replaced', async () => {
  const soon = Math.floor(Date.now() / 1000) + 900
  serve(account.me, owner, { headers: { credentials: `a.${soon}.mac` } })
  await call(account.me, {})
  serve(account.me, owner, { headers: { credentials: `b.${soon}.mac` } })
  await call(account.me, {})
  const [first, second] = callsOf(account.me)
  expect(first?.headers.get('authorization')).toBeNull()
  expect(first?.headers.get('x-console')).toBe('1')
  expect(second?.headers.get('authorization')).toBe(`Bearer a.${soon}.mac`)
  expect(heldToken()).toBe(`a.${soon}.mac`)
})

test('a token with less than a minute left is dropped, so that a fresh one can come', async () => {
  const now = Math.floor(Date.now() / 1000)
  serve(account.me, owner, { headers: { credentials: `a.${now + 61}.mac` } })
  await call(account.me, {})
  expect(heldToken((now + 0.5) * 1000)).toBeDefined()
  expect(heldToken((now + 2) * 1000)).toBeUndefined()
  expect(document.cookie).not.toContain('token=')
})

test('an upload carries its file', async () => {
  const photo = new File(['x'], 'rose.png', { type: 'image/png' })
  const kept = {
    url: '/files/1',
    name: 'rose.png',
    size: 1,
    type: 'image/png',
    kind: 'image',
    width: 1,
    height: 1,
  } as const
  serve(files.upload, kept)
  expect(await call(files.upload, { file: photo })).toMatchObject({ ok: true, data: { url: '/files/1' } })
  expect(callsOf(files.upload)[0]?.file?.name).toBe('rose.png')
})
