import type { ReactNode } from 'react'
import { timeBetween } from '#ui/format/delivery-time.ts'
import type { Ride } from '../actions/ride.ts'

/** The two moments of a window as a day and a range, the way other orders carry it. */
export const windowOf = ({ window_start, window_end }: Pick<Ride, 'window_start' | 'window_end'>) => ({
  date: window_start.slice(0, 10),
  time: timeBetween(window_start, window_end),
})

type Rows = Readonly<Record<string, ReactNode>>

/** Rows without a value are left out. */
export const present = (rows: Rows): Rows => Object.fromEntries(Object.entries(rows).filter(([, value]) => value))

/** An amount that is more than nothing. */
export const isSome = (yuan: string): boolean => Number(yuan) > 0
