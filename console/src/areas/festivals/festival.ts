import type { WireResult } from '@zdb/contract/kit/endpoint'
import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { refresh } from '#core/http/query.tsx'

export type FestivalRow = WireResult<typeof festivals.list>['items'][number]
export type FestivalDetail = WireResult<typeof festivals.detail>
export type FestivalSlot = FestivalDetail['slots'][number]
export type Wall = WireResult<typeof festivals.wall>

/** After something was done to a festival: everything that shows one asks again. */
export const refreshFestivals = () => refresh(festivals.list, festivals.detail, festivals.slotOrders, festivals.wall)

/** 8月19日 */
export const dayWords = (day: string): string => {
  const [month, date] = day.slice(5, 10).split('-').map(Number)
  return `${month}月${date}日`
}

export const daysWords = ({ first_day, last_day }: Pick<FestivalRow, 'first_day' | 'last_day'>): string =>
  first_day === last_day ? dayWords(first_day) : `${dayWords(first_day)}至${dayWords(last_day)}`

/** 10:00–12:00; the end of a day reads 24:00. */
export const timesWords = ({ from, to }: { from: string; to: string }): string =>
  `${from.slice(11, 16)}–${to.slice(11, 16) === '00:00' ? '24:00' : to.slice(11, 16)}`
