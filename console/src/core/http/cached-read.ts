import { useQuery } from '@tanstack/react-query'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { keepNode, keptNode, type NodeName } from '../browser/local-cache.ts'
import { call } from './client.ts'
import { readKey } from './query.tsx'
import type { Input, Line } from './request.ts'

/** From the browser's storage while it is fresh there, otherwise from the server and then kept. */
export const readKept = async <E extends Line>(name: NodeName, line: E): Promise<WireResult<E> | undefined> => {
  const kept = keptNode<WireResult<E>>(name)
  if (kept !== undefined) return kept
  const answer = await call(line, {} as Input<E>, { manner: 'background' })
  if (!answer.ok) return undefined
  keepNode(name, answer.data)
  return answer.data
}

/** A list that changes once in days, such as the product types; empty when it cannot be had. */
export const useKept = <E extends Line>(
  name: NodeName,
  line: E,
): WireResult<E> extends readonly unknown[] ? WireResult<E> : never => {
  const { data } = useQuery({
    queryKey: readKey(line, 'kept'),
    queryFn: async () => (await readKept(name, line)) ?? null,
    staleTime: Infinity,
  })
  return (data ?? []) as never
}
