import type { Early, WithEarly } from '#core/http/early-answers.ts'
import { addressOf, requestOf, type Line } from '#core/http/request.ts'
import { heldToken } from '#core/session/token.ts'
import { takeFirstAnswers } from './first-answers.ts'

/** Written in when it is built (build/first-reads.ts). */
declare const ALWAYS_READ: readonly string[]
const always = ALWAYS_READ

const early: Early = { answers: new Map(), rows: undefined }

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

// Styles that stand in the document are here: switched off, their links keep every chunk from asking for them again.
for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-of]')) {
  const link = document.createElement('link')
  link.disabled = true
  link.rel = 'stylesheet'
  link.href = dataset['of'] ?? ''
  document.head.append(link)
}

for (const path of always) ask(path)
const page = globalThis as WithEarly & { takeFirstAnswers?: () => void }
page.zdbEarly = early
page.takeFirstAnswers = () => takeFirstAnswers(early)
