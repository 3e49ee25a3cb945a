import { addDays } from '@zdb/contract/kit/china-time'
import { groupedYuan } from '@zdb/contract/kit/fen'
import type { DayFigures } from './day-figures.ts'

const dateWords = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

/** A day that is not today is never told without its date. */
const dayWords = (day: string, today: string): string => {
  if (day === today) return '今日'
  return day === addDays(today, -1) ? `昨日（${dateWords(day)}）` : dateWords(day)
}

type Traded = { readonly valid_count: number; readonly valid_amount: number }

const tradeWords = ({ valid_count, valid_amount }: Traded): string => `${valid_count} 单 ¥${groupedYuan(valid_amount)}`

/** What was sold beside the same day of last week; nothing where neither day sold anything. */
const soldWords = ({ online: { total, before }, compare_label }: DayFigures): string => {
  if (total.valid_count === 0 && !before?.valid_count) return ''
  const beside = before && (before.valid_count > 0 ? ` ${tradeWords(before)}` : '没有成交')
  return `成交 ${tradeWords(total)}${beside ? `（${compare_label}${beside}）` : ''}`
}

const onTimeWords = ({ rides: { total } }: DayFigures): string =>
  total.late_percentage === null ? '' : `准时 ${Math.round((100 - total.late_percentage) * 100) / 100}%`

/** 今日成交 23 单 ¥4,560.00（上周四此刻 20 单 ¥4,010.00），转出 5 单，接单 3 单 ¥480.00，准时 96%，售后 1 单待处理 */
export const sentenceOf = (figures: DayFigures, today: string): string => {
  const { day, sent, received, after_sales } = figures
  const waiting = (after_sales ?? []).reduce((sum, { count }) => sum + count, 0)
  const traded = [
    soldWords(figures),
    sent.total.valid_count > 0 && `转出 ${sent.total.valid_count} 单`,
    received.total.valid_count > 0 && `接单 ${tradeWords(received.total)}`,
  ].filter(Boolean)
  const parts = [
    ...(traded.length > 0 ? traded : ['没有成交']),
    onTimeWords(figures),
    waiting > 0 && `售后 ${waiting} 单待处理`,
  ].filter(Boolean)
  return `${dayWords(day, today)}${parts.join('，')}`
}
