import type { WireResult } from '@zdb/contract/kit/endpoint'
import { pages, routeTo } from '@zdb/contract/pages'
import type { Line } from '#core/http/request.ts'
import { PageLink } from '#core/router/link.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { rangeText } from '../range/range.ts'
import type { AnalysisPage, Asked } from '../range/use-range.ts'
import { ReadPart } from './read.tsx'
import type { Section } from './section.ts'
import { SheetPanel, type Drawing } from './sheet-panel.tsx'
import { tableOf } from './table-export.tsx'
import { isBare, sheetOf, type Measure, type Named } from './sheet.ts'

/** A row of the list that a line answers under this name. */
export type RowIn<L, K extends string> =
  WireResult<L> extends { [P in K]: readonly (infer Row)[] } ? Row & Named : never

/** Rows of something, ranked: channels, stores, hours, couriers. */
export const ranking = <L extends Line, const K extends string>(
  line: L,
  rows: K,
  {
    title,
    noun,
    query = 'rangeQuery',
    measures,
    share,
    level,
    name,
    drawing,
    first,
    wide,
    live,
    all,
    more,
    empty = '这段时间没有订单',
  }: {
    title: string
    noun: string
    query?: 'rangeQuery' | 'periodQuery' | 'todayQuery'
    measures: readonly Measure<RowIn<L, K>>[]
    share?: { title: string; of: (row: RowIn<L, K>) => number }
    level?: (row: RowIn<L, K>) => number | null
    name?: (row: RowIn<L, K>) => string
    drawing?: Drawing
    /** What is seen at first, where it is drawn too. */
    first?: 'chart' | 'table'
    wide?: boolean
    live?: boolean
    all?: boolean
    /** The page that says more about it. */
    more?: AnalysisPage
    empty?: string
  },
): Section => {
  const Body = ({ asked }: { asked: Asked }) => (
    <ReadPart<Record<K, readonly RowIn<L, K>[]>> title={title} line={line} query={asked[query]} live={live}>
      {(data) => {
        const sheet = sheetOf(noun, data[rows], measures, { share, level, name })
        const extra = more && <PageLink to={routeTo(more)}>{pages[more].title}</PageLink>
        if (isBare(sheet))
          return (
            <Panel title={title} extra={extra}>
              <Empty reason={empty} />
            </Panel>
          )
        return (
          <SheetPanel
            title={title}
            name={`${title} ${live ? asked.range.today : rangeText(asked.range)}`}
            source={{ table: tableOf(line, rows), query: asked[query] }}
            sheet={sheet}
            drawing={drawing}
            first={first}
            extra={extra}
            all={all}
          />
        )
      }}
    </ReadPart>
  )
  return { title, wide, Body }
}
