import { momentText } from '@zdb/contract/kit/china-time'

/** A moment of the wire, from the browser's own picker (`YYYY-MM-DDTHH:mm`). */
export const momentOf = (typed: string): string => `${typed.replace('T', ' ')}:00`

/** So many days from now, as the picker writes it. */
export const daysAhead = (days: number): string =>
  momentText(new Date(Date.now() + days * 86_400_000))
    .slice(0, 16)
    .replace(' ', 'T')
