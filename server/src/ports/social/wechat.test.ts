import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutside, type Outside } from '#test/harness/sandbox'
import { isSocialFailure } from './port.ts'
import { wechatLogin } from './wechat.ts'

let outside: Outside
beforeAll(async () => void (outside = await startOutside()))
afterAll(() => outside.stop())

const back = 'http://127.0.0.1/social-authorized/wechat'
const login = (secret?: string) =>
  wechatLogin({
    ...outside.keys.wechat,
    ...(secret && { appSecret: secret }),
    pageEndpoint: `${outside.url}/wechat`,
    apiEndpoint: `${outside.url}/wechat`,
  })

/** Somebody scans the code with their phone and agrees; returns where their browser is sent. */
const scan = async (url: string, nickname: string): Promise<URL> => {
  const { searchParams } = new URL(url)
  const body = new URLSearchParams({ ...Object.fromEntries(searchParams), nickname })
  const response = await fetch(`${outside.url}/wechat/connect/confirm`, { method: 'POST', body, redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}

const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'fine',
    (error: unknown) => (isSocialFailure(error) ? error.kind : error),
  )

test('whoever scans comes back with a code that says who they are, once', async () => {
  const wechat = login()
  const returned = await scan(wechat.authorizeUrl('s1', back), '小雨')
  expect(`${returned.origin}${returned.pathname}`).toBe(back)
  expect(returned.searchParams.get('state')).toBe('s1')
  const code = returned.searchParams.get('code') ?? ''
  const person = await wechat.identify(code)
  expect(person).toEqual({ openid: expect.stringMatching(/^o/), nickname: '小雨' })
  expect(await kindOf(wechat.identify(code))).toBe('refused')
  const again = await scan(wechat.authorizeUrl('s2', back), '小雨')
  expect(await wechat.identify(again.searchParams.get('code') ?? '')).toEqual(person)
})

test('a token that ran out on the way is renewed', async () => {
  await fetch(`${outside.url}/wechat/faults`, { method: 'POST', body: JSON.stringify({ tokenExpired: { next: 1 } }) })
  const returned = await scan(login().authorizeUrl('s3', back), '小林')
  expect(await login().identify(returned.searchParams.get('code') ?? '')).toMatchObject({ nickname: '小林' })
})

test('nonsense, another secret and a service that is away are told apart', async () => {
  expect(await kindOf(login().identify('nonsense'))).toBe('refused')
  const returned = await scan(login().authorizeUrl('s4', back), '小雨')
  expect(await kindOf(login('wrong').identify(returned.searchParams.get('code') ?? ''))).toBe('refused')
  const away = wechatLogin({
    appId: 'a',
    appSecret: 'b',
    pageEndpoint: outside.url,
    apiEndpoint: 'http://127.0.0.1:9',
  })
  expect(await kindOf(away.identify('x'))).toBe('unreachable')
})
