import { useInfiniteQuery } from '@tanstack/react-query'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { call } from './client.ts'
import type { Input, Line, LooseInput } from './request.ts'

type CursorPage = { items: readonly unknown[]; next: string }
type ItemOf<E> = WireResult<E> extends { items: readonly (infer Item)[] } ? Item : never

/** Where the first page begins, if not at the newest; and whether anything is asked for yet. */
type Start = { cursor?: string; enabled?: boolean }

/** A list that is read on behind its last row: what was read stays, more comes when somebody asks. */
export const useCursorPages = <E extends Line>(
  line: E,
  input: LooseInput,
  { cursor = '', enabled = true }: Start = {},
) => {
  const pages = useInfiniteQuery({
    queryKey: [line.key, 'pages', input, cursor],
    queryFn: async ({ pageParam, signal }): Promise<CursorPage> => {
      const query = { ...(input.query as object | undefined), ...(pageParam === '' ? {} : { cursor: pageParam }) }
      const asked: LooseInput = { ...input, query }
      const answer = await call(line, asked as Input<Line>, { signal })
      const page: unknown = answer.ok ? answer.data : undefined
      if (answer.ok) return page as CursorPage
      throw new Error(answer.message)
    },
    initialPageParam: cursor,
    getNextPageParam: ({ next }: CursorPage) => (next === '' ? undefined : next),
    enabled,
  })
  return {
    reading: {
      data: pages.data?.pages.flatMap(({ items }) => items) as ItemOf<E>[] | undefined,
      error: pages.error,
      isFetching: pages.isFetching,
      refetch: pages.refetch,
    },
    first: pages.data?.pages[0] as WireResult<E> | undefined,
    more: pages.hasNextPage,
    busy: pages.isFetchingNextPage,
    readOn: () => void pages.fetchNextPage(),
  }
}
