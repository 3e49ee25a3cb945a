import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { enginePath } from '../fetched/engines.ts'
import { freePort } from '../postgres/port.ts'
import { startHaproxy } from './haproxy.ts'

const line = async (url: string, words: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(words)
  return socket
}

test('who asks byte by byte is not waited for, and who rests between two questions is', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'haproxy-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const balancer = await startHaproxy(dir, await freePort(), [`127.0.0.1:${port}`])
  onTestFinished(balancer.stop)
  await expect.poll(async () => (await fetch(balancer.url)).status).toBe(200)

  const slow = await line(balancer.url, 'GET / HTTP/1.1\r\nhost: shop\r\nx-slow: ')
  const trickle = setInterval(() => slow.write('a'), 1_000)
  onTestFinished(() => clearInterval(trickle))
  const resting = await line(balancer.url, 'GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  onTestFinished(() => void resting.destroy())
  expect(String(await once(resting, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
  expect(String(await once(slow, 'data'))).toMatch(/^HTTP\/1\.1 408 /)
  await pause(2_000)
  resting.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  expect(String(await once(resting, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
})

test('the balancer of a deployment starts where no server has a name yet, and asks for names again', async () => {
  const file = join(import.meta.dirname, '../../../deploy/haproxy.cfg')
  // What containers are called means nothing on this machine.
  await promisify(execFile)(await enginePath('haproxy'), ['-c', '-f', file])
  const settings = readFileSync(file, 'utf8')
  expect(settings).toMatch(/^resolvers names\n {2}parse-resolv-conf$/m)
  expect(settings).toMatch(/^ {2}default-server .* resolvers names init-addr last,libc,none$/m)
})
