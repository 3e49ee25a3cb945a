import { useState } from 'react'
import { momentText } from '#ui/format/moment.ts'

/** The day that was asked for; the day on which the page was opened where none was. */
export const useDay = (asked: string): string => {
  const [today] = useState(() => momentText(new Date()).slice(0, 10))
  return asked || today
}
