import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { figureWords } from '@zdb/contract/desk/analysis/tables'
import type { Measure } from '../dashboard/sheet.ts'
import { named } from './named.ts'

export type Rides = WireResult<typeof analysis.rides>['total']

const { ride: words } = figureWords

export const rides = {
  calls: {
    ...words.order_count,
    of: (row) => row.order_count,
    route: (row) => row.order_route,
    note: '含取消的',
  },
  delivered: { ...words.valid_count, of: (row) => row.valid_count, route: (row) => row.valid_route },
  acceptance: {
    ...words.accept_minutes,
    of: (row) => row.accept_minutes,
    ...named('accept_minutes'),
    note: '从呼叫到接单',
  },
  late: {
    ...words.late_count,
    of: (row) => row.late_count,
    route: (row) => row.late_route,
    note: '晚于约定时间送达',
  },
  lateness: {
    ...words.late_percentage,
    of: (row) => row.late_percentage,
    route: (row) => row.late_route,
    note: '晚到占送达',
  },
  cost: {
    ...words.cost,
    of: (row) => row.cost,
    route: (row) => row.order_route,
    note: '每一次呼叫，含小费与取消费',
  },
  average: { ...words.average_cost, of: (row) => row.average_cost, route: (row) => row.order_route },
} as const satisfies Record<string, Measure<Rides>>
