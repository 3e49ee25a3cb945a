import type { Permission } from '@zdb/contract/permissions'
import type { Route } from '@zdb/contract/pages'

export type Unit = 'money' | 'count'

/** Trends offered on the workbench; the lines of each are the figures of its type. */
export const trendRows = [
  { type: 'orders', title: '订单', unit: 'count' },
  { type: 'money', title: '收支', unit: 'money' },
] as const satisfies readonly { type: string; title: string; unit: Unit }[]

/** The strip of today, from left to right. */
export const figureKeys = ['arrived', 'passedOn', 'received', 'onTheRoad', 'late', 'income', 'spending'] as const

type Figure = {
  readonly key: (typeof figureKeys)[number]
  readonly title: string
  readonly unit: Unit
  readonly allow: Permission | 'signedIn'
  /** Whether this merchant has ever had one: a shop that only receives is not told how little it passed on. */
  readonly ever?: (merchantId: number) => Promise<boolean>
}

/** A number of a day: today's stands beside yesterday's, and a trend shows the days before. */
export type DayFigure = Figure & {
  /** The trend it is a line of. */
  readonly type: (typeof trendRows)[number]['type']
  /** What its line in the trend is called. */
  readonly line: string
  /** The list that has exactly those of this day. */
  readonly route?: (day: string) => Route
  /** One statement: a value per day in China's time, both days included; absent days count as 0. Money is fen. */
  readonly between: (merchantId: number, from: string, to: string) => Promise<ReadonlyMap<string, number>>
}

/** A number of this moment, which no day before had. */
export type NowFigure = Figure & {
  /** The list that has exactly those. */
  readonly route: Route
  /** Counted no further than its list counts. */
  readonly most: number
  /** Whether any of them needs somebody at once. */
  readonly urgent: boolean
  readonly count: (merchantId: number) => Promise<number>
}

export type FigureRow = DayFigure | NowFigure

/** What happened in each hour of today, in the order in which it is drawn. */
export const hourKeys = ['arrived', 'passedOn', 'received', 'delivered'] as const

export type HourRow = {
  readonly key: (typeof hourKeys)[number]
  readonly line: string
  readonly allow: Permission | 'signedIn'
  /** One statement: a number per hour of this day in China's time, 0 to 23; absent hours count as 0. */
  readonly byHour: (merchantId: number, day: string) => Promise<ReadonlyMap<number, number>>
}
