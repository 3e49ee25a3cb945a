import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { figureWords } from '@zdb/contract/desk/analysis/tables'
import type { Measure } from '../dashboard/sheet.ts'
import { named } from './named.ts'

export type Trade = WireResult<typeof analysis.transfers>['total']

// Both sides call these the same.
const { sent: words } = figureWords

const common = {
  valid: {
    ...words.valid_count,
    of: (row) => row.valid_count,
    route: (row) => row.valid_route,
    note: '已付款，未取消，未退单，未全额退款',
  },
  amount: { ...words.valid_amount, of: (row) => row.valid_amount, route: (row) => row.valid_route },
  average: { ...words.average_amount, of: (row) => row.average_amount, route: (row) => row.valid_route },
  refunds: { ...words.refund_amount, of: (row) => row.refund_amount, ...named('refund_amount') },
  acceptance: {
    ...words.accept_minutes,
    of: (row) => row.accept_minutes,
    ...named('accept_minutes'),
    note: '从付款到接单',
  },
  late: {
    ...words.late_count,
    of: (row) => row.late_count,
    route: (row) => row.late_route,
    note: '晚于约定时间送达',
  },
} as const satisfies Record<string, Measure<Trade>>

/** Of orders passed on. */
export const sent = {
  orders: { ...figureWords.sent.order_count, of: (row) => row.order_count, route: (row) => row.order_route },
  ...common,
  net: { ...figureWords.sent.net, of: (row) => row.net, ...named('net'), note: '支出为负，含服务费与违约金' },
} as const satisfies Record<string, Measure<Trade>>

/** Of orders received. */
export const received = {
  orders: { ...figureWords.received.order_count, of: (row) => row.order_count, route: (row) => row.order_route },
  ...common,
  net: { ...figureWords.received.net, of: (row) => row.net, ...named('net'), note: '已减服务费、违约金与配送' },
} as const satisfies Record<string, Measure<Trade>>
