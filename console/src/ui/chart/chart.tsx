import type { ReactNode } from 'react'
import { lazyPart } from '../page/lazy-part.tsx'
import { chartSummary, type ChartData } from './chart-words.ts'
import type { ChartKind } from './chart-kind.ts'
import styles from './chart.module.css'

type ChartProps = {
  data: ChartData
  kind?: ChartKind
  /** Which step of the axis was pressed. */
  onPick?: ((index: number) => void) | undefined
}

const Frame = ({ data, kind, children }: ChartProps & { children?: ReactNode }) => (
  <figure className={kind === 'stack' ? styles.low : styles.chart} role="img" aria-label={chartSummary(data)}>
    {children}
  </figure>
)

const load = async () => {
  const { ChartCanvas } = await import('./chart-canvas.tsx')
  const Drawn = ({ data, kind = 'line', onPick }: ChartProps) => (
    <Frame data={data} kind={kind}>
      <ChartCanvas data={data} kind={kind} onPick={onPick} />
    </Frame>
  )
  return Drawn
}

/** A small chart; the drawing library comes only when one is shown. */
export const Chart = lazyPart<ChartProps>(load, { Shape: Frame })
