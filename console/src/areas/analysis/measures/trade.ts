import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Measure } from '../dashboard/sheet.ts'

export type Trade = WireResult<typeof analysis.transfers>['total']

const common = {
  valid: {
    title: '有效单数',
    unit: 'count',
    of: (row) => row.valid_count,
    route: (row) => row.valid_route,
    note: '已付款，未取消，未退单，未全额退款',
  },
  amount: { title: '有效金额', unit: 'money', of: (row) => row.valid_amount, route: (row) => row.valid_route },
  average: { title: '平均每单', unit: 'money', of: (row) => row.average_amount },
  refunds: { title: '售后退款', unit: 'money', of: (row) => row.refund_amount },
  acceptance: { title: '平均接单用时', unit: 'minutes', of: (row) => row.accept_minutes, note: '从付款到接单' },
  late: {
    title: '晚到',
    unit: 'count',
    of: (row) => row.late_count,
    route: (row) => row.late_route,
    note: '晚于约定时间送达',
  },
} as const satisfies Record<string, Measure<Trade>>

/** Of orders passed on. */
export const sent = {
  orders: { title: '转单数', unit: 'count', of: (row) => row.order_count, route: (row) => row.order_route },
  ...common,
  net: { title: '账上净额', unit: 'money', of: (row) => row.net, note: '支出为负，含服务费与违约金' },
} as const satisfies Record<string, Measure<Trade>>

/** Of orders received. */
export const received = {
  orders: { title: '接单数', unit: 'count', of: (row) => row.order_count, route: (row) => row.order_route },
  ...common,
  net: { title: '账上收入', unit: 'money', of: (row) => row.net, note: '已减服务费、违约金与配送' },
} as const satisfies Record<string, Measure<Trade>>
