import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What a page of rows reads first, as the build writes it down (console/src/early/first-reads.ts). */
type FirstReads = {
  readonly of: string
  readonly totals: string
  readonly rows: string
  /** The tabs in which something may wait, in the order in which the list opens on them, and where it opens otherwise. */
  readonly mine: readonly string[]
  readonly home: string
}

/** By the path of the page. */
export type FirstReadTable = Readonly<Record<string, FirstReads>>

/** What one of our own calls answers the person at the browser; nothing where it refuses. */
export type AskAsPerson = (address: string) => Promise<string | undefined>

/** Nobody where the browser has no session. */
export type PersonAt = (request: FastifyRequest) => AskAsPerson | undefined

type Totals = { data?: Partial<Record<string, number>> | null }

/** Longer than this the page's scripts do not wait for the end of the document: the list then asks by itself. */
const patienceMs = 1_000

/**
 * Asks as a browser does that has the session's cookie and no bearer: recognised, permitted, counted and refused by the
 * call itself. No other site leads to it as somebody, because the cookie does not come with what another site opens.
 */
export const personAtBrowser =
  (app: FastifyInstance, hasSession: (request: FastifyRequest) => boolean): PersonAt =>
  (request) => {
    if (request.method !== 'GET' || !hasSession(request)) return undefined
    const headers = {
      ...request.headers,
      accept: 'application/json',
      'accept-encoding': 'identity',
      'x-console': '1',
    }
    const remoteAddress = request.socket.remoteAddress ?? ''
    return async (url) => {
      const { statusCode, payload } = await app.inject({ url, headers, remoteAddress })
      return statusCode === 200 && payload.startsWith('{"code":0,') ? payload : undefined
    }
  }

/** As the console writes an address (console/src/core/http/request.ts): by it the page finds what it was given. */
const addressOf = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`

/** Nothing in it ends the script in which it stands. */
const asScript = (json: string): string =>
  `<script type="application/json" id="first-answers">${json.replaceAll('<', '\\u003c')}</script>`

/** As the list does it (console/src/widgets/list/use-list.tsx): the tab that was asked for, or the first in which something waits. */
const answersOf = async (reads: FirstReads, given: string, ask: AskAsPerson): Promise<string> => {
  const { of, mine, home } = reads
  const totalsAt = addressOf(reads.totals, { status: given || home })
  const asked = ask(totalsAt)
  const landed = async (): Promise<string> => {
    const { data } = JSON.parse((await asked) ?? '{}') as Totals
    return mine.find((tab) => (data?.[tab] ?? 0) > 0) ?? home
  }
  const rowsAt = addressOf(reads.rows, { status: given || (await landed()), page: '1' })
  const [totals, rows] = await Promise.all([asked, ask(rowsAt)])
  if (totals === undefined || rows === undefined) return ''
  const [totalsName, rowsName] = [JSON.stringify(totalsAt), JSON.stringify(rowsAt)]
  return asScript(`{"of":"${of}","rows":${rowsName},"answers":{${totalsName}:${totals},${rowsName}:${rows}}}`)
}

/** What the page at this address reads first, where the address alone tells what that is; nothing for whom nobody knows. */
export const firstAnswersAt = (
  table: FirstReadTable,
  request: FastifyRequest,
  personAt: PersonAt,
): Promise<string> | undefined => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const { status = '', ...narrowed } = Object.fromEntries(searchParams)
  const page = pathname.replace(/^\/console\//, '')
  // Any path may be asked for, also one that names what every object has.
  const reads = Object.hasOwn(table, page) ? table[page] : undefined
  const ask = reads && Object.keys(narrowed).length === 0 && personAt(request)
  if (!ask) return undefined
  const answers = answersOf(reads, status, ask).catch((error: unknown) => {
    request.log.warn({ err: error }, 'the first answers did not come with the document')
    return ''
  })
  return Promise.race([answers, sleep(patienceMs, '', { ref: false })])
}
