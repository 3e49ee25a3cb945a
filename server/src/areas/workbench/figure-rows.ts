import type { Permission } from '@zdb/contract/permissions'
import { incomeBetween, spendingBetween } from '#areas/finance/public'
import { pushesBetween } from '#areas/push/public'

export type Unit = 'money' | 'count'

/** Trends offered on the workbench; the lines of each are the figures of its type. */
export const trendRows = [
  { type: 'money', title: '收支', unit: 'money' },
  { type: 'alerts', title: '提醒', unit: 'count' },
] as const satisfies readonly { type: string; title: string; unit: Unit }[]

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

/** The numbers of the day. Every area adds its own rows; the SQL stays in that area. */
export const figureRows: readonly FigureRow[] = [
  {
    key: 'income',
    type: 'money',
    title: '今日收入',
    line: '收入',
    unit: 'money',
    allow: 'finance.read',
    between: incomeBetween,
  },
  {
    key: 'spending',
    type: 'money',
    title: '今日支出',
    line: '支出',
    unit: 'money',
    allow: 'finance.read',
    between: spendingBetween,
  },
  {
    key: 'alerts',
    type: 'alerts',
    title: '今日提醒',
    line: '提醒',
    unit: 'count',
    allow: 'signedIn',
    between: pushesBetween,
  },
]
