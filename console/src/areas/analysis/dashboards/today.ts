import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { overview } from '../dashboard/overview.tsx'
import { ranking } from '../dashboard/ranking.tsx'
import type { Dashboard } from '../dashboard/section.ts'
import { rides } from '../measures/rides.ts'
import { sales } from '../measures/sales.ts'
import { validShare } from '../measures/share.ts'
import { received, sent } from '../measures/trade.ts'

const hours = { noun: '时段', query: 'todayQuery', live: true } as const

/** Today as it stands, beside the same hours of the same weekday before; each part leads to its own dashboard. */
export const today: Dashboard = {
  page: 'analysis',
  of: 'today',
  stores: false,
  sections: [
    overview(analysis.businessToday, {
      ...hours,
      title: '网单',
      tiles: [sales.amount, sales.valid, sales.average, sales.orders, sales.margin],
      measures: [sales.valid, sales.amount, sales.orders],
      drawing: { kind: 'bar', columns: [0, 1] },
      more: 'onlineAnalysis',
    }),
    overview(analysis.transfersToday, {
      ...hours,
      title: '转单',
      tiles: [sent.amount, sent.valid, sent.acceptance, sent.late],
      measures: [sent.valid, sent.amount],
      more: 'transferAnalysis',
      wide: false,
    }),
    overview(analysis.receivedToday, {
      ...hours,
      title: '接单',
      tiles: [received.amount, received.valid, received.acceptance, received.late],
      measures: [received.valid, received.amount],
      more: 'receivedAnalysis',
      wide: false,
    }),
    ranking(analysis.platformsToday, 'items', {
      title: '平台',
      noun: '平台',
      query: 'todayQuery',
      live: true,
      measures: [sales.valid, sales.amount],
      share: validShare,
      empty: '今天还没有网单',
    }),
    overview(analysis.ridesToday, {
      ...hours,
      title: '配送',
      tiles: [rides.cost, rides.calls, rides.acceptance, rides.lateness],
      measures: [rides.calls, rides.cost],
      more: 'deliveryAnalysis',
      wide: false,
    }),
  ],
}
