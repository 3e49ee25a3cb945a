import { oneOf, whole, type Field } from '#core/router/filter.ts'
import type { Reading } from '#ui/page/loaded.tsx'
import type { CursorPaging } from '#ui/list/pagination.tsx'

/** Further than this the server turns no page by number. */
const numberedUpTo = 10_000

/** A row by its number, in a list by deadline behind the moment it is due. */
const cursor = /^((\d{1,15}|never)-)?\d{1,15}$/

/** The cursors walked since `page`, so that a link leads to the same rows and every step can be taken back. */
const walked: Field<string> = {
  fallback: '',
  parse: (value) => (value.split(',').every((step) => cursor.test(step)) ? value : undefined),
}

/** For the fields of a list: `page` has a number, `after` leads past the last one that has. */
export const pagingFields = { page: whole(1), after: walked }

/** How many rows a page may have; the first is what the server gives unasked. */
export const pageSizes = ['20', '50', '100'] as const
export type PageSize = (typeof pageSizes)[number]

/** For the fields of a list whose rows are ticked by the dozen. */
export const sizeField = { size: oneOf(...pageSizes) }

export const firstPage = { page: 1, after: '' }

export type Paging = { page: number; after: string; size?: PageSize }

const stepsOf = ({ after }: Paging): string[] => (after ? after.split(',') : [])

/** What a turned page asks for. */
export const pageQuery = (paging: Paging) => ({
  page: paging.page,
  cursor: stepsOf(paging).at(-1),
  ...(paging.size && paging.size !== pageSizes[0] && { page_size: Number(paging.size) }),
})

export type PageCounts = { total: number; page_size: number; next?: string | null }

export const cursorPaging = (
  paging: Paging,
  { data, isPlaceholderData = false }: Reading<PageCounts>,
  turn: (change: { after: string }) => void,
): CursorPaging | undefined => {
  const steps = stepsOf(paging)
  if (!data || (data.total < numberedUpTo && steps.length === 0)) return undefined
  const { next } = data
  const go = (cursors: readonly string[]) => turn({ after: cursors.join(',') })
  return {
    last: Math.floor(numberedUpTo / data.page_size),
    steps: steps.length,
    onward: next && !isPlaceholderData ? () => go([...steps, next]) : undefined,
    back: () => go(steps.slice(0, -1)),
  }
}
