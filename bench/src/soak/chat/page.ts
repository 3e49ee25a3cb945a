import { setTimeout as sleep } from 'node:timers/promises'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { between, type Random } from '../../../../sandbox/src/random.ts'
import { openSocket } from '../../../../server/test/harness/sockets.ts'
import type { Call } from '../money/people.ts'
import type { Chatter } from './people.ts'

type Change = WireResult<typeof chat.changes>['items'][number]

/** An open chat as its page knows it: what it heard, in the order in which it heard it. */
export type Page = {
  readonly changes: readonly Change[]
  /** What no page may see: a number left out, heard twice, or a demand to begin anew. */
  readonly breaches: readonly string[]
  /** How often it was woken by the socket, and how often its line was cut. */
  readonly counts: { woken: number; cuts: number }
  cut: () => void
  catchUp: () => Promise<void>
  close: () => void
}

/** How long a page goes without asking by itself. */
const patienceMs = 5_000

/** A page that is woken by its socket, asks by itself now and then, and connects anew when it is cut. */
export const openPage = (call: Call, person: Chatter, urls: readonly string[], random: Random): Page => {
  const changes: Change[] = []
  const breaches: string[] = []
  const counts = { woken: 0, cuts: 0 }
  let after = 0
  let asking: Promise<void> | undefined
  let again = false
  let isOpen = true
  let socket: Awaited<ReturnType<typeof openSocket>> | undefined

  const ask = async (): Promise<boolean> => {
    const query = { client: person.client, after: String(after), limit: 200 }
    const answer = await call(person, chat.changes, { query })
    if (!answer?.data) return false
    if (answer.data.reset) breaches.push(`${after} 之后被要求重来`)
    for (const change of answer.data.items) {
      if (Number(change.no) !== after + 1) breaches.push(`${after} 之后是 ${change.no}`)
      after = Number(change.no)
      changes.push(change)
    }
    after = Math.max(after, Number(answer.data.latest))
    return answer.data.more
  }
  const askOn = async (): Promise<void> => {
    do {
      again = false
      while (await ask());
    } while (again)
  }
  const catchUp = (): Promise<void> => {
    again = true
    return (asking ??= askOn().finally(() => (asking = undefined)))
  }
  const anew = (): void => {
    if (isOpen) void sleep(200).then(connect)
  }
  const connect = async (): Promise<void> => {
    const url = urls[between(random, 0, urls.length - 1)] ?? ''
    const fresh = await openSocket(url, person.headers['cookie'] ?? '').catch(() => undefined)
    socket = fresh
    if (!fresh || !isOpen) {
      fresh?.disconnect()
      return anew()
    }
    fresh.on('disconnect', anew)
    fresh.on('chat', () => {
      counts.woken += 1
      void catchUp()
    })
    await catchUp()
  }
  void connect()
  const net = setInterval(() => void catchUp(), patienceMs)
  return {
    changes,
    breaches,
    counts,
    cut: () => {
      counts.cuts += 1
      socket?.disconnect()
    },
    catchUp,
    close: () => {
      isOpen = false
      clearInterval(net)
      socket?.disconnect()
    },
  }
}
