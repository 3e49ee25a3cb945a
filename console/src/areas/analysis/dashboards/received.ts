import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { overview } from '../dashboard/overview.tsx'
import { ranking } from '../dashboard/ranking.tsx'
import type { Dashboard } from '../dashboard/section.ts'
import { validShare as share } from '../measures/share.ts'
import { received } from '../measures/trade.ts'

const short = [received.valid, received.amount]

/** What was received: from whom, in which way, by which store. */
export const receiving: Dashboard = {
  page: 'receivedAnalysis',
  sections: [
    overview(analysis.received, {
      title: '接单概况',
      tiles: [received.amount, received.valid, received.average, received.acceptance, received.late, received.net],
      measures: [received.amount, received.valid, received.orders, received.average, received.late, received.net],
      drawing: { kind: 'line', columns: [0, 1, 4] },
    }),
    ranking(analysis.received, 'partners', {
      title: '发单商家',
      noun: '发单商家',
      query: 'periodQuery',
      measures: [
        received.valid,
        received.amount,
        received.average,
        received.acceptance,
        received.late,
        received.refunds,
      ],
      share,
      wide: true,
    }),
    ranking(analysis.received, 'kinds', {
      title: '接单方式',
      noun: '方式',
      query: 'periodQuery',
      measures: short,
      share,
    }),
    ranking(analysis.received, 'stores', {
      title: '接单门店',
      noun: '门店',
      query: 'periodQuery',
      measures: short,
      share,
    }),
  ],
}
