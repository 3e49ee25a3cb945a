import type { WireResult } from '@zdb/contract/kit/endpoint'
import { failure, readEnvelope, type Answer } from './answer.ts'
import { caller } from './caller.ts'
import { failureLines, isSilent, refusalText, requestTimeoutMs, words } from './errors.ts'
import { sayError, sayFailure } from '../alerts/notices.ts'
import { noteCopy } from '../browser/list-copies.ts'
import { noteServerClock } from '../browser/server-clock.ts'
import { forgetEarly, signEarly, takeEarly } from './early-answers.ts'
import { addressOf, newKey, requestOf, type Input, type Line, type LooseInput } from './request.ts'

/**
 * - `plain`       what went wrong is shown, an ended session is left
 * - `background`  nobody asked for this call: nothing is shown, an ended session is left
 * - `probe`       the caller looks at the answer itself: nothing is shown, nothing is left
 */
export type CallMode = 'plain' | 'background' | 'probe'

export type CallOptions = { manner?: CallMode; key?: string; signal?: AbortSignal }

type HttpAnswer<T> = { status: number; answer: Answer<T> | undefined }

const reach = async <T>(line: Line, input: LooseInput, options: CallOptions): Promise<HttpAnswer<T>> => {
  const abort = new AbortController()
  const stop = () => abort.abort()
  // A large file takes as long as it takes.
  const timer = line.upload ? undefined : setTimeout(() => abort.abort(words.timeout), requestTimeoutMs)
  options.signal?.addEventListener('abort', stop)
  // What was given up before it was asked is not asked.
  if (options.signal?.aborted) stop()
  try {
    const { token: tokenOf, keepToken } = caller()
    const token = tokenOf?.()
    const background = options.manner === 'background'
    const request = requestOf(line, input, { token, key: options.key ?? newKey(), background })
    const address = addressOf(line, input)
    if (request.method !== 'GET') forgetEarly()
    const early = takeEarly(address, abort.signal, token)
    // What the document asked for may have been asked at any time since the page began.
    const calledAt = early ? performance.timeOrigin : Date.now()
    const response = await (early ?? fetch(address, { ...request, signal: abort.signal }))
    noteCopy(response.headers)
    noteServerClock(response.headers, calledAt)
    const fresh = response.headers.get('credentials')
    if (fresh) keepToken?.(fresh)
    if (fresh && early && fresh === tokenOf?.()) signEarly(fresh)
    const body: unknown = await response.json().catch((cause: unknown) => {
      if (abort.signal.aborted) throw cause
    })
    return { status: response.status, answer: readEnvelope<T>(body) }
  } catch (cause) {
    if (abort.signal.reason === words.timeout) throw new Error(words.timeout, { cause })
    throw new Error(navigator.onLine ? words.unreachable : words.offline, { cause })
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', stop)
  }
}

/** Always resolves: a call that failed is an answer with code ERROR and a message (spec 1, section 8). */
export const call = async <E extends Line>(
  line: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Answer<WireResult<E>>> => {
  const { manner = 'plain', signal } = options
  const shows = manner === 'plain' && !isSilent(line)

  let received: HttpAnswer<WireResult<E>>
  try {
    received = await reach(line, input as LooseInput, options)
  } catch (error) {
    const { message } = error as Error
    if (shows && !signal?.aborted) sayError(message)
    return failure(message)
  }

  const { status, answer } = received
  const { endedBy, end, refused } = caller()
  const leaves = manner !== 'probe' && !line.open
  const broken = status < 200 || status > 299
  if (leaves && (status === 401 || (answer && answer.code !== 'ERROR' && endedBy.has(answer.code)))) {
    end(answer?.message)
    return answer && !answer.ok ? answer : failure(words.expired)
  }
  if (manner === 'plain' && answer?.ok === false && answer.code !== 'ERROR') refused?.(answer.code)
  if (broken) {
    const errors = answer?.errors ?? []
    const lines = failureLines(status, answer?.message ?? '', errors)
    if (manner === 'plain') sayFailure(words.failureTitle, lines)
    return answer && !answer.ok ? answer : failure(lines.at(-1 - errors.length) ?? words.unknown, errors)
  }
  if (!answer) {
    if (shows) sayError(words.unknown)
    return failure(words.unknown)
  }
  if (!answer.ok && shows && !answer.terms) sayError(refusalText(answer))
  return answer
}
