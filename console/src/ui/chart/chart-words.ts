import { moneyText } from '../format/money.ts'

export type ChartData = {
  readonly title: string
  readonly unit: 'money' | 'count'
  readonly days: readonly string[]
  readonly series: readonly { readonly title: string; readonly values: readonly number[] }[]
}

export const valueText = (unit: ChartData['unit'], value: number): string =>
  unit === 'money' ? `¥${moneyText(value.toFixed(2))}` : String(value)

/** A clock's hours, or days. */
const spanOf = (days: ChartData['days']): string => `${days.length}${days[0]?.includes(':') ? '个钟点' : '天'}`

/** The chart in words, for those who hear it. */
export const chartSummary = ({ title, unit, days, series }: ChartData): string => {
  const lines = series.map(({ title: name, values }) => {
    const most = Math.max(...values)
    const least = Math.min(...values)
    const on = (value: number) => days[values.indexOf(value)] ?? ''
    return `${name}最高${valueText(unit, most)}（${on(most)}），最低${valueText(unit, least)}（${on(least)}）`
  })
  return `${title}，${spanOf(days)}：${lines.join('；')}`
}
