import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { marginLines } from '../dashboard/margin-lines.tsx'
import { overview } from '../dashboard/overview.tsx'
import { pagedRanking } from '../dashboard/paged-ranking.tsx'
import { ranking } from '../dashboard/ranking.tsx'
import type { Dashboard } from '../dashboard/section.ts'
import { sales } from '../measures/sales.ts'
import { validShare as share } from '../measures/share.ts'

const short = [sales.valid, sales.amount]

export const online: Dashboard = {
  page: 'onlineAnalysis',
  sections: [
    overview(analysis.business, {
      title: '经营概况',
      tiles: [sales.amount, sales.valid, sales.average, sales.orders, sales.refunds, sales.margin],
      measures: [sales.amount, sales.valid, sales.average, sales.orders, sales.refunds, sales.margin],
      drawing: { kind: 'line', columns: [0, 1, 5] },
    }),
    marginLines(analysis.business),
    ranking(analysis.hours, 'items', {
      title: '下单时段',
      noun: '时段',
      measures: short,
      share: { ...share, of: (row) => row.valid_order_percentage },
      level: (row) => row.level,
      drawing: { kind: 'bar', columns: [0, 1] },
    }),
    ranking(analysis.platforms, 'items', {
      title: '平台',
      noun: '平台',
      measures: [sales.valid, sales.amount, sales.average, sales.refunds, sales.fees, sales.margin],
      share,
      wide: true,
    }),
    ranking(analysis.shops, 'items', {
      name: (row) => `${row.channel_zh} ${row.name}`,
      title: '网店',
      noun: '网店',
      measures: short,
      share,
    }),
    ranking(analysis.stores, 'items', { title: '门店', noun: '门店', measures: short, share }),
    ranking(analysis.prices, 'items', {
      title: '价格段',
      noun: '价格段',
      measures: short,
      share,
      level: (row) => row.level,
      more: 'priceAnalysis',
    }),
    ranking(analysis.marks, 'items', {
      title: '订单旗标',
      noun: '旗标',
      measures: short,
      share,
    }),
    pagedRanking(analysis.goods, {
      name: (row) => [row.item_name, row.item_spec].filter(Boolean).join(' '),
      title: '商品',
      noun: '商品',
      measures: [
        { title: '件数', unit: 'count', of: (row) => row.quantity, route: (row) => row.valid_route },
        { title: '商品金额', unit: 'money', of: (row) => row.amount, route: (row) => row.valid_route },
        { title: '有效订单', unit: 'count', of: (row) => row.valid_count, route: (row) => row.valid_route },
        { title: '下单数', unit: 'count', of: (row) => row.order_count, route: (row) => row.order_route },
      ],
      share,
    }),
  ],
}
