import type { Endpoint, Params, WireBody, WireQuery, WireResult } from '@zdb/contract/kit/endpoint'
import type { Envelope } from '@zdb/contract/kit/envelope'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuseOutside } from '#core/db/tx'

const patienceMs = 30_000
const pauseMs = 150
const mostTries = 200

/** Tells or asks one of the desks from which the sandbox is steered. */
export const askSandbox = async <T>(url: string, body?: object): Promise<T> => {
  refuseOutside('the sandbox of a rehearsal')
  const answer = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new Error(`${url} ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

export type Input<E> = { params?: Params<E>; query?: WireQuery<E>; body?: WireBody<E>; key?: string }
export type Person = { readonly url: string; readonly secret: string }
export type Pressed<E> = { readonly ms: number; readonly answer: Envelope<WireResult<E>> }

const textsOf = (query: object): [string, string][] =>
  Object.entries(query).map(([name, value]) => [name, String(value)])

const addressOf = <E extends Endpoint>({ url }: Person, endpoint: E, { params, query }: Input<E>): string => {
  const given: Record<string, string> = params ?? {}
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(given[name] ?? ''))
  const asked = query ? `?${new URLSearchParams(textsOf(query)).toString()}` : ''
  return `${url}${path}${asked}`
}

/**
 * One press of a button at the desk, timed from the press to the answer. A server that is away is waited for, as by a
 * person who presses again with the same key; what was waited for it is not part of the time.
 */
export const press = async <E extends Endpoint>(
  person: Person,
  endpoint: E,
  input: Input<E> = {},
): Promise<Pressed<E>> => {
  refuseOutside('the desk of a rehearsal')
  for (let tries = 0; ; tries += 1) {
    const began = performance.now()
    try {
      const response = await fetch(addressOf(person, endpoint, input), {
        method: endpoint.method,
        headers: {
          cookie: `zdb_session=${person.secret}`,
          'x-console': '1',
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
          ...(input.key !== undefined && { 'idempotency-key': input.key }),
        },
        body: input.body === undefined ? null : JSON.stringify(input.body),
        signal: AbortSignal.timeout(patienceMs),
      })
      const answer = (await response.json()) as Envelope<WireResult<E>>
      if (response.status < 500) return { ms: performance.now() - began, answer }
    } catch (error) {
      if (tries >= mostTries) throw error
    }
    if (tries >= mostTries) throw new Error(`${endpoint.key} is not answered`)
    await sleep(pauseMs)
  }
}
