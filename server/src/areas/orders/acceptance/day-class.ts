import { peakDates } from '#core/time/peak-dates'
import { ordinary } from './model/features.ts'

/** Which class each peak day is of, by its date. */
export const peakNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(peakDates)
    .flatMap((year) => Object.entries(year))
    .map(([name, day]) => [day, name]),
)

const saturday = 6

/** A peak day by its name; every other day is a weekday or of a weekend. */
export const dayClassOn = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return peakNames[day] ?? (weekday >= saturday ? 'weekend' : 'weekday')
}

export const dayClassWords = (dayClass: string): string =>
  Object.hasOwn(ordinary, dayClass) ? ordinary[dayClass as keyof typeof ordinary] : dayClass
