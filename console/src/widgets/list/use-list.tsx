import { useState, type ReactNode } from 'react'
import type { WireQuery, WireResult } from '@zdb/contract/kit/endpoint'
import { isCapped } from '@zdb/contract/kit/lists/count-limits'
import { sorts, type Sort } from '@zdb/contract/kit/lists/sorting'
import { useReadOf } from '#core/http/query.tsx'
import type { Line } from '#core/http/request.ts'
import { useRefreshOn, type Topic } from '#core/realtime/refresh-on.ts'
import { oneOf, useFilter, type Fields, type Filter } from '#core/router/filter.ts'
import { Button } from '#ui/action/button.tsx'
import {
  cursorPaging,
  firstPage,
  pageQuery,
  pageSizes,
  pagingFields,
  sizeField,
  type PageCounts,
  type Paging,
} from './deep-paging.ts'
import { filterSet, type FilterQuery, type FilterSet } from './filter-set.ts'
import type { ListTabs } from './list-tabs.ts'
import { WorkElsewhere } from './work-elsewhere.tsx'

/** What a list asks for besides its page. */
type ListQuery<L> = Omit<NonNullable<WireQuery<L>>, 'page' | 'page_size' | 'cursor' | 'sort'>
type RowOf<L> = WireResult<L> extends { items: readonly (infer Row)[] } ? Row : never
type ListAnswer<L> = { items: readonly RowOf<L>[]; more?: boolean; amount_total?: string } & PageCounts

const noTopics: readonly Topic[] = []

const sortField = { sort: oneOf(...sorts) }

const none = {} as const
const noFilter = filterSet(none)

/**
 * A list whose state is the address: what it is narrowed by, which page of it is in view, and what it asks for. What it
 * returns fits `<ListPage {...list.page}>`, `<StatusTabs {...list.tabs}>` and a filter bar (`list.value`, `list.narrow`).
 */
export const useList = <L extends Line, const T extends Fields = typeof none, const F extends Fields = typeof none>({
  line,
  params,
  totals,
  fields = none as unknown as T,
  filter: set = noFilter as unknown as FilterSet<F>,
  query = () => none as ListQuery<L>,
  topics = noTopics,
  noun,
  sized = false,
  tabs,
}: {
  line: L
  /** The parts of the line's path, where it has some. */
  params?: Readonly<Record<string, string>>
  /** Asked for the same as the list: how much there is in each tab. */
  totals?: Line
  /** What stands in the address besides the filters: the tab, the age. */
  fields?: T
  filter?: FilterSet<F>
  query?: (filter: Filter<T>, chosen: FilterQuery<F>) => ListQuery<L>
  /** The pushes that concern it. */
  topics?: Topic | readonly Topic[]
  /** What arrives while somebody reads (新订单): rows then wait behind a bar instead of moving. */
  noun?: string
  /** Whether a person says how many rows a page has: where many of them are ticked at once. */
  sized?: boolean
  /** For a list of work: where it is open, it is sorted by deadline unless a person wants the newest first. */
  tabs?: ListTabs
}) => {
  const [value, setAddress] = useFilter({
    ...fields,
    ...set.fields,
    ...pagingFields,
    ...(sized && sizeField),
    ...(tabs && sortField),
  })
  const paging = value as Paging & { sort?: Sort }
  const [landed, setLanded] = useState<string>()
  const given = String(value['status'] ?? '')
  const status = given || landed || (tabs?.home ?? '')
  const own = { ...value, ...(tabs && { status }) } as Filter<T> & Filter<F>
  const asked = query(own, set.query(own))
  const newest = tabs?.all.some(({ index, byDeadline }) => index === status && byDeadline) ? tabs.newest : undefined
  const turned = {
    ...asked,
    ...(newest !== undefined && paging.sort === 'newest' && { sort: paging.sort }),
    ...pageQuery(paging),
  }
  const counts = useReadOf<Partial<Record<string, number>>>(
    totals ?? line,
    // Where a list lands does not change how much there is: what was asked for that is not asked again.
    { query: tabs ? query({ ...own, status: given || tabs.home }, set.query(own)) : asked },
    { enabled: totals !== undefined },
  )
  // Where one has landed one stays, also when the last of its rows is done.
  const lands = tabs !== undefined && totals !== undefined && !given && landed === undefined
  if (tabs && lands && (counts.data || counts.error))
    setLanded(tabs.mine.find((tab) => (counts.data?.[tab] ?? 0) > 0) ?? tabs.home)
  const rows = useReadOf<ListAnswer<L>>(line, { params, query: turned }, { enabled: !lands })
  useRefreshOn(topics, totals ? [line, totals] : [line])

  const change = setAddress as (part: Record<string, unknown>) => void
  const narrow = (part: Partial<Filter<T> & Filter<F>>) => change({ ...part, ...firstPage })
  const isFiltered = set.isActive(own)
  return {
    value: own,
    narrow,
    query: asked,
    isFiltered,
    items: rows.data?.items ?? [],
    reading: rows,
    page: {
      rows,
      page: paging.page,
      onPage: (page: number) => change({ ...firstPage, page }),
      beyond: cursorPaging(paging, rows, change),
      sizes: sized
        ? {
            choices: pageSizes,
            value: paging.size ?? pageSizes[0],
            onSize: (size: string) => change({ size, ...firstPage }),
          }
        : undefined,
      sort:
        newest !== undefined
          ? {
              choices: { deadline: '按时限', newest },
              value: paging.sort ?? sorts[0],
              onSort: (sort: string) => change({ sort, ...firstPage }),
            }
          : undefined,
      live: noun ? { view: `${line.key} ${JSON.stringify(turned)}`, noun } : undefined,
    },
    tabs: {
      counts: totals ? counts.data : undefined,
      isCapped: isCapped(isFiltered),
      value: status,
      onChange: (status: string) => change({ status, ...firstPage }),
    },
    /** Why there may be nothing: what was asked for, or what the page says. */
    empty: (filtered: string, { reason, action }: { reason: string; action?: ReactNode }) =>
      isFiltered
        ? {
            reason: filtered,
            action: <Button onClick={() => change({ ...set.none, ...firstPage })}>清除筛选</Button>,
          }
        : {
            reason,
            action: (
              <>
                {action}
                {tabs && <WorkElsewhere tabs={tabs} counts={counts.data} here={status} />}
              </>
            ),
          },
  }
}
