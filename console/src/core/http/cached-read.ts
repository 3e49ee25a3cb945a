import { useQuery } from '@tanstack/react-query'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { writeCache, readCache, type CacheName } from '../browser/local-cache.ts'
import { call } from './client.ts'
import { afterFirstRows } from './early-answers.ts'
import { readKey } from './query.tsx'
import type { Input, Line } from './request.ts'

/** From the browser's storage while it is fresh there, otherwise from the server and then stored. */
export const readCached = async <E extends Line>(name: CacheName, line: E): Promise<WireResult<E> | undefined> => {
  const cached = readCache<WireResult<E>>(name)
  if (cached !== undefined) return cached
  await afterFirstRows()
  const answer = await call(line, {} as Input<E>, { manner: 'background' })
  if (!answer.ok) return undefined
  writeCache(name, answer.data)
  return answer.data
}

/** A list that changes once in days, such as the product types; empty when it cannot be had. */
export const useCachedList = <E extends Line>(
  name: CacheName,
  line: E,
): WireResult<E> extends readonly unknown[] ? WireResult<E> : never => {
  const { data } = useQuery({
    queryKey: readKey(line, 'cached'),
    queryFn: async () => (await readCached(name, line)) ?? null,
    staleTime: Infinity,
  })
  return (data ?? []) as never
}
