import { dayAndTime, momentText } from '#ui/format/moment.ts'

const textOf = (seconds: number): string => momentText(new Date(seconds * 1000))

/** The day a message stands under, in China's time. */
export const dayOf = (seconds: number): string => textOf(seconds).slice(0, 10)

export const clockOf = (seconds: number): string => textOf(seconds).slice(11, 16)

export const wholeMoment = (seconds: number): string => textOf(seconds)

/** 今天 / 昨天, else the date, with the year when it is another one. */
export const dayWords = (seconds: number, now: Date): string => dayAndTime(textOf(seconds), now).slice(0, -6)

/** In the list: the clock of today, else the day. */
export const listTime = (seconds: number, now: Date): string => {
  const words = dayWords(seconds, now)
  return words === '今天' ? clockOf(seconds) : words
}
