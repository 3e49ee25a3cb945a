/** A range of days longer than this is refused: two years and the leap day. */
export const mostDays = 731
/** What is shown where nobody chose: so many days to today. */
export const usualDays = 30
/** A range up to so many days is drawn by the day, a longer one by the month. */
export const mostDrawnDays = 92
/** So many rows carry a level, 0 for the best. */
export const rankedRows = 5

/** What a range is compared with. */
export const comparisons = { weekday: '上周同期', festival: '去年同一节日', none: '不比较' } as const
export type Comparison = keyof typeof comparisons
export const comparisonNames = Object.keys(comparisons) as [Comparison, ...Comparison[]]

export const units = { day: '按天', month: '按月', year: '按年' } as const
export type Unit = keyof typeof units
export const unitNames = Object.keys(units) as [Unit, ...Unit[]]

/** What buyers pay for an order, by the yuan it begins with; the last has no end. */
export const priceBands = [
  { from: 0, to: 50 },
  { from: 50, to: 100 },
  { from: 100, to: 150 },
  { from: 150, to: 200 },
  { from: 200, to: 300 },
  { from: 300, to: 400 },
  { from: 400, to: 500 },
  { from: 500, to: 800 },
  { from: 800, to: 1000 },
  { from: 1000, to: null },
] as const

export const bandName = ({ from, to }: (typeof priceBands)[number]): string =>
  to === null ? `${from}元以上` : `${from}–${to}元`
