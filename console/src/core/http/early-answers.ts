import { firstRowsId, keepListPlace } from '#core/browser/list-place.ts'

/** What the document asked for before a script of the console was there. */
export type EarlyAnswer = {
  answer: Promise<Response>
  stop: (reason?: unknown) => void
  /** Whose answer it is. */
  token: string | undefined
}

export type Early = {
  /** By the address that is asked. */
  answers: Map<string, EarlyAnswer>
  /** The address of the rows that this page is opened for, where they came with the document. */
  rows: string | undefined
}

/** Where the document leaves it (early/early.ts). */
export type WithEarly = { zdbEarly?: Early }

/** Whoever opened the page still waits for what it shows; later than this the answer is an old one. */
const freshMs = 10_000
/** So long at most the rest waits for the first row. */
const patienceMs = 2_000

const early = (): Early | undefined => (globalThis as WithEarly).zdbEarly

const rowsDrawn = Promise.withResolvers<void>()

const frame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** The list has drawn its own rows, or nobody waits for it any longer. */
const endFirstRows = (): void => {
  const row = document.querySelector('[data-desk="card"]')
  if (row) keepListPlace(row)
  document.getElementById(firstRowsId)?.remove()
}

/** One frame draws the rows, and with the next they are seen. */
const noteRows = async (answer: Promise<Response>): Promise<void> => {
  await answer.then(frame).catch(() => undefined)
  await frame()
  endFirstRows()
  rowsDrawn.resolve()
}

/** The answer that is already on its way, for the first who asks for it as whom it was asked for. */
export const takeEarly = (
  address: string,
  signal: AbortSignal,
  token: string | undefined,
): Promise<Response> | undefined => {
  const asked = early()
  const found = asked?.answers.get(address)
  asked?.answers.delete(address)
  if (!asked || !found || performance.now() > freshMs) return undefined
  if (found.token !== token) {
    found.stop()
    return undefined
  }
  signal.addEventListener('abort', () => found.stop(signal.reason))
  if (asked.rows === address) void noteRows(found.answer)
  return found.answer
}

/** Whoever came without a bearer is given one with the first answer, and asked for the others as the same person. */
export const signEarly = (token: string) => {
  for (const asked of early()?.answers.values() ?? []) asked.token ??= token
}

/** Something has been changed: what was answered before may no longer be so, nor are the rows that were drawn of it. */
export const forgetEarly = () => {
  const { answers, rows } = early() ?? {}
  if (rows !== undefined && answers?.has(rows)) {
    endFirstRows()
    rowsDrawn.resolve()
  }
  answers?.clear()
}

let waiting: Promise<void> | undefined

const within = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * What nobody looks for first comes after the first rows: alerts, chat, choices of filters. Resolved at once on a page
 * that was not opened for rows.
 */
export const afterFirstRows = (): Promise<void> => {
  if (!early()?.rows) return Promise.resolve()
  // Where the list never comes they are soon old.
  if (!waiting) setTimeout(endFirstRows, freshMs)
  waiting ??= Promise.race([rowsDrawn.promise, within(patienceMs)])
  return waiting
}
