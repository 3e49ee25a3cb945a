import { expect, test } from 'vitest'
import { startedWorker } from './test/worker-world.ts'

const files = ['/console/assets/console-NEW.js', '/console/theme.js']
const aFile = () => new Response('script', { headers: { 'content-type': 'text/javascript' } })
const aPage = () => new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })

test('a build is installed whole, and not at all where a page comes in the place of a file', async () => {
  const { network, caches, tell } = await startedWorker()
  network.set('/console/', aPage)
  for (const path of files) network.set(path, aFile)
  network.set('/console/theme.js', aPage)
  await expect(tell('install')).rejects.toThrow('/console/theme.js')
  expect(await caches.keys()).toEqual([])

  network.set('/console/theme.js', aFile)
  await tell('install')
  const shell = await caches.open('zdb-shell-now')
  expect((await shell.keys()).map(({ url }) => new URL(url).pathname)).toEqual(['/console/', ...files])
})

test('a script that a later page needs is kept once it came, and a page in its place never', async () => {
  const { network, caches, read } = await startedWorker()
  const path = '/console/assets/orders-OLD.js'
  network.set(path, aPage)
  expect((await read(path))?.type).toBe('error')
  network.set(path, () => new Response('', { status: 404 }))
  expect((await read(path))?.status).toBe(404)
  expect(await (await caches.open('zdb-shell-now')).keys()).toEqual([])

  network.set(path, aFile)
  expect(await (await read(path))?.text()).toBe('script')
  network.clear()
  expect(await (await read(path))?.text()).toBe('script')
})
