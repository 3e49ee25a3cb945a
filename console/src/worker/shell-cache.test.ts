import { expect, test } from 'vitest'
import { startedWorker } from './test/worker-world.ts'

const voice = '/console/voices/notice.wav'
const files = ['/console/assets/console-NEW.js', '/console/theme.js', voice]
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

test('a chime is played without a network, whole or in the parts that a player asks for', async () => {
  const { network, tell, read } = await startedWorker()
  network.set('/console/', aPage)
  for (const path of files) network.set(path, aFile)
  await tell('install')
  network.clear()
  expect(await (await read(voice))?.text()).toBe('script')
  const part = await read(voice, { range: 'bytes=1-3' })
  expect([part?.status, part?.headers.get('content-range'), await part?.text()]).toEqual([206, 'bytes 1-3/6', 'cri'])
  expect(await (await read(voice, { range: 'bytes=0-' }))?.text()).toBe('script')
})

test('a part that comes from the server is passed on and not kept', async () => {
  const { network, caches, read } = await startedWorker()
  network.set(voice, () => new Response('scr', { status: 206, headers: { 'content-range': 'bytes 0-2/6' } }))
  expect(await (await read(voice, { range: 'bytes=0-2' }))?.text()).toBe('scr')
  expect(await (await caches.open('zdb-shell-now')).keys()).toEqual([])
})
