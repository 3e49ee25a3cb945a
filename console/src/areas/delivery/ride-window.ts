import { timeBetween } from '#ui/format/delivery-time.ts'
import type { Ride } from './ride.ts'

/** The two moments of a window as a day and a range, the way other orders carry it. */
export const windowOf = ({ window_start, window_end }: Pick<Ride, 'window_start' | 'window_end'>) => ({
  date: window_start.slice(0, 10),
  time: timeBetween(window_start, window_end),
})
