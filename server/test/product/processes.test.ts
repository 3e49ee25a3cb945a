import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { orderContent } from '#areas/orders/transfer-orders/fixtures'
import { openSocket } from '../harness/sockets.ts'
import { signIn, startProduct, type Product } from './product-process.ts'

// Where a machine has more than two cores. One start serves all stories; the last of them ends it.
const METRICS_TOKEN = 'counted-by-the-test'
let product: Product
beforeAll(async () => {
  product = await startProduct({ PROCESSES: '2', METRICS_TOKEN })
}, 240_000)
afterAll(() => product.close(), 60_000)

const patient = { timeout: 30_000, interval: 250 }

/** When the process that answers a new connection was started: no two at the same moment. */
const answeredBy = async (): Promise<string> => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const page = await new Promise<string>((resolve, reject) => {
    get(`${product.url}/metrics`, { headers, agent: false }, (answer) => resolve(text(answer))).once('error', reject)
  })
  return /^process_start_time_seconds (\S+)/m.exec(page)?.[1] ?? expect.fail('no such figure')
}

/** Who takes a connection is chance: of so many some come to each. */
const answering = async (): Promise<Set<string>> =>
  new Set(await Promise.all(Array.from({ length: 16 }, () => answeredBy())))

test('two processes answer on one port, and nobody must come back to the same one', async () => {
  await expect.poll(async () => (await answering()).size, patient).toBe(2)
  const owner = await signIn(product, '13800000001')
  const pages = await Promise.all(Array.from({ length: 8 }, () => owner.call(transferOrders.list)))
  expect(pages.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 0))
})

test('what is done through one process is seen on the consoles of all', async () => {
  const owner = await signIn(product, '13800000001')
  const sockets = await Promise.all(
    Array.from({ length: 12 }, () => openSocket(product.url, String(owner.headers['cookie']))),
  )
  const hears = sockets.map((socket) => new Promise((resolve) => socket.once('screens_changed', resolve)))
  const body = { ...orderContent(), price: '88.00', kind: kinds.grab }
  expect(await owner.call(transferOrders.create, { body, headers: { 'idempotency-key': randomUUID() } })).toMatchObject(
    { code: 0 },
  )
  expect(await Promise.all(hears)).toHaveLength(12)
  for (const socket of sockets) socket.disconnect()
})

test('a process that is killed is followed by another, and meanwhile the other one answers', async () => {
  const before = await answering()
  const [killed = 0, other] = await product.servers()
  process.kill(killed, 'SIGKILL')
  // What was on its way to the one that died is lost; who asks again is answered, long before the next one is there.
  const ready = () =>
    fetch(`${product.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(ready, { timeout: 2_000, interval: 50 }).toBe(true)
  await expect.poll(async () => [...(await answering())].filter((each) => !before.has(each)).length, patient).toBe(1)
  const now = await product.servers()
  expect(now).toHaveLength(2)
  expect(now).toContain(other)
})

test('asked to stop, all of them end by themselves', async () => {
  expect(await product.end()).toBe(0)
})
