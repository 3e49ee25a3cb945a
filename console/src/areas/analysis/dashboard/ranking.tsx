import type { WireResult } from '@zdb/contract/kit/endpoint'
import { pages, routeTo } from '@zdb/contract/pages'
import type { Line } from '#core/http/request.ts'
import { PageLink } from '#core/router/link.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { rangeText } from '../range/range.ts'
import type { AnalysisPage, Asked } from '../range/use-range.ts'
import { BesideNote, type Noted } from './beside-note.tsx'
import { ReadPart } from './read.tsx'
import type { Section } from './section.ts'
import { SheetPanel, type Drawing } from './sheet-panel.tsx'
import { tableOf } from './table-export.tsx'
import { isBare, sheetOf, type Measure, type Named, type Share } from './sheet.ts'

/** A row of the list that a line answers under this name. */
export type RowIn<L, K extends string> =
  WireResult<L> extends { [P in K]: readonly (infer Row)[] } ? Row & Named : never

type Ranked<Row, K extends string> = Record<K, readonly Row[]> &
  Noted & { readonly compare?: { readonly label: string; readonly items: readonly unknown[] } | null }

/** Rows of something, ranked: channels, stores, hours, couriers. */
export const ranking = <L extends Line, const K extends string>(
  line: L,
  rows: K,
  {
    title,
    noun,
    query = 'comparedQuery',
    measures,
    share,
    level,
    name,
    drawing,
    first,
    wide,
    live,
    all,
    told,
    more,
    empty = '这段时间没有订单',
  }: {
    title: string
    noun: string
    query?: 'comparedQuery' | 'periodQuery' | 'todayQuery'
    measures: readonly Measure<RowIn<L, K>>[]
    share?: Share<RowIn<L, K>>
    level?: (row: RowIn<L, K>) => number | null
    name?: (row: RowIn<L, K>) => string
    drawing?: Drawing
    /** What is seen at first, where it is drawn too. */
    first?: 'chart' | 'table'
    wide?: boolean
    live?: boolean
    all?: boolean
    /** Says itself what its days are held against: nothing above it does. */
    told?: boolean
    /** The page that says more about it. */
    more?: AnalysisPage
    empty?: string
  },
): Section => {
  const Body = ({ asked }: { asked: Asked }) => (
    <ReadPart<Ranked<RowIn<L, K>, K>> title={title} line={line} query={asked[query]} live={live}>
      {(data) => {
        // Under another name stand rows of something else than what is compared: the periods.
        const compare = rows === 'items' ? data.compare : null
        const before = compare?.items as readonly RowIn<L, K>[] | undefined
        const sheet = sheetOf(noun, data[rows], measures, { share, level, name, before })
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
            beside={compare?.label}
            before={told && <BesideNote data={data} asked={asked} />}
            extra={extra}
            all={all}
          />
        )
      }}
    </ReadPart>
  )
  return { title, wide, Body }
}
