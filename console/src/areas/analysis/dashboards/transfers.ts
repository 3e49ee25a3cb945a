import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { overview } from '../dashboard/overview.tsx'
import { ranking } from '../dashboard/ranking.tsx'
import type { Dashboard } from '../dashboard/section.ts'
import { sales } from '../measures/sales.ts'
import { validShare as share } from '../measures/share.ts'
import { sent } from '../measures/trade.ts'

const short = [sent.valid, sent.amount]
const passed = [sales.passed, sales.passedAmount, sales.transfers]

/** What was passed on: in which way, to whom, by whom, from which shop. */
export const transfers: Dashboard = {
  page: 'transferAnalysis',
  stores: false,
  sections: [
    overview(analysis.transfers, {
      title: '转单概况',
      tiles: [sent.amount, sent.valid, sent.average, sent.acceptance, sent.late, sent.net],
      measures: [sent.amount, sent.valid, sent.orders, sent.average, sent.late, sent.net],
      drawing: { kind: 'line', columns: [0, 1, 4] },
    }),
    ranking(analysis.transfers, 'partners', {
      title: '合作商家',
      noun: '接单商家',
      query: 'periodQuery',
      measures: [sent.valid, sent.amount, sent.average, sent.acceptance, sent.late, sent.refunds],
      share,
      wide: true,
    }),
    ranking(analysis.transfers, 'kinds', {
      title: '转单方式',
      noun: '方式',
      query: 'periodQuery',
      measures: short,
      share,
    }),
    ranking(analysis.ways, 'items', {
      title: '网单怎么处理',
      noun: '方式',
      measures: [sales.valid, sales.amount],
      share,
    }),
    ranking(analysis.accounts, 'items', {
      title: '发单人',
      noun: '发单人',
      measures: short,
      share,
    }),
    ranking(analysis.people, 'items', {
      title: '网单转单人',
      noun: '转单人',
      measures: [sales.passed, sales.transfers],
      share,
    }),
    ranking(analysis.transfers, 'stores', {
      title: '接单门店',
      noun: '接单门店',
      query: 'periodQuery',
      measures: short,
      share,
    }),
    ranking(analysis.shops, 'items', {
      name: (row) => `${row.channel_zh} ${row.name}`,
      title: '各网店转出',
      noun: '网店',
      measures: passed,
      more: 'transferPriceAnalysis',
    }),
  ],
}
