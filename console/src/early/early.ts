import type { Early, EarlyAnswer, WithEarly } from '#core/http/early-answers.ts'
import { addressOf, requestOf, type Line } from '#core/http/request.ts'
import { heldToken } from '#core/session/token.ts'
import type { FirstReads, FirstReadTable } from './first-reads.ts'
import { drawFirstRows, type FirstRow } from './first-rows.ts'

/** Written in when it is built (build/first-reads.ts). */
declare const FIRST_READS: FirstReadTable
const table = FIRST_READS

const answers: Early['answers'] = new Map()

const lineTo = (path: string): Line => ({ method: 'GET', path, key: path, allow: 'signedIn' })

const ask = (path: string, query: Record<string, string>, background: boolean): EarlyAnswer & { address: string } => {
  const line = lineTo(path)
  const address = addressOf(line, { query })
  const abort = new AbortController()
  const token = heldToken()
  const request = requestOf(line, {}, { token, key: '', background })
  const answer = fetch(address, { ...request, signal: abort.signal })
  // Whoever takes it hears of it; where nobody does it failed for nobody.
  answer.catch(() => undefined)
  const asked = { answer, stop: (reason?: unknown) => abort.abort(reason), token }
  answers.set(address, asked)
  return { ...asked, address }
}

/** What the page in the address bar reads first, where it can be told from the address alone. */
const readsHere = () => {
  const { pathname, search } = window.location
  const { status = '', ...narrowed } = Object.fromEntries(new URLSearchParams(search))
  const reads = table.lists[pathname.replace(/^\/console\//, '')]
  return reads && Object.keys(narrowed).length === 0 ? { ...reads, status } : undefined
}

type Rows = { data?: { items?: readonly FirstRow[] } | null }
type Totals = { data?: Partial<Record<string, number>> | null }

/** As the list does it (widgets/list/use-list.tsx): the tab that was asked for, or the first in which something waits. */
const askRows = async ({ of, totals, rows, mine, home, status }: FirstReads & { status: string }): Promise<string> => {
  const counts = ask(totals, { status: status || home }, false).answer
  const landed = async (): Promise<string> => {
    const { data } = (await (await counts).clone().json()) as Totals
    return mine.find((tab) => (data?.[tab] ?? 0) > 0) ?? home
  }
  const { answer, address } = ask(rows, { status: status || (await landed()), page: '1' }, false)
  void answer
    .then(async (response) => (await response.clone().json()) as Rows)
    .then(({ data }) => drawFirstRows(of, data?.items ?? []))
    .catch(() => undefined)
  return address
}

// Styles that stand in the document are here: switched off, their links keep every chunk from asking for them again.
for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-of]')) {
  const link = document.createElement('link')
  link.disabled = true
  link.rel = 'stylesheet'
  link.href = dataset['of'] ?? ''
  document.head.append(link)
}

// The counts first: the rows wait for them, and a browser has few lines to a server, which the scripts take too.
const reads = readsHere()
const rows = reads && askRows(reads).catch(() => undefined)
for (const path of table.always) ask(path, {}, true)
;(globalThis as WithEarly).zdbEarly = { answers, rows }
