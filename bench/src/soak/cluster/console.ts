import { setTimeout as sleep } from 'node:timers/promises'
import { push } from '@zdb/contract/desk/push/endpoints'
import { openSocket } from '../../../../server/test/harness/sockets.ts'
import { insist } from '../chat/people.ts'
import type { Call, Shop } from '../money/people.ts'

/** How a console came to know of a push, and when. */
type Heard = { by: 'socket' | 'look'; at: number }

/** An open console as far as it hears of pushes. */
export type Console = {
  readonly shop: Shop
  readonly heard: ReadonlyMap<string, Heard>
  /** Looks for what it missed, once or until somebody answers. */
  readonly catchUp: (untilAnswered?: boolean) => Promise<void>
  readonly close: () => void
}

const againMs = 200
/** A console looks once a minute, whatever its socket believes. */
const netMs = 60_000
/** Two pushes may be committed the other way round than they are numbered: each look goes back a little. */
const lookBack = 20
const pageSize = 200
/** Before all others. */
const first = '1'

const newestFirst = (ids: Iterable<string>): string[] => [...ids].toSorted((a, b) => Number(b) - Number(a))

const look = (call: Call, shop: Shop, after: string) => call(shop, push.missed, { query: { after, limit: pageSize } })

/** All pushes after one of them, as far as somebody answers. */
const pushesAfter = async (ask: (after: string) => ReturnType<typeof look>, mark: string): Promise<string[]> => {
  const found: string[] = []
  for (let after = mark; ;) {
    const ids = ((await ask(after))?.data?.items ?? []).map(({ id }) => id)
    found.push(...ids)
    if (ids.length < pageSize) return found
    after = newestFirst(ids)[0] ?? after
  }
}

/** Hears by its socket, connects anew when that is lost, and looks then, and every minute, for what it missed. */
export const openConsole = (call: Call, shop: Shop, url: string): Console => {
  const heard = new Map<string, Heard>()
  let isOpen = true
  let socket: Awaited<ReturnType<typeof openSocket>> | undefined

  const note = (id: string, by: Heard['by']): void => {
    if (!heard.has(id)) heard.set(id, { by, at: Date.now() })
  }
  /** Up to where nothing is missing, as the console keeps it: only looks that were answered move it. */
  let lookedUpTo = first
  const catchUp = async (untilAnswered = false): Promise<void> => {
    const ask = (from: string) => (untilAnswered ? insist(() => look(call, shop, from)) : look(call, shop, from))
    const found = await pushesAfter(ask, lookedUpTo)
    for (const id of found) note(id, 'look')
    const newest = Number(newestFirst(found)[0] ?? first)
    const looked = newestFirst(heard.keys()).filter((id) => Number(id) <= newest)
    lookedUpTo = looked[lookBack - 1] ?? lookedUpTo
  }
  const anew = (): void => {
    if (isOpen) void sleep(againMs).then(connect)
  }
  const connect = async (): Promise<void> => {
    const fresh = await openSocket(url, shop.headers['cookie'] ?? '').catch(() => undefined)
    socket = fresh
    if (!fresh || !isOpen) {
      fresh?.disconnect()
      return anew()
    }
    fresh.on('disconnect', anew)
    fresh.on('new_message_received', ({ id }: { id: string }) => note(id, 'socket'))
    await catchUp()
  }
  void connect()
  const net = setInterval(() => void catchUp(), netMs)
  return {
    shop,
    heard,
    catchUp,
    close: () => {
      isOpen = false
      clearInterval(net)
      socket?.disconnect()
    },
  }
}

/** What the server has for a console, and the console knows nothing of after it has looked once more. */
export const unheardBy = async (call: Call, { shop, heard, catchUp }: Console): Promise<string[]> => {
  const all = await pushesAfter((after) => insist(() => look(call, shop, after)), first)
  await catchUp(true)
  return all.filter((id) => !heard.has(id)).map((id) => `${shop.merchantId} 没有听到 ${id}`)
}
