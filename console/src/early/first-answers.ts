import type { Early } from '#core/http/early-answers.ts'
import { heldToken } from '#core/session/token.ts'
import type { FirstRows } from './first-reads.ts'
import { drawFirstRows, type FirstRow } from './first-rows.ts'

/** What the server answered with the document (server/src/web/first-answers.ts). */
type FirstAnswers = {
  of: FirstRows
  /** The address of the rows. */
  rows: string
  /** By their addresses. */
  answers: Readonly<Record<string, { data?: { items?: readonly FirstRow[] } | null }>>
}

/** They did not come through the worker, which keeps copies of them too (worker/list-copies.ts). */
const tellWorker = (answers: FirstAnswers['answers']): void => {
  if (!('serviceWorker' in navigator)) return
  const firstAnswers = Object.entries(answers).map(([address, body]) => ({ address, body }))
  navigator.serviceWorker.controller?.postMessage({ firstAnswers })
}

/** At the end of the document, where the answers stand if there are any: the rows are drawn, and `call` finds them all. */
export const takeFirstAnswers = (early: Early): void => {
  const place = document.getElementById('first-answers')
  if (!place) return
  place.remove()
  const { of, rows, answers } = JSON.parse(place.textContent) as FirstAnswers
  const token = heldToken()
  for (const [address, answer] of Object.entries(answers))
    early.answers.set(address, { answer: Promise.resolve(Response.json(answer)), stop: () => undefined, token })
  early.rows = rows
  drawFirstRows(of, answers[rows]?.data?.items ?? [])
  tellWorker(answers)
}
