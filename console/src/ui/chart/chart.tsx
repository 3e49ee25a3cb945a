import { lazy, Suspense } from 'react'
import { chartSummary, type ChartData } from './chart-words.ts'
import type { ChartKind } from './chart-kind.ts'
import styles from './chart.module.css'

const ChartCanvas = lazy(() => import('./chart-canvas.tsx').then((file) => ({ default: file.ChartCanvas })))

/** A small chart; the drawing library comes only when one is shown. */
export const Chart = ({ data, kind = 'line' }: { data: ChartData; kind?: ChartKind }) => (
  <figure className={kind === 'stack' ? styles.low : styles.chart} role="img" aria-label={chartSummary(data)}>
    <Suspense>
      <ChartCanvas data={data} kind={kind} />
    </Suspense>
  </figure>
)
