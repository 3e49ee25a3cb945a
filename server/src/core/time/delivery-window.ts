import { windowOf, type Window } from '@zdb/contract/kit/orders/delivery-window'
import { now } from './clock.ts'
import { refuse } from '../http/refusal.ts'

/** A window that can still be kept: it ends after it begins and not before now. */
export const keepableWindow = (date: string, time: string): Window => {
  const window = windowOf(date, time)
  if (Number.isNaN(window.start.getTime()) || window.end < window.start)
    refuse('invalid', '配送时间格式不正确', [{ field: 'delivery_time', message: '配送时间格式不正确' }])
  if (window.end <= now())
    refuse('windowPast', undefined, [{ field: 'delivery_time', message: '配送时间不能早于现在' }])
  return window
}
