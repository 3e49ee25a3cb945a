import type { ReactNode } from 'react'
import { timeBetween } from '#ui/format/delivery-time.ts'
import type { Ride } from '#widgets/delivery-actions/ride.ts'

/** The two moments of a window as a day and a range, the way other orders carry it. */
export const windowOf = ({ window_start, window_end }: Pick<Ride, 'window_start' | 'window_end'>) => ({
  date: window_start.slice(0, 10),
  time: timeBetween(window_start, window_end),
})

/** 朝阳区 of 北京市朝阳区: in a list the shop's own city goes without saying. */
export const nearArea = (areainfo: string): string => areainfo.replace(/^.{2,10}?市(?=.{1,14}[区县市旗]$)/, '')

type Rows = Readonly<Record<string, ReactNode>>

/** Rows without a value are left out. */
export const present = (rows: Rows): Rows => Object.fromEntries(Object.entries(rows).filter(([, value]) => value))

/** An amount that is more than nothing. */
export const isSome = (yuan: string): boolean => Number(yuan) > 0
