import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { chatEvent } from '@zdb/contract/desk/chat/events'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { aChatMerchant, aPartnership } from '../../../server/src/areas/desk/chat/fixtures.ts'
import { anAskedShop, aTransferOrder } from '../../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { startSession } from '../../../server/src/areas/people/identity/sessions.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { openSocket } from '../../../server/test/harness/sockets.ts'
import { seeded } from '../../../sandbox/src/random.ts'
import { memoryOf, startChild } from '../child.ts'
import { percentile } from '../latency.ts'
import { withServer } from '../measured-server.ts'
import type { Row } from '../row.ts'
import { callerOf } from '../soak/money/people.ts'

/** Sockets on two processes; every merchant has as many as a large shop has consoles. */
const plan = { sockets: Number(process.env['BENCH_SOCKETS'] ?? 5_000), perMerchant: 50, messages: 250, pushes: 250 }
const atOnce = 100
const mostMs = 300
const mostKilobytes = 60
/** So long servers are left in peace before their memory is read. */
const settleMs = 10_000
const patienceMs = 30_000

type Socket = Awaited<ReturnType<typeof openSocket>>
type House = { merchantId: number; cookie: string }

const aHouse = (): Promise<House> =>
  within(async (tx) => {
    const { merchantId, accountId } = await aMerchant(tx)
    await aChatMerchant(tx, merchantId)
    const guest = { device: 'bench', address: '127.0.0.1', requestId: randomUUID() }
    const { secret } = await startSession(tx, accountId, guest)
    return { merchantId, cookie: `zdb_session=${secret}` }
  })

const openSockets = async (urls: readonly string[], houses: readonly House[]): Promise<Map<number, Socket[]>> => {
  const wanted = houses.flatMap((house) => Array.from({ length: plan.perMerchant }, () => house))
  const opened = new Map<number, Socket[]>()
  for (let start = 0; start < wanted.length; start += atOnce)
    await Promise.all(
      wanted.slice(start, start + atOnce).map(async ({ merchantId, cookie }, at) => {
        const socket = await openSocket(urls[at % urls.length] ?? '', cookie)
        opened.set(merchantId, [...(opened.get(merchantId) ?? []), socket])
      }),
    )
  return opened
}

const pushEvent = 'new_message_received'

/** Until the last of these has heard that there is something; a line that was lost is no measurement. */
const untilHeard = async (sockets: readonly Socket[], event: string): Promise<void> => {
  const late = new AbortController()
  const heard = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once(event, resolve))))
  const lost = sleep(patienceMs, undefined, { signal: late.signal }).then(() => {
    throw new Error('a socket has not heard of what was sent')
  })
  await Promise.race([heard, lost]).finally(() => late.abort())
}

const signIn = async (url: string, { cookie }: House) => {
  const call = callerOf({ urls: [url] }, seeded(1), () => undefined)
  const headers = { cookie, 'x-console': '1' }
  const person = { headers, enter: () => Promise.resolve(headers) }
  const sign = (await call(person, chat.login))?.data?.sign ?? ''
  const entered = (await call(person, chat.connect, { body: { sign } }))?.data
  if (!entered) throw new Error('chat does not let us in')
  const { client } = entered
  let after = entered.latest
  return {
    write: async (to: House, random: string) => {
      const content = { type: 'TIMTextElem', text: '在吗' } as const
      const body = { client, to: userIdOf(to.merchantId), random, content }
      const answer = await call(person, chat.send, { body })
      if (answer?.code !== 0) throw new Error(answer?.message)
    },
    urge: async (sn: string) => {
      const answer = await call(person, transferOrders.remind, { params: { sn } })
      if (answer?.code !== 0) throw new Error(answer?.message)
    },
    /** Asks for what is new, as a page does that was woken; this message has to be in it. */
    read: async (random: string) => {
      const data = (await call(person, chat.changes, { query: { client, after, limit: 200 } }))?.data
      after = data?.latest ?? after
      const isThere = data?.items.some((change) => change.kind === 'message' && change.message.random === random)
      if (!isThere) throw new Error('the page was woken and found nothing')
    },
  }
}

