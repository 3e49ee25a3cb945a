import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { pageRoutes } from './pages.ts'
import { securityHeaders } from './policy.ts'

const startWith = async (html: string, pages: Readonly<Record<string, readonly string[]>>) => {
  const dist = await mkdtemp(join(tmpdir(), 'document-'))
  await mkdir(join(dist, '.vite'))
  await writeFile(join(dist, 'console.html'), html)
  await writeFile(join(dist, '.vite/page-files.json'), JSON.stringify(pages))
  const app = Fastify()
  onTestFinished(() => app.close())
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(securityHeaders({}))
    done()
  })
  await pageRoutes(app, dist)
  return app
}

test('the document names the files of the page that is asked for, before any script has run', async () => {
  const app = await startWith('<head></head><body></body>', {
    'netorder/index/{no}/detail': ['assets/detail-1.js', 'assets/detail-1.css'],
    home: ['assets/home-1.js'],
  })
  const links =
    '<link rel="modulepreload" crossorigin href="/console/assets/detail-1.js"><link rel="preload" as="style" crossorigin href="/console/assets/detail-1.css">'
  const style = '<link rel="stylesheet" crossorigin href="/console/assets/detail-1.css">'
  expect((await app.inject('/console/netorder/index/N1/detail?tab=log')).body).toBe(
    `<head>${links}</head><body>${style}</body>`,
  )
  expect((await app.inject('/console/netorder/index/N1/other')).body).toBe('<head></head><body></body>')
})

test('what stands in the document is the only script that runs without being a file of ours', async () => {
  const app = await startWith('<head><script>start()</script></head>', {})
  const { headers } = await app.inject('/console/home')
  const digest = createHash('sha256').update('start()').digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${digest}';`)
  expect((await app.inject('/')).headers['content-security-policy']).not.toContain('sha256')
})

test('a browser that has the document is told that it is still the same', async () => {
  const app = await startWith('<head></head>', {})
  const { headers } = await app.inject('/console/home')
  const again = await app.inject({ url: '/console/home', headers: { 'if-none-match': `W/${String(headers['etag'])}` } })
  expect([again.statusCode, again.body, headers['cache-control']]).toEqual([304, '', 'no-cache'])
})
