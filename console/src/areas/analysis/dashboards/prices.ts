import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { ranking } from '../dashboard/ranking.tsx'
import type { Dashboard } from '../dashboard/section.ts'
import { sales } from '../measures/sales.ts'
import { validShare as share } from '../measures/share.ts'

const measures = [sales.valid, sales.amount, sales.orders, sales.refunds, sales.margin]

/** Which prices sell, and when. The five best of each carry their rank. */
export const prices: Dashboard = {
  page: 'priceAnalysis',
  sections: [
    ranking(analysis.prices, 'items', {
      title: '价格段',
      noun: '价格段',
      measures,
      share,
      level: (row) => row.level,
      drawing: { kind: 'bar', columns: [0, 1, 4] },
      first: 'table',
      wide: true,
      all: true,
      told: true,
    }),
    ranking(analysis.hours, 'items', {
      title: '下单时段',
      noun: '时段',
      measures,
      share: { ...share, of: (row) => row.valid_order_percentage },
      level: (row) => row.level,
      drawing: { kind: 'bar', columns: [0, 1, 4] },
      wide: true,
      all: true,
    }),
  ],
}
