import { beforeEach, expect, test, vi } from 'vitest'
import type { Early } from '#core/http/early-answers.ts'

vi.stubGlobal('FIRST_ROWS_STYLE', '')
const { takeFirstAnswers } = await import('./first-answers.ts')

const [totals, rows] = ['/api/totals?status=all', '/api/items?status=all&page=1']
const answers = { [totals]: { code: 0, data: { all: 1 } }, [rows]: { code: 0, data: { items: [] } } }

const withDocument = (text: string): Early => {
  document.body.innerHTML = text
  const early: Early = { answers: new Map(), rows: undefined }
  takeFirstAnswers(early)
  return early
}

const given = `<script type="application/json" id="first-answers">${JSON.stringify({ of: 'sent', rows, answers })}</script>`

beforeEach(() => document.body.replaceChildren())

test('what the document brought is found by its address, and which of it are the rows is known', async () => {
  const early = withDocument(given)
  expect(early.rows).toBe(rows)
  const found = [...early.answers].map(async ([address, { answer }]) => [address, await (await answer).json()] as const)
  expect(Object.fromEntries(await Promise.all(found))).toEqual(answers)
  // It is nobody's to read once more.
  expect(document.getElementById('first-answers')).toBeNull()
})

test('a document that brought nothing leaves the list to ask by itself', () => {
  const early = withDocument('<p></p>')
  expect([early.rows, early.answers.size]).toEqual([undefined, 0])
})

test('a worker that keeps copies is told what came past it', () => {
  const postMessage = vi.fn<(message: unknown) => void>()
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } })
  withDocument(given)
  vi.unstubAllGlobals()
  const firstAnswers = Object.entries(answers).map(([address, body]) => ({ address, body }))
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ firstAnswers })
})
