import { monitorEventLoopDelay } from 'node:perf_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { Session, type Profiler } from 'node:inspector/promises'
import pg from 'pg'
import { stagesOf } from './stages.ts'

// The server as it is, and around it what tells where its time goes: only the bench starts it like this.

export type Statement = { text: string; times: number; ms: number }

/** What was seen between the beginning and the end, in milliseconds. */
export type Watched = {
  calls: number
  waits: { times: number; ms: number }
  loopMs: number
  statements: Statement[]
  /** Processor time by stage. */
  stages: Record<string, number>
}

type Heard = (...given: unknown[]) => void
type Ask = (...given: unknown[]) => unknown

let statements = new Map<string, Statement>()
let waits = { times: 0, ms: 0 }
let calls = 0

const textOf = (query: unknown): string | undefined => {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  return typeof text === 'string' ? text : undefined
}

/** Calls `ask` and tells how long it took, whether it promises or calls back. */
const timed = (ask: Ask, given: unknown[], tell: (ms: number) => void): unknown => {
  const began = performance.now()
  const told = (): void => tell(performance.now() - began)
  const heard = given.at(-1)
  if (typeof heard === 'function') {
    const hear: Heard = (...answer) => {
      told()
      ;(heard as Heard)(...answer)
    }
    return ask(...given.slice(0, -1), hear)
  }
  const asked = ask(...given)
  if (asked instanceof Promise) void asked.then(told, told)
  return asked
}

const note = (text: string) => (ms: number) => {
  const known = statements.get(text) ?? { text, times: 0, ms: 0 }
  statements.set(text, { text, times: known.times + 1, ms: known.ms + ms })
}

const client = pg.Client.prototype as unknown as { query: Ask }
const { query } = client
client.query = function (this: unknown, ...given: unknown[]) {
  const text = textOf(given[0])
  const ask = query.bind(this)
  return text === undefined ? ask(...given) : timed(ask, given, note(text))
}

const lending = pg.Pool.prototype as unknown as { connect: Ask }
const { connect } = lending
lending.connect = function (this: unknown, ...given: unknown[]) {
  return timed(connect.bind(this), given, (ms) => {
    waits = { times: waits.times + 1, ms: waits.ms + ms }
  })
}

const own = new WeakSet<object>()
subscribe('http.server.request.start', (message) => {
  if (!own.has((message as { server: object }).server)) calls += 1
})

const inspector = new Session()
inspector.connect()
const loop = monitorEventLoopDelay({ resolution: 1 })

const begin = async (): Promise<void> => {
  statements = new Map()
  waits = { times: 0, ms: 0 }
  calls = 0
  loop.reset()
  loop.enable()
  await inspector.post('Profiler.enable')
  await inspector.post('Profiler.start')
}

const end = async (file: string): Promise<Watched> => {
  const { profile }: { profile: Profiler.Profile } = await inspector.post('Profiler.stop')
  loop.disable()
  const seen = { calls, waits, statements: [...statements.values()] }
  await writeFile(file, JSON.stringify(profile))
  // A turn that began on time is late by its own length alone.
  return { ...seen, loopMs: Math.max(0, loop.mean / 1e6 - 1), stages: stagesOf(profile) }
}

const control = createServer((request, response) => {
  const { searchParams, pathname } = new URL(request.url ?? '', 'http://localhost')
  const done = pathname === '/begin' ? begin() : end(searchParams.get('file') ?? '')
  done.then(
    (seen) => response.end(JSON.stringify(seen ?? {})),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
own.add(control)
control.listen(process.env.CONTROL_SOCKET)
process.on('SIGTERM', () => control.close())

await import('../../../server/src/main.ts')
