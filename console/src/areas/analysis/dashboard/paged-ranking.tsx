import { useState } from 'react'
import type { Line } from '#core/http/request.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { rangeText } from '../range/range.ts'
import type { Asked } from '../range/use-range.ts'
import type { RowIn } from './ranking.tsx'
import { ReadPart } from './read.tsx'
import type { Section } from './section.ts'
import { SheetPanel } from './sheet-panel.tsx'
import { tableOf } from './table-export.tsx'
import { sheetOf, type Measure, type Share } from './sheet.ts'

const pageSize = 10

/** Rows of which there may be thousands: page by page, the best first. */
export const pagedRanking = <L extends Line>(
  line: L,
  {
    title,
    noun,
    measures,
    share,
    name,
  }: {
    title: string
    noun: string
    measures: readonly Measure<RowIn<L, 'items'>>[]
    share?: Share<RowIn<L, 'items'>>
    name?: (row: RowIn<L, 'items'>) => string
  },
): Section => {
  const Pages = ({ asked }: { asked: Asked }) => {
    const [page, setPage] = useState(1)
    return (
      <ReadPart<{ items: readonly RowIn<L, 'items'>[]; total: number; page_size: number }>
        title={title}
        line={line}
        query={{ ...asked.rangeQuery, page, page_size: pageSize }}
      >
        {(data) => {
          const { items, total, page_size } = data
          if (total === 0)
            return (
              <Panel title={title}>
                <Empty reason="这段时间没有卖出商品" />
              </Panel>
            )
          return (
            <SheetPanel
              title={title}
              name={`${title} ${rangeText(asked.range)}`}
              source={{ table: tableOf(line, 'items'), query: asked.rangeQuery }}
              sheet={sheetOf(noun, items, measures, { share, name })}
              after={
                <Pagination label={`${title}分页`} page={page} pageSize={page_size} total={total} onPage={setPage} />
              }
              all
            />
          )
        }}
      </ReadPart>
    )
  }
  // Other days begin at their first page.
  const Body = ({ asked }: { asked: Asked }) => <Pages key={JSON.stringify(asked.rangeQuery)} asked={asked} />
  return { title, wide: true, Body }
}
