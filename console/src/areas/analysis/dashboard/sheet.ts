import type { ChartData } from '#ui/chart/chart-words.ts'
import type { Unit } from '../parts/delta.ts'

/** One number of a figure set: what it is called, what it is of, and which list its rows stand in. */
export type Measure<Figures> = {
  readonly title: string
  readonly unit: Unit
  readonly of: (figures: Figures) => string | number | null
  readonly route?: (figures: Figures) => string | null
  /** What it counts, where its name does not say it all. */
  readonly note?: string
}

export type Cell = { readonly value: string | null; readonly route: string | null }

export type SheetRow = {
  readonly key: string
  readonly name: string
  readonly cells: readonly Cell[]
  /** The same numbers of what the range is held against. */
  readonly before?: readonly Cell[] | undefined
  /** The share of the whole in percent; `level` 0 to 4 for the five best. */
  readonly share?: number | undefined
  readonly shareRoute?: string | null | undefined
  readonly level?: number | null | undefined
}

/** What a table, a chart and an export are made from. */
export type Sheet = {
  /** What a row is: 日期, 渠道, 门店. */
  readonly noun: string
  readonly heads: readonly { readonly title: string; readonly unit: Unit }[]
  readonly rows: readonly SheetRow[]
  /** What the shares are of, where rows have them. */
  readonly share?: string | undefined
}

export const cellsOf = <Figures>(figures: Figures, measures: readonly Measure<Figures>[]): Cell[] =>
  measures.map(({ of, route }) => {
    const value = of(figures)
    return { value: value === null ? null : String(value), route: route?.(figures) ?? null }
  })

export type Named = { readonly key: string; readonly name: string }

/** What part of the whole each row is, and of which list. */
export type Share<Row> = {
  readonly title: string
  readonly of: (row: Row) => number
  readonly route: (row: Row) => string | null
}

/** The rows of a line as a sheet; what they are held against stands in the same order. */
export const sheetOf = <Row extends Named>(
  noun: string,
  rows: readonly Row[],
  measures: readonly Measure<Row>[],
  more: {
    share?: Share<Row> | undefined
    level?: ((row: Row) => number | null) | undefined
    before?: readonly Row[] | undefined
    /** What a row is called, where that is not its name alone. */
    name?: ((row: Row) => string) | undefined
  } = {},
): Sheet => ({
  noun,
  heads: measures.map(({ title, unit }) => ({ title, unit })),
  share: more.share?.title,
  rows: rows.map((row, index) => {
    const before = more.before?.[index]
    return {
      key: row.key,
      name: more.name?.(row) ?? row.name,
      cells: cellsOf(row, measures),
      before: before && cellsOf(before, measures),
      share: more.share?.of(row),
      shareRoute: more.share?.route(row),
      level: more.level?.(row),
    }
  }),
})

const numberOf = (cell: Cell | undefined): number => Number(cell?.value ?? 0)
const chartUnits = { money: 'money', count: 'count', rate: 'percent', minutes: 'count' } as const

/** One column of a sheet as a chart, beside what it is held against. */
export const chartOf = (title: string, sheet: Sheet, column: number, beside?: string): ChartData => {
  const head = sheet.heads[column]
  const now = sheet.rows.map(({ cells }) => numberOf(cells[column]))
  const before = sheet.rows.map(({ before: cells }) => numberOf(cells?.[column]))
  return {
    title,
    unit: chartUnits[head?.unit ?? 'count'],
    days: sheet.rows.map(({ key, name }) => (/^\d{4}-\d\d(-\d\d)?$/.test(key) ? key : name)),
    series: [
      { title: head?.title ?? '', values: now },
      ...(beside === undefined ? [] : [{ title: beside, values: before }]),
    ],
  }
}

/** Whether there is anything to draw. */
export const isBare = (sheet: Sheet): boolean =>
  sheet.rows.every(({ cells }) => cells.every(({ value }) => value === null || Number(value) === 0))
