import { useEffect, useRef } from 'react'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use, type EChartsCoreOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartKind } from './chart-kind.ts'
import { axisText, valueText, type ChartData } from './chart-words.ts'
import { useInks, type Inks } from './inks.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

const drawing = ({ unit, days, series }: ChartData, kind: ChartKind, inks: Inks): EChartsCoreOption => ({
  color: [inks.primary, inks.ink3, inks.line],
  textStyle: { fontFamily: inks.font, color: inks.ink2 },
  animationDuration: 200,
  grid: {
    top: series.length > 1 ? 32 : 12,
    right: 12,
    bottom: 4,
    left: 4,
    outerBoundsMode: 'same',
    outerBoundsContain: 'axisLabel',
  },
  legend: {
    show: series.length > 1,
    top: 0,
    right: 0,
    icon: 'roundRect',
    itemWidth: 10,
    itemHeight: 3,
    textStyle: { color: inks.ink2 },
  },
  tooltip: {
    trigger: 'axis',
    confine: true,
    backgroundColor: inks.raised,
    borderColor: inks.hairline,
    textStyle: { color: inks.ink, fontSize: 12 },
    valueFormatter: (value: unknown) => valueText(unit, Number(value)),
  },
  xAxis: {
    type: 'category',
    data: days.map(axisText),
    boundaryGap: kind !== 'line',
    axisTick: { show: false },
    axisLine: { lineStyle: { color: inks.hairline } },
    axisLabel: { color: inks.ink3 },
  },
  yAxis: {
    type: 'value',
    minInterval: unit === 'count' ? 1 : undefined,
    splitLine: { lineStyle: { color: inks.hairline } },
    axisLabel: { color: inks.ink3 },
  },
  series: series.map(({ title, values }) => ({
    name: title,
    type: kind === 'line' ? 'line' : 'bar',
    stack: kind === 'stack' ? 'all' : undefined,
    data: values,
    showSymbol: false,
    symbolSize: 6,
    barMaxWidth: 20,
    lineStyle: { width: 2 },
  })),
})

export const ChartCanvas = ({
  data,
  kind,
  onPick,
}: {
  data: ChartData
  kind: ChartKind
  /** A press anywhere over a step of the axis; whoever has no pointer finds the same in the table behind the chart. */
  onPick?: ((index: number) => void) | undefined
}) => {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init>>(undefined)
  const inks = useInks()

  useEffect(() => {
    if (!place.current) return
    const drawn = init(place.current)
    chart.current = drawn
    const watch = new ResizeObserver(() => drawn.resize())
    watch.observe(place.current)
    return () => {
      watch.disconnect()
      drawn.dispose()
    }
  }, [])

  useEffect(() => {
    chart.current?.setOption(drawing(data, kind, inks), true)
  }, [data, kind, inks])

  useEffect(() => {
    const drawn = chart.current
    if (!drawn || !onPick) return
    const press = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
      const [index] = drawn.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]) as [number]
      if (drawn.containPixel({ gridIndex: 0 }, [offsetX, offsetY]) && index >= 0 && index < data.days.length)
        onPick(index)
    }
    drawn.getZr().on('click', press)
    return () => {
      if (!drawn.isDisposed()) drawn.getZr().off('click', press)
    }
  }, [data, onPick])

  return <div ref={place} aria-hidden data-picks={onPick ? true : undefined} />
}
