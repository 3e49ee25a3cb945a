import { useState, type ReactNode } from 'react'
import type { Route } from '@zdb/contract/pages'
import { givenRoute, useOpen } from '#core/router/address.ts'
import { Chart } from '#ui/chart/chart.tsx'
import type { ChartKind } from '#ui/chart/chart-kind.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { Segments } from '#ui/input/segments.tsx'
import { useMay } from '#core/session/session.ts'
import { SheetTable } from './sheet-table.tsx'
import { chartOf, type Sheet } from './sheet.ts'
import { TableExport, type TableSource } from './table-export.tsx'
import styles from './dashboard.module.css'

const ways = [
  { value: 'chart', label: '图' },
  { value: 'table', label: '表' },
] as const

/** How a sheet may be drawn. */
export type Drawing = {
  readonly kind: ChartKind
  /** Which of its columns, by their place; more than one are chosen from. */
  readonly columns: readonly number[]
}

/** A sheet as a chart with its table behind it, or as a table alone; whoever may, takes it away. */
export const SheetPanel = ({
  title,
  name = title,
  source,
  sheet,
  drawing,
  first = 'chart',
  beside,
  rowRoute,
  extra,
  before,
  after,
  hidden = false,
  all,
}: {
  title: string
  /** What its export is called: title and days. */
  name?: string
  source: TableSource
  sheet: Sheet
  drawing?: Drawing | undefined
  /** What is seen at first, where it is drawn too. */
  first?: 'chart' | 'table' | undefined
  /** What the chart's second line is called. */
  beside?: string | undefined
  /** Where a row leads: deeper into the days. */
  rowRoute?: ((key: string) => Route | undefined) | undefined
  extra?: ReactNode
  /** Stands between the title and the numbers. */
  before?: ReactNode
  after?: ReactNode
  /** There are no numbers to show under it. */
  hidden?: boolean
  all?: boolean | undefined
}) => {
  const [way, setWay] = useState(first)
  const [chosen, setColumn] = useState<number>()
  const mayExport = useMay('analysis.export')
  const open = useOpen()
  const column = chosen ?? drawing?.columns[0] ?? 0
  const isDrawn = drawing !== undefined && !hidden && sheet.rows.length > 1
  const pick = (index: number) => {
    const row = sheet.rows[index]
    const list = row?.cells[column]?.route
    const route = row && (rowRoute?.(row.key) ?? (list ? givenRoute(list) : undefined))
    if (route) open(route)
  }
  return (
    <Panel
      title={title}
      extra={
        <span className={styles.acts}>
          {isDrawn && way === 'chart' && drawing.columns.length > 1 && (
            <Segments
              label={`${title}的指标`}
              options={drawing.columns.map((at) => ({ value: String(at), label: sheet.heads[at]?.title ?? '' }))}
              value={String(column)}
              onChange={(at) => setColumn(Number(at))}
            />
          )}
          {isDrawn && <Segments label={`${title}的查看方式`} options={ways} value={way} onChange={setWay} />}
          {mayExport && !hidden && <TableExport name={name} source={source} />}
          {extra}
        </span>
      }
    >
      {before}
      {hidden ? null : isDrawn && way === 'chart' ? (
        <Chart kind={drawing.kind} data={chartOf(title, sheet, column, beside)} onPick={pick} />
      ) : (
        <SheetTable label={title} sheet={sheet} rowRoute={rowRoute} all={all} />
      )}
      {after}
    </Panel>
  )
}
