import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { peakDates } from '#core/time/peak-dates'
import { now } from '#core/time/clock'

/** A festival as it is rehearsed: the days of last year whose busiest is played, and the day it is played as. */
export type Rehearsed = { name: string; from: string; to: string; day: string }

const dateOf = (year: number, name: string): string | undefined => peakDates[String(year)]?.[name]

/** The next time each festival comes, and when it was the time before; the nearest first. */
export const comingFestivals = (): Rehearsed[] => {
  const today = dayText(now())
  const year = Number(today.slice(0, 4))
  const names = [...new Set([year, year + 1].flatMap((each) => Object.keys(peakDates[String(each)] ?? {})))]
  return names
    .flatMap((name) => {
      const next = [year, year + 1].find((each) => (dateOf(each, name) ?? '') >= today)
      const [day, before] = [dateOf(next ?? 0, name), dateOf((next ?? 0) - 1, name)]
      return day && before ? [{ name, from: before, to: before, day }] : []
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

/** Days of one's own are played as the first of them a year on; of the past, as the one of tomorrow. */
export const ownDays = (from: string, to: string): Rehearsed => {
  const yearOn = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`.replace('-02-29', '-03-01')
  const tomorrow = addDays(dayText(now()), 1)
  return { name: '', from, to, day: yearOn > tomorrow ? yearOn : tomorrow }
}
