import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { createLog } from '#core/process/log'
import { createApp } from '../app.ts'
import { pageRoutes } from './pages.ts'
import { callHeaders, securityHeaders } from './policy.ts'

const policy = (elsewhere: Parameters<typeof securityHeaders>[0]): string[] =>
  securityHeaders(elsewhere)['content-security-policy'].split('; ')

test('pictures of goods come from wherever a channel keeps them, scripts from nobody else', () => {
  expect(policy({})).toEqual(expect.arrayContaining(["script-src 'self'", "img-src 'self' data: blob: https:"]))
  expect(policy({ pictures: 'http://127.0.0.1:9' })).toContain("img-src 'self' data: blob: https: http://127.0.0.1:9")
})

test('a form goes to ourselves or to a bank, never over an open line', () => {
  expect(policy({})).toContain("form-action 'self' https:")
  expect(policy({ banks: 'http://127.0.0.1:9' })).toContain("form-action 'self' https: http://127.0.0.1:9")
})

test('with a key the streets of AMap may be fetched, and the page knows the key', async () => {
  expect(policy({ streets: true })).toEqual(
    expect.arrayContaining(["script-src 'self' https://*.amap.com", "connect-src 'self' ws: wss: https://*.amap.com"]),
  )
  const dist = await mkdtemp(join(tmpdir(), 'pages-'))
  await writeFile(join(dist, 'console.html'), '<meta name="amap-key" content="" />')
  const pageWith = async (key: string): Promise<string> => {
    const app = Fastify()
    await pageRoutes(app, dist, { amapKey: key })
    const { body } = await app.inject('/console/logistics')
    await app.close()
    return body
  }
  expect(await pageWith('k1')).toBe('<meta name="amap-key" content="k1" />')
  expect(await pageWith('')).toBe('<meta name="amap-key" content="" />')
})

test('our own pages may use the microphone, for a voice message, and the camera', () => {
  expect(securityHeaders({})['permissions-policy']).toMatch(/camera=\(self\), microphone=\(self\)/)
})

test('a call is told to be nothing but JSON; a document, a file and what nobody serves carry the whole policy', async () => {
  const log = createLog('silent')
  const app = await createApp({ log, accessLog: log, trustProxy: 0, health: { stopping: false } })
  const endpoint = transferOrders.list
  app.get('/call', { config: { endpoint } }, () => ({ code: 0 }))
  app.get('/refused', { config: { endpoint } }, () => Promise.reject(new Error('broken')))
  app.get('/file', { config: { endpoint: { ...endpoint, download: true } } }, () => 'file')
  app.get('/document', (_request, reply) => reply.type('text/html').send('<p></p>'))
  const whole = securityHeaders({})
  const policyOf = async (url: string) => {
    const { headers } = await app.inject(url)
    return Object.fromEntries(Object.entries(headers).filter(([name]) => name in whole))
  }
  for (const url of ['/call', '/refused']) expect(await policyOf(url)).toEqual(callHeaders)
  for (const url of ['/file', '/document', '/nowhere', '/%ff']) expect(await policyOf(url)).toEqual(whole)
  await app.close()
})
