import { peakDates } from '#core/time/peak-dates'
import { maySpeak, type Bounds, type Support } from './model/cells.ts'
import { commonClasses, isNamed } from './model/features.ts'

/** Which class each peak day is of, by its date. */
export const peakNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(peakDates)
    .flatMap((year) => Object.entries(year))
    .map(([name, day]) => [day, name]),
)

const saturday = 6

const ordinaryOn = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return weekday >= saturday ? 'weekend' : 'weekday'
}

/** A peak day by its name; every other day is a weekday or of a weekend. */
export const dayClassOn = (day: string): string => peakNames[day] ?? ordinaryOn(day)

/** Who stands behind each class of which more is said than of a weekday. */
export type DaySupport = Readonly<Record<string, Support>>

/** The class that may be asked for a day: its own where enough stand behind it, else the nearest one of which that is so. */
export const spokenClassOn = (day: string, support: DaySupport, bounds: Bounds, dayClass = dayClassOn(day)): string => {
  const nearest = isNamed(dayClass) ? [dayClass, 'peak', ordinaryOn(day)] : [dayClass]
  return nearest.find((name) => support[name] && maySpeak(support[name], bounds)) ?? 'weekday'
}

export const dayClassWords = (dayClass: string): string =>
  Object.hasOwn(commonClasses, dayClass) ? commonClasses[dayClass as keyof typeof commonClasses] : dayClass
