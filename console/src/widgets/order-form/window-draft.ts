import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import { parseDeliveryTime } from '#ui/format/delivery-time.ts'
import { momentText } from '#ui/format/moment.ts'
import type { MistakeRow } from '#ui/form/mistakes.ts'

type Hours = { start: string; end: string }

/** When an order is due, as the inputs of a form hold it. */
export type WindowDraft = Hours & { delivery_date: string }

export const blankWindow = (now: Date): WindowDraft => ({
  delivery_date: momentText(now).slice(0, 10),
  start: '',
  end: '',
})

/** The hours as they are sent; one time alone is a window as well. */
export const deliveryTimeOf = ({ start, end }: Hours): string => {
  const range = parseDeliveryTime(end ? `${start}-${end}` : start)
  if (!range) return ''
  return range.start === range.end ? range.start : `${range.start}-${range.end}`
}

/** Why nobody could keep this window; the same is refused by the server. */
export const windowMistake = (draft: WindowDraft, now: Date): string | undefined => {
  if (!draft.start) return '请选择配送时间'
  const time = deliveryTimeOf(draft)
  const { start, end } = windowOf(draft.delivery_date, time)
  if (!time || end < start) return '配送时间格式不正确'
  return end <= now ? '配送时间不能早于现在' : undefined
}

export const windowMistakes = (draft: WindowDraft, now: Date): MistakeRow[] => {
  const wrong = windowMistake(draft, now)
  return [
    [!draft.delivery_date, 'delivery_date', '请选择配送日期'],
    [wrong !== undefined, 'delivery_time', wrong ?? ''],
  ]
}
