import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Measure } from '../dashboard/sheet.ts'

export type Rides = WireResult<typeof analysis.rides>['total']

export const rides = {
  calls: {
    title: '呼叫次数',
    unit: 'count',
    of: (row) => row.order_count,
    route: (row) => row.order_route,
    note: '含取消的',
  },
  delivered: { title: '送达', unit: 'count', of: (row) => row.valid_count, route: (row) => row.valid_route },
  accepted: { title: '有骑手接单', unit: 'count', of: (row) => row.accepted_count },
  acceptance: { title: '平均接单用时', unit: 'minutes', of: (row) => row.accept_minutes, note: '从呼叫到接单' },
  late: {
    title: '晚到',
    unit: 'count',
    of: (row) => row.late_count,
    route: (row) => row.late_route,
    note: '晚于约定时间送达',
  },
  lateness: { title: '晚到率', unit: 'rate', of: (row) => row.late_percentage, note: '晚到占送达' },
  cost: { title: '配送支出', unit: 'money', of: (row) => row.cost, note: '每一次呼叫，含小费与取消费' },
  average: { title: '每单配送费', unit: 'money', of: (row) => row.average_cost },
} as const satisfies Record<string, Measure<Rides>>
