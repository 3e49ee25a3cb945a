import { useCallback, useRef, useState } from 'react'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { Answer, Failure } from './answer.ts'
import { askAgainWith } from './changed-terms.ts'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'
import { newKey, type Input, type InputArgs, type Line, type LooseInput } from './request.ts'

export type ReadOptions = {
  /** Not asked while false. */
  enabled?: boolean
  /** PendingCall again by itself after so many milliseconds. */
  every?: number
  /** How long an answer counts as fresh, in milliseconds. */
  fresh?: number
  /** The page asks by itself, again and again: nobody is kept signed in by it, and what fails is told only in its place. */
  background?: boolean
}

/** What a read ended in when it was not answered with data; `error.message` is what the person reads. */
export type ReadError = Error & { readonly answer: Failure }

export const readKey = (line: Line, input: unknown = {}) => [line.key, input] as const

/** A read whose line is only known to the caller, who says what it answers. */
export const useReadOf = <Result,>(
  line: Line,
  input: LooseInput,
  { enabled = true, every, fresh = 0, background = false }: ReadOptions = {},
): UseQueryResult<Result, ReadError> =>
  useQuery({
    queryKey: readKey(line, input),
    queryFn: async ({ signal }): Promise<Result> => {
      const answer = await call(line, input as Input<Line>, { signal, manner: background ? 'background' : 'plain' })
      if (answer.ok) return answer.data as Result
      throw Object.assign(new Error(answer.message), { answer })
    },
    enabled,
    refetchInterval: every ?? false,
    staleTime: fresh,
    placeholderData: keepPreviousData,
  }) as UseQueryResult<Result, ReadError>

/** Reads through the query cache; old data stays visible while new data loads. */
export const useRead = <E extends Line>(
  line: E,
  ...args: InputArgs<E, [options?: ReadOptions]>
): UseQueryResult<WireResult<E>, ReadError> => {
  const [input = {}, options] = args as [LooseInput?, ReadOptions?]
  return useReadOf<WireResult<E>>(line, input, options)
}

/** Over once the answers under way have come, whatever they are. */
const answersUnderWay = (key: string) =>
  Promise.allSettled(
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [key], fetchStatus: 'fetching' })
      .flatMap(({ promise }) => promise ?? []),
  )

const waiting = new Map<string, Promise<void>>()

/**
 * An answer under way may have been given just before what happened now: it is let in, and then asked once more, for
 * everything that happened meanwhile. So a list goes on showing news however fast they come.
 */
const askAgain = (key: string): Promise<void> => {
  const asking =
    waiting.get(key) ??
    answersUnderWay(key).then(() => {
      waiting.delete(key)
      return queryClient.invalidateQueries({ queryKey: [key] })
    })
  waiting.set(key, asking)
  return asking
}

/** Asks again for everything these lines have shown. */
export const refresh = (...lines: Line[]) => Promise.all(lines.map(({ key }) => askAgain(key)))

/** Asks again for everything in sight: after a gap nobody knows what was missed, nor whether an answer still comes. */
export const refreshAll = async (): Promise<void> => {
  await queryClient.cancelQueries()
  await queryClient.invalidateQueries()
}

export type Sender<E extends Line> = {
  send: (...input: InputArgs<E>) => Promise<Answer<WireResult<E>>>
  pending: boolean
}

/** Whoever would have agreed to something else is shown what it says now, and on a yes agrees to that. */
const callWithSeenTerms = async <E extends Line>(
  line: E,
  input: Input<E>,
  key: string,
): Promise<Answer<WireResult<E>>> => {
  const answer = await call(line, input, { key })
  if (answer.ok || !answer.terms || !(await askAgainWith(answer.terms))) return answer
  const { body } = input as LooseInput
  const renewed = { ...input, body: { ...(body as object | undefined), revision: answer.terms.revision } }
  return callWithSeenTerms(line, renewed, newKey())
}

type PendingCall<T> = { key: string; answer?: Promise<Answer<T>> }

/**
 * The calls of buttons. While one is under way a second press for the same gets the same answer; for something else, of
 * the next row say, it is a call of its own. A press that follows a call without an answer (timeout, network) with the
 * same input is the same press and carries the same key.
 */
export const useCalls = () => {
  const [underWay, setUnderWay] = useState(0)
  const calls = useRef(new Map<string, PendingCall<unknown>>())

  const send = useCallback(<E extends Line>(line: E, ...args: InputArgs<E>): Promise<Answer<WireResult<E>>> => {
    const [input = {} as Input<E>] = args as [Input<E>?]
    const text = `${line.key} ${JSON.stringify(input)}`
    const { key = newKey(), answer: shared } = calls.current.get(text) ?? {}
    if (shared) return shared as Promise<Answer<WireResult<E>>>
    setUnderWay((count) => count + 1)
    const answer = callWithSeenTerms(line, input, key)
      .then((each) => {
        if (each.code === 'ERROR') calls.current.set(text, { key })
        else calls.current.delete(text)
        return each
      })
      .finally(() => setUnderWay((count) => count - 1))
    calls.current.set(text, { key, answer })
    return answer
  }, [])
  return { send, pending: underWay > 0 }
}

/** A button's call. */
export const useSend = <E extends Line>(line: E): Sender<E> => {
  const { send, pending } = useCalls()
  return { send: useCallback((...args: InputArgs<E>) => send(line, ...args), [send, line]), pending }
}
