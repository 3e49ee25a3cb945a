import { vi } from 'vitest'
import { safeParse, type $ZodType } from 'zod/v4/core'
import type { FieldError } from '@zdb/contract/kit/envelope'
import type { Terms } from '@zdb/contract/kit/terms'
import type { WireBody, WireQuery, WireResult } from '@zdb/contract/kit/endpoint'
import type { Line } from '#core/http/request.ts'

export type FakeCall<E = unknown> = {
  readonly params: Readonly<Record<string, string>>
  readonly query: { [K in keyof WireQuery<E>]: string }
  readonly body: WireBody<E>
  readonly file: File | undefined
  readonly headers: Headers
}

type Route = {
  line: Line
  pattern: RegExp
  respond: (call: FakeCall) => Response | Promise<Response>
  calls: FakeCall[]
}

const routes = new Map<string, Route>()
const unexpected: string[] = []

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
const patternOf = (path: string) => new RegExp(`^${escaped(path).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

/** What travels must be what the contract says, in both directions. */
const conform = (line: Line, column: 'query' | 'body' | 'result', value: unknown) => {
  const schema = (line as Line & Partial<Record<typeof column, $ZodType>>)[column]
  const checked = schema && safeParse(schema, value)
  if (checked && !checked.success) throw new Error(`${line.key}: ${column} is not as agreed: ${checked.error.message}`)
}

const envelope = (
  body: { code: number; message?: string; data?: unknown; errors?: FieldError[] },
  init?: ResponseInit,
) => Response.json({ message: '', data: null, errors: [], ...body }, init)

const answerWith = (line: Line, respond: Route['respond']) => {
  const before = routes.get(line.key)?.calls ?? []
  routes.set(line.key, { line, pattern: patternOf(line.path), respond, calls: before })
}

/** Answers a line with data, or with what the function makes of the call. */
export const serve = <E extends Line>(
  line: E,
  data: WireResult<E> | ((call: FakeCall<E>) => WireResult<E> | Promise<WireResult<E>>),
  init?: ResponseInit,
) =>
  answerWith(line, async (call) => {
    const result: unknown = typeof data === 'function' ? await data(call as FakeCall<E>) : data
    conform(line, 'result', result)
    return envelope({ code: 0, data: result }, init)
  })

/** Answers with a refusal; with a status other than 200 it is an HTTP failure. */
export const refuse = (
  line: Line,
  refusal: { code: number; message?: string; errors?: FieldError[]; data?: Terms },
  init?: ResponseInit,
) => answerWith(line, () => envelope(refusal, init))

/** Answers with a bare response: a gateway's page, an empty body. */
export const respond = (line: Line, make: () => Response | Promise<Response>) => answerWith(line, make)

/** The calls that arrived for a line, first to last. */
export const callsOf = <E extends Line>(line: E): readonly FakeCall<E>[] =>
  (routes.get(line.key)?.calls ?? []) as unknown as readonly FakeCall<E>[]

const bodyOf = (init: RequestInit | undefined): { body: unknown; file: File | undefined } => {
  if (init?.body instanceof FormData)
    return { body: undefined, file: (init.body.get('file') as File | null) ?? undefined }
  return { body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined, file: undefined }
}

const whenAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
  })

const fakeFetch = async (address: string, init?: RequestInit): Promise<Response> => {
  // As a browser's does: what was given up before never leaves.
  init?.signal?.throwIfAborted()
  const url = new URL(address, 'http://console.test')
  const method = init?.method ?? 'GET'
  const route = [...routes.values()]
    .filter(({ line, pattern }) => line.method === method && pattern.test(url.pathname))
    .sort((a, b) => Number(a.line.path.includes('{')) - Number(b.line.path.includes('{')))[0]
  if (!route) {
    unexpected.push(`${method} ${url.pathname}`)
    throw new TypeError('nobody answers this call')
  }
  const query = Object.fromEntries(url.searchParams)
  const { body, file } = bodyOf(init)
  const params = { ...route.pattern.exec(url.pathname)?.groups }
  const call = { params, query, body, file, headers: new Headers(init?.headers) } as FakeCall
  route.calls.push(call)
  try {
    conform(route.line, 'query', query)
    conform(route.line, 'body', body)
    return await Promise.race([route.respond(call), whenAborted(init?.signal)])
  } catch (error) {
    if (error instanceof Error && error.message.includes('is not as agreed')) unexpected.push(error.message)
    throw error
  }
}

export const openFakeServer = () => vi.stubGlobal('fetch', fakeFetch)

/** Fails the test when the screen asked for something nobody promised it. */
export const closeFakeServer = () => {
  const surprises = unexpected.splice(0)
  routes.clear()
  vi.unstubAllGlobals()
  if (surprises.length > 0) throw new Error(`unexpected calls:\n${surprises.join('\n')}`)
}
