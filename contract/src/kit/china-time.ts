const offset = 8 * 3_600_000

/** A moment as people in China read it: YYYY-MM-DD HH:mm:ss. */
export const momentText = (date: Date): string =>
  new Date(date.getTime() + offset).toISOString().slice(0, 19).replace('T', ' ')

/** The same for programs: ISO 8601 to the millisecond, with its zone. */
export const zonedText = (date: Date): string => `${new Date(date.getTime() + offset).toISOString().slice(0, -1)}+08:00`

export const readMoment = (text: string): Date | undefined => {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/.exec(text.trim())
  if (!match) return undefined
  const date = new Date(`${match[1]}T${match[2]}${match[3] ?? ':00'}+08:00`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** The day it is in China: YYYY-MM-DD. */
export const dayText = (date: Date): string => momentText(date).slice(0, 10)

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

export const addDays = (day: string, count: number): string =>
  dayText(new Date(startOfDay(day).getTime() + count * 86_400_000))
