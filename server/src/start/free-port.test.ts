import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'

const host = '127.0.0.1'

test('a port that another start shares among its processes is refused in words, and any free one is as good as asked for', async () => {
  const other = createServer().listen({ host, port: 0, reusePort: true })
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(freePort(host, port)).rejects.toThrow(`端口 ${port} 无法使用`)
  const free = await freePort(host, 0)
  expect(free).not.toBe(port)
  expect(await freePort(host, free)).toBe(free)
})
