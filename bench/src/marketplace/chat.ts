import { randomUUID } from 'node:crypto'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { chatEvent } from '@zdb/contract/desk/chat/events'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { aChatMerchant, aPartnership } from '../../../server/src/areas/desk/chat/fixtures.ts'
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
const plan = { sockets: Number(process.env['BENCH_SOCKETS'] ?? 5_000), perMerchant: 50, messages: 250 }
const atOnce = 100
const mostMs = 300
const mostKilobytes = 60

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

/** How long until the last of these has heard that there is something. */
const untilHeard = (sockets: readonly Socket[]): Promise<unknown> =>
  Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once(chatEvent, resolve))))

const writeTo = async (url: string, from: House) => {
  const call = callerOf({ urls: [url] }, seeded(1), () => undefined)
  const headers = { cookie: from.cookie, 'x-console': '1' }
  const person = { headers, enter: () => Promise.resolve(headers) }
  const sign = (await call(person, chat.login))?.data?.sign ?? ''
  const client = (await call(person, chat.connect, { body: { sign } }))?.data?.client ?? ''
  return (to: House) => {
    const content = { type: 'TIMTextElem', text: '在吗' } as const
    return call(person, chat.send, { body: { client, to: userIdOf(to.merchantId), random: randomUUID(), content } })
  }
}

/** From pressing the button at one process to every console of the other merchant, at both; and what a socket costs. */
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
      const send = await writeTo(url, writer)
      const before = (await memoryOf(pid)) + (await memoryOf(second.pid))
      const sockets = await openSockets(urls, houses)
      const count = [...sockets.values()].flat().length
      const each = (((await memoryOf(pid)) + (await memoryOf(second.pid)) - before) * 1024) / count
      const waits: number[] = []
      for (let message = 0; message < plan.messages; message += 1) {
        const reader = readers[message % readers.length] as House
        const heard = untilHeard(sockets.get(reader.merchantId) ?? [])
        const began = performance.now()
        const answer = await send(reader)
        if (answer?.code !== 0) throw new Error(answer?.message)
        await heard
        waits.push(performance.now() - began)
      }
      for (const socket of [...sockets.values()].flat()) socket.disconnect()
      const [p50, p95] = [percentile(waits, 0.5), percentile(waits, 0.95)]
      return [
        {
          what: `聊天：${count} 个页面在两个进程上，从发送到对方全部 ${plan.perMerchant} 个页面`,
          figure: `p50 ${p50.toFixed(0)} ms，p95 ${p95.toFixed(0)} ms`,
          aim: `p95 ≤ ${mostMs} ms`,
          met: p95 <= mostMs,
        },
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
