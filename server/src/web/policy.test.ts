import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { pageRoutes } from './pages.ts'
import { securityHeaders } from './policy.ts'

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
