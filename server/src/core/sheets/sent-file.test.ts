import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { sentFile } from './sent-file.ts'

const nothing = async function* (): AsyncGenerator<Uint8Array> {}

test('a reader who takes nothing more loses the line, and what made the file is freed', async () => {
  const { promise: freed, resolve: tellFreed } = Promise.withResolvers<void>()
  const endless = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield new Uint8Array(64 * 1024)
    } finally {
      tellFreed()
    }
  }
  const server = createServer((_request, response) => {
    pipeline(sentFile('slow', endless(), 300), response, () => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const request = get({ port, host: '127.0.0.1' }, (response) => response.pause())
  request.on('error', () => undefined)
  const [response] = await once(request, 'response')
  const other = sentFile('slow', nothing())
  expect(() => sentFile('slow', nothing())).toThrow('同时最多导出2个文件')
  await freed
  await vi.waitFor(() => sentFile('slow', nothing()).destroy())
  other.destroy()
  expect(response).toMatchObject({ complete: false })
  request.destroy()
  server.close()
})

test('a reader who is only slow gets the whole file', async () => {
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for (let count = 0; count < 5; count += 1) yield Buffer.from(String(count))
  }
  let text = ''
  for await (const piece of sentFile('patient', pieces(), 300)) {
    text += String(piece)
    await new Promise((next) => setTimeout(next, 100))
  }
  expect(text).toBe('01234')
})

test('one merchant has two at once, all together four, and each end frees a place', async () => {
  const files = [sentFile('one', nothing()), sentFile('one', nothing())]
  expect(() => sentFile('one', nothing())).toThrow('同时最多导出2个文件，请等其完成后再试')
  files.push(sentFile('two', nothing()), sentFile('three', nothing()))
  expect(() => sentFile('five', nothing())).toThrow('正在导出的文件较多，请稍后再试')
  files[0]?.destroy()
  await once(files[0] ?? expect.fail(), 'close')
  files.push(sentFile('five', nothing()))
  for (const file of files) file.destroy()
})
