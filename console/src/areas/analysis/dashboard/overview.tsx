import { pages, routeTo } from '@zdb/contract/pages'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { Line } from '#core/http/request.ts'
import { PageLink } from '#core/router/link.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { Money } from '#ui/value/money.tsx'
import { rangeText } from '../range/range.ts'
import type { AnalysisPage, Asked } from '../range/use-range.ts'
import { FigureTiles } from '../parts/figure-tiles.tsx'
import { ReadPart } from './read.tsx'
import type { Section } from './section.ts'
import { SheetPanel, type Drawing } from './sheet-panel.tsx'
import { tableOf } from './table-export.tsx'
import { cellsOf, isBare, sheetOf, type Measure, type Named } from './sheet.ts'
import styles from './dashboard.module.css'

type Correction = { day: string; corrected_on: string; orders: number; valid_amount: string; margin: string }

/** What every line over periods answers, whatever it counts. */
type Periods<Figures> = {
  readonly total: Figures
  readonly items: readonly (Figures & Named)[]
  readonly compare: {
    readonly label: string
    readonly start_date: string
    readonly end_date: string
    readonly total: Figures
    readonly items: readonly (Figures & Named)[]
  } | null
  readonly compare_hint?: string
  readonly festivals?: readonly { readonly name: string; readonly date: string }[]
  readonly corrections?: readonly Correction[]
}

const daysText = (from: string, to: string): string => (from === to ? from : `${from} 至 ${to}`)

/** A refund of last week changes last week, and says so. */
const Corrections = ({ corrections }: { corrections: readonly Correction[] }) => (
  <details className={styles.corrections}>
    <summary>近七天更正了 {corrections.length} 处</summary>
    <ul>
      {corrections.map(({ day, corrected_on, orders, valid_amount, margin }) => (
        <li key={`${day} ${corrected_on}`}>
          {corrected_on} 更正 {day}：{orders} 单，有效金额 <Money yuan={valid_amount} signed />
          ，毛利 <Money yuan={margin} signed />
        </li>
      ))}
    </ul>
  </details>
)

const Beside = ({ data, asked }: { data: Periods<unknown>; asked: Asked }) => {
  const { compare, compare_hint, festivals = [], corrections = [] } = data
  return (
    <div className={styles.notes}>
      {compare && (
        <span>
          对比{compare.label}（{daysText(compare.start_date, compare.end_date)}）
        </span>
      )}
      {!compare && compare_hint && <span>{compare_hint}</span>}
      {asked.compare === 'festival' && festivals.length > 1 && (
        <FilterSelect
          label="节日"
          options={festivals.map(({ name, date }) => ({ value: name, label: `${name} ${date}` }))}
          value={asked.festival}
          onChange={(festival) => asked.change({ festival })}
        />
      )}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
    </div>
  )
}

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
    query?: 'periodQuery' | 'dayQuery' | 'todayQuery'
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
                <Beside data={data} asked={asked} />
              </>
            }
          />
        )
      }}
    </ReadPart>
  )
  return { title, wide, Body }
}
