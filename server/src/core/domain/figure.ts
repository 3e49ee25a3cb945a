import type { Permission } from '@zdb/contract/permissions'

export type Unit = 'money' | 'count'

/** Trends offered on the workbench; the lines of each are the figures of its type. */
export const trendRows = [
  { type: 'money', title: '收支', unit: 'money' },
  { type: 'alerts', title: '提醒', unit: 'count' },
] as const satisfies readonly { type: string; title: string; unit: Unit }[]

/** One number of the day on the workbench. */
export type FigureRow = {
  readonly key: string
  /** The trend it is a line of. */
  readonly type: (typeof trendRows)[number]['type']
  readonly title: string
  /** What its line in the trend is called. */
  readonly line: string
  readonly unit: Unit
  readonly allow: Permission | 'signedIn'
  /** One statement: a value per day in China's time, both days included; absent days count as 0. Money is fen. */
  readonly between: (merchantId: number, from: string, to: string) => Promise<ReadonlyMap<string, number>>
}
