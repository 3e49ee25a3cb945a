import { moneyText } from '../format/money.ts'

export type ChartData = {
  readonly title: string
  readonly unit: 'money' | 'count' | 'percent'
  readonly days: readonly string[]
  readonly series: readonly { readonly title: string; readonly values: readonly number[] }[]
}

export const valueText = (unit: ChartData['unit'], value: number): string =>
  unit === 'money' ? `¥${moneyText(value.toFixed(2))}` : unit === 'percent' ? `${value}%` : String(value)

/** A clock's hours, days, months, or steps of something else. */
const counters = [
  [/^\d{1,2}:/, '个钟点'],
  [/^(\d{4}-)?\d\d-\d\d$/, '天'],
  [/^\d{4}-\d\d$/, '个月'],
] as const
const spanOf = (days: ChartData['days']): string =>
  `${days.length}${counters.find(([looks]) => looks.test(days[0] ?? ''))?.[1] ?? '项'}`

/** Under the axis a day stands without its year, an hour without its end. */
export const axisText = (day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? day.slice(5) : day.replace(/^(\d\d:\d\d)–.*$/, '$1')

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
