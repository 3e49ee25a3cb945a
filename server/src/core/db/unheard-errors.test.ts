import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import './unheard-errors.ts'

/** A message of the protocol: what it is, how long it is, what it says. */
const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const ended = (words: string): Buffer => message('E', Buffer.from(`SFATAL\0C08P01\0M${words}\0\0`))

test('who lets go of a connection at its first error is not ended by the second, and asks in vain', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(welcome)
      setTimeout(() => socket.end(Buffer.concat([ended('database gone'), ended('server conn crashed?')])), 20)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const uncaught: unknown[] = []
  const hear = (error: unknown): void => void uncaught.push(error)
  process.on('uncaughtException', hear)
  onTestFinished(() => void process.off('uncaughtException', hear))
  const { port } = server.address() as AddressInfo
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'shop', database: 'shop', ssl: false })
  const heard: string[] = []
  client.on('error', ({ message: words }) => {
    heard.push(words)
    client.removeAllListeners()
  })
  await client.connect()
  await sleep(200)
  expect(heard).toEqual(['database gone'])
  expect(uncaught).toEqual([])
  await expect(client.query('select 1')).rejects.toThrow()
})
