import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { deskRoutes, pageRoutes } from './pages.ts'

const distWith = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const dist = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(dist, 'assets'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(dist, name), text)
  return dist
}

test('the console and the desk are each at their own address, and a call that nobody knows is no page', async () => {
  const app = Fastify()
  await pageRoutes(app, await distWith({ 'index.html': 'door', 'console.html': 'console' }))
  await deskRoutes(app, await distWith({ 'index.html': 'desk', 'assets/desk-1.js': 'script' }))
  const bodyAt = async (path: string): Promise<string> => (await app.inject(path)).body
  expect(await bodyAt('/')).toBe('door')
  expect(await bodyAt('/console/home')).toBe('console')
  for (const path of ['/operator', '/operator/', '/operator/inbox/stores/7']) expect(await bodyAt(path)).toBe('desk')
  const script = await app.inject('/operator/assets/desk-1.js')
  expect([script.body, script.headers['cache-control']]).toEqual(['script', 'public, max-age=31536000, immutable'])
  expect((await app.inject('/operator/inbox')).headers['cache-control']).toBe('no-cache')
  expect((await app.inject('/operator/api/nothing')).statusCode).toBe(404)
  await app.close()
})

test('a file of an older version is not found and never the page, and nobody keeps that answer', async () => {
  const app = Fastify()
  await pageRoutes(app, await distWith({ 'index.html': 'door', 'console.html': 'console', 'sw.js': 'worker' }))
  await deskRoutes(app, await distWith({ 'index.html': 'desk' }))
  for (const path of [
    '/console/assets/home-page-OLD1.js',
    '/console/assets/home-page',
    '/console/theme.js?v=2',
    '/console/icons/gone.png',
    '/console/.vite/manifest.json',
    '/operator/assets/desk-OLD1.js',
    '/operator/gone.css',
  ]) {
    const { statusCode, headers, body } = await app.inject(path)
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 404, 'no-store'])
    expect(body).not.toMatch(/^(console|desk)$/)
  }
  expect((await app.inject('/console/sw.js')).body).toBe('worker')
  expect((await app.inject('/console/home?next=/a.b')).body).toBe('console')
  expect((await app.inject('/operator/inbox?next=/a.b')).body).toBe('desk')
  await app.close()
})
