import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { hours } from '#core/time/clock'

const momentOf = (day: string, hour: number): Date => new Date(startOfDay(day).getTime() + hours(hour))

/** The last day whose evening has come by then: today from that hour on, yesterday before. */
export const lastEvening = (hour: number, at: Date): string => {
  const today = dayText(at)
  return at < momentOf(today, hour) ? addDays(today, -1) : today
}

export const nextEvening = (hour: number, at: Date): Date => momentOf(addDays(lastEvening(hour, at), 1), hour)
