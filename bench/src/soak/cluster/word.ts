import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import type { Envelope } from '@zdb/contract/kit/envelope'
import { insist } from '../chat/people.ts'
import type { Answer, Call, Caller, Input } from '../money/people.ts'

/** A change that was asked for under a key. */
export type Asked = {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  /** What the server said; undefined where nobody answered. */
  answer: Envelope<unknown> | undefined
  /** The same again, under the same key, for as long as it takes to be answered. */
  readonly again: () => Promise<Envelope<unknown>>
}

/** What servers gave their word on. */
export type Word = {
  readonly call: Call
  /** Everything that was asked for once. */
  readonly asked: readonly Asked[]
  /** When anything at all was acknowledged. */
  readonly acknowledgedAt: readonly number[]
  /** How many calls were made in all, and how many of them nobody answered. */
  readonly counts: { calls: number; unanswered: number }
}

/** Who was not answered takes a breath. */
const breathMs = 100

/** Calls as people make them, with a book of what was answered. */
export const openWord = (call: Call): Word => {
  const asked: Asked[] = []
  const acknowledgedAt: number[] = []
  const counts = { calls: 0, unanswered: 0 }
  const press = async <E extends Endpoint>(caller: Caller, endpoint: E, input: Input<E> = {}): Promise<Answer<E>> => {
    counts.calls += 1
    const answer = await call(caller, endpoint, input)
    if (endpoint.once && input.key)
      asked.push({
        endpoint,
        params: input.params ?? {},
        body: input.body,
        answer,
        again: () => insist(() => call(caller, endpoint, input)),
      })
    if (answer?.code === 0) acknowledgedAt.push(performance.now())
    if (!answer) {
      counts.unanswered += 1
      await sleep(breathMs)
    }
    return answer
  }
  return { call: press, asked, acknowledgedAt, counts }
}

/** Who was not answered asks again, until it is known what became of it. */
export const settleAll = async (asked: readonly Asked[]): Promise<void> => {
  for (const one of asked) one.answer ??= await one.again()
}
