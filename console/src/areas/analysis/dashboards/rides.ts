import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { overview } from '../dashboard/overview.tsx'
import { ranking } from '../dashboard/ranking.tsx'
import type { Dashboard } from '../dashboard/section.ts'
import { rides } from '../measures/rides.ts'

const short = [rides.delivered, rides.cost, rides.average, rides.acceptance, rides.lateness]
const empty = '这段时间没有配送'

/** What deliveries cost, how soon they are taken, how many come late: by courier, hour, district and store. */
export const deliveries: Dashboard = {
  page: 'deliveryAnalysis',
  sections: [
    overview(analysis.rides, {
      title: '配送概况',
      tiles: [rides.cost, rides.calls, rides.delivered, rides.average, rides.acceptance, rides.lateness],
      measures: [rides.cost, rides.calls, rides.delivered, rides.average, rides.acceptance, rides.late],
      drawing: { kind: 'line', columns: [0, 1, 5] },
    }),
    ranking(analysis.rides, 'couriers', {
      title: '运力',
      noun: '运力',
      query: 'periodQuery',
      measures: [rides.calls, rides.delivered, rides.cost, rides.average, rides.acceptance, rides.late, rides.lateness],
      wide: true,
      empty,
    }),
    ranking(analysis.rides, 'hours', {
      title: '呼叫时段',
      noun: '时段',
      query: 'periodQuery',
      measures: [rides.calls, rides.cost, rides.acceptance, rides.lateness],
      drawing: { kind: 'bar', columns: [0, 1, 2, 3] },
      wide: true,
      empty,
    }),
    ranking(analysis.rides, 'districts', {
      title: '收货区县',
      noun: '区县',
      query: 'periodQuery',
      measures: short,
      wide: true,
      empty,
    }),
    ranking(analysis.rides, 'stores', {
      title: '发货门店',
      noun: '门店',
      query: 'periodQuery',
      measures: short,
      wide: true,
      empty,
    }),
  ],
}
