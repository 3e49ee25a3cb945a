import type { Early, WithEarly } from '#core/http/early-answers.ts'
import { addressOf, requestOf, type Line } from '#core/http/request.ts'
import { heldToken } from '#core/session/token.ts'
import type { FirstRows } from './first-reads.ts'
import { drawFirstRows, type FirstRow } from './first-rows.ts'

/** Written in when it is built (build/first-reads.ts). */
declare const ALWAYS_READ: readonly string[]
const always = ALWAYS_READ

const early: Early = { answers: new Map(), rows: undefined, given: {} }

const lineTo = (path: string): Line => ({ method: 'GET', path, key: path, allow: 'signedIn' })

const ask = (path: string): void => {
  const line = lineTo(path)
  const address = addressOf(line)
  const abort = new AbortController()
  const token = heldToken()
  const request = requestOf(line, {}, { token, key: '', background: true })
  const answer = fetch(address, { ...request, signal: abort.signal })
  // Whoever takes it hears of it; where nobody does it failed for nobody.
  answer.catch(() => undefined)
  early.answers.set(address, { answer, stop: (reason?: unknown) => abort.abort(reason), token })
}

/** What the server answered with the document (server/src/web/first-answers.ts). */
type FirstAnswers = {
  of: FirstRows
  /** The address of the rows. */
  rows: string
  /** By their addresses. */
  answers: Readonly<Record<string, { data?: { items?: readonly FirstRow[] } | null }>>
}

/** Called at the end of the document, where the answers stand if there are any. */
const takeFirstAnswers = (): void => {
  const place = document.getElementById('first-answers')
  if (!place) return
  const { of, rows, answers } = JSON.parse(place.textContent) as FirstAnswers
  place.remove()
  const token = heldToken()
  for (const [address, answer] of Object.entries(answers))
    early.answers.set(address, { answer: Promise.resolve(Response.json(answer)), stop: () => undefined, token })
  early.rows = rows
  early.given = answers
  drawFirstRows(of, answers[rows]?.data?.items ?? [])
}

// Styles that stand in the document are here: switched off, their links keep every chunk from asking for them again.
for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-of]')) {
  const link = document.createElement('link')
  link.disabled = true
  link.rel = 'stylesheet'
  link.href = dataset['of'] ?? ''
  document.head.append(link)
}

for (const path of always) ask(path)
const page = globalThis as WithEarly & { takeFirstAnswers?: typeof takeFirstAnswers }
page.zdbEarly = early
page.takeFirstAnswers = takeFirstAnswers
