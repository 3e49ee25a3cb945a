import { pages, routeTo } from '@zdb/contract/pages'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { Line } from '#core/http/request.ts'
import { PageLink } from '#core/router/link.tsx'
import { rangeText } from '../range/range.ts'
import type { AnalysisPage, Asked } from '../range/use-range.ts'
import { FigureTiles } from '../parts/figure-tiles.tsx'
import { BesideNote, type Noted } from './beside-note.tsx'
import { ReadPart } from './read.tsx'
import type { Section } from './section.ts'
import { SheetPanel, type Drawing } from './sheet-panel.tsx'
import { tableOf } from './table-export.tsx'
import { cellsOf, isBare, sheetOf, type Measure, type Named } from './sheet.ts'

/** What every line over periods answers, whatever it counts. */
type Periods<Figures> = {
  readonly total: Figures
  readonly items: readonly (Figures & Named)[]
  readonly compare: { readonly total: Figures; readonly items: readonly (Figures & Named)[] } | null
} & Noted

type TotalOf<L> = WireResult<L> extends { total: infer Figures } ? Figures : never

/** The sums of a range, each a link to its rows, and how they ran through its days or months. */
export const overview = <L extends Line>(
  line: L,
  {
    title,
    noun = '日期',
    query = 'periodQuery',
    tiles,
    measures,
    drawing,
    live,
    wide = true,
    more,
  }: {
    title: string
    noun?: string
    query?: 'periodQuery' | 'todayQuery'
    tiles: readonly Measure<TotalOf<L>>[]
    /** The columns of the table behind the chart. */
    measures: readonly Measure<TotalOf<L>>[]
    /** How they are drawn; absent where the sums are enough. */
    drawing?: Drawing
    live?: boolean
    wide?: boolean
    /** The dashboard that says more about it. */
    more?: AnalysisPage
  },
): Section => {
  const Body = ({ asked }: { asked: Asked }) => (
    <ReadPart<Periods<TotalOf<L>>> title={title} line={line} query={asked[query]} live={live} height={360}>
      {(data) => {
        const { total, items, compare } = data
        const now = cellsOf(total, tiles)
        const before = compare && cellsOf(compare.total, tiles)
        const sheet = sheetOf(noun, items, measures, { before: compare?.items })
        return (
          <SheetPanel
            title={title}
            name={`${title} ${live ? asked.range.today : rangeText(asked.range)}`}
            source={{ table: tableOf(line, 'items'), query: asked[query] }}
            sheet={sheet}
            drawing={drawing}
            beside={compare?.label}
            all
            rowRoute={live ? undefined : asked.deeper}
            hidden={isBare(sheet) || (live && !drawing)}
            extra={more && <PageLink to={routeTo(more)}>{pages[more].title}</PageLink>}
            before={
              <>
                <FigureTiles
                  label={title}
                  figures={tiles.map(({ title: name, unit, note }, at) => ({
                    title: name,
                    unit,
                    note,
                    ...(now[at] ?? { value: null, route: null }),
                    before: before?.[at]?.value,
                  }))}
                />
                <BesideNote data={data} asked={asked} />
              </>
            }
          />
        )
      }}
    </ReadPart>
  )
  return { title, wide, Body }
}
