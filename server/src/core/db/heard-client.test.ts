import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { HeardClient } from './heard-client.ts'

/** A message of the protocol: what it is, how long it is, what it says. */
const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const ready = message('Z', Buffer.from('I'))
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready])
const ended = (words: string): Buffer => message('E', Buffer.from(`SFATAL\0C08P01\0M${words}\0\0`))

test('who is told twice that the connection ends goes on, and the query alone has failed', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(welcome)
      socket.once('data', () => {
        socket.write(ended('terminating connection'))
        setTimeout(() => socket.end(ended('server conn crashed?')), 20)
      })
    })
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'shop', database: 'shop', ssl: false, Client: HeardClient })
  pool.on('error', () => undefined)
  const unheard: unknown[] = []
  const hear = (error: unknown): void => void unheard.push(error)
  process.on('uncaughtException', hear)
  onTestFinished(() => void process.off('uncaughtException', hear))
  await expect(pool.query('select 1')).rejects.toThrow('terminating connection')
  await sleep(100)
  expect(unheard).toEqual([])
  await pool.end()
})