/** Orders of one merchant at the others' shops, as many as are urged. */
const ordersAt = async (sender: House, receivers: readonly House[]): Promise<{ sn: string; at: House }[]> => {
  const orders: { sn: string; at: House }[] = []
  for (const at of receivers)
    await within(async (tx) => {
      const shop = await anAskedShop(tx, at.merchantId)
      for (let count = 0; count < Math.ceil(plan.pushes / receivers.length); count += 1) {
        const { sn } = await aTransferOrder(tx, { merchant_id: sender.merchantId, shop, held: false })
        orders.push({ sn, at })
      }
    })
  return orders.slice(0, plan.pushes)
}

const memoryOfBoth = async (pids: readonly [number, number]): Promise<number> => {
  await sleep(settleMs)
  return (await memoryOf(pids[0])) + (await memoryOf(pids[1]))
}

const timeRow = (what: string, waits: readonly number[]): Row => {
  const [p50, p95] = [percentile(waits, 0.5), percentile(waits, 0.95)]
  return {
    what,
    figure: `p50 ${p50.toFixed(0)} ms，p95 ${p95.toFixed(0)} ms`,
    aim: `p95 ≤ ${mostMs} ms`,
    met: p95 <= mostMs,
  }
}

/**
 * From pressing the button at one process (so the commit is within it) to every console of the other merchant, at both,
 * and until one of them has the words; and what a socket costs that nobody speaks over.
 */
export const chatSockets = (dir: string): Promise<Row[]> =>
  withServer(dir, 'chat', async (url, environment, pid) => {
    const second = await startChild('server/src/main.ts', environment)
    try {
      const urls = [url, second.url]
      const houses: House[] = []
      for (let at = 0; at < Math.ceil(plan.sockets / plan.perMerchant); at += 1) houses.push(await aHouse())
      const [writer, ...readers] = houses
      if (!writer || readers.length === 0) throw new Error('nobody to write to')
      for (const { merchantId } of readers) await within((tx) => aPartnership(tx, writer.merchantId, merchantId))
      const orders = await ordersAt(writer, readers)
      const pen = await signIn(url, writer)
      const pages = new Map<number, Awaited<ReturnType<typeof signIn>>>()
      // Who reads does so at the other process.
      for (const reader of readers) pages.set(reader.merchantId, await signIn(second.url, reader))
      const before = await memoryOfBoth([pid, second.pid])
      const sockets = await openSockets(urls, houses)
      const count = [...sockets.values()].flat().length
      const each = (((await memoryOfBoth([pid, second.pid])) - before) * 1024) / count
      const [heardAfter, readAfter]: [number[], number[]] = [[], []]
      for (let message = 0; message < plan.messages; message += 1) {
        const reader = readers[message % readers.length] as House
        const ears = sockets.get(reader.merchantId) ?? []
        const random = randomUUID()
        const began = performance.now()
        const woken = new Promise((resolve) => ears[0]?.once(chatEvent, resolve))
        const heard = untilHeard(ears, chatEvent).then(() => heardAfter.push(performance.now() - began))
        const read = woken.then(() => pages.get(reader.merchantId)?.read(random))
        await pen.write(reader, random)
        await Promise.all([heard, read.then(() => readAfter.push(performance.now() - began))])
      }
      const pushedAfter: number[] = []
      for (const { sn, at } of orders) {
        const heard = untilHeard(sockets.get(at.merchantId) ?? [], pushEvent)
        const began = performance.now()
        await Promise.all([pen.urge(sn), heard])
        pushedAfter.push(performance.now() - began)
      }
      for (const socket of [...sockets.values()].flat()) socket.disconnect()
      return [
        timeRow(`聊天：${count} 个页面在两个进程上，从按下发送到对方全部 ${plan.perMerchant} 个页面被叫醒`, heardAfter),
        timeRow('聊天：从按下发送到对方页面读到内容', readAfter),
        timeRow(`推送：从按下催单到对方全部 ${plan.perMerchant} 个页面收到`, pushedAfter),
        {
          what: '空闲页面占用的服务内存',
          figure: `每个 ${each.toFixed(1)} KB`,
          aim: `≤ ${mostKilobytes} KB`,
          met: each <= mostKilobytes,
        },
      ]
    } finally {
      await second.stop()
    }
  })
