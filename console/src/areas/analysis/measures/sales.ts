import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { figureWords } from '@zdb/contract/desk/analysis/tables'
import type { Measure } from '../dashboard/sheet.ts'
import { named } from './named.ts'

export type Sales = WireResult<typeof analysis.business>['total']

const { sale: words } = figureWords

/** What is said of online orders, each by one name wherever it stands. */
export const sales = {
  orders: { ...words.order_count, of: (row) => row.order_count, route: (row) => row.order_route },
  ordered: { ...words.order_amount, of: (row) => row.order_amount, route: (row) => row.order_route },
  valid: {
    ...words.valid_count,
    of: (row) => row.valid_count,
    route: (row) => row.valid_route,
    note: '已付款，未关闭，未全额退款',
  },
  amount: { ...words.valid_amount, of: (row) => row.valid_amount, route: (row) => row.valid_route },
  average: { ...words.average_amount, of: (row) => row.average_amount, route: (row) => row.valid_route },
  refunds: { ...words.refund_amount, of: (row) => row.refund_amount, ...named('refund_amount') },
  coupons: {
    ...words.coupon_amount,
    of: (row) => row.coupon_amount,
    ...named('coupon_amount'),
    note: '已从买家实付中减去',
  },
  fees: { ...words.channel_fee, of: (row) => row.channel_fee, ...named('channel_fee') },
  passed: { ...words.transfer_count, of: (row) => row.transfer_count, route: (row) => row.transfer_route },
  passedAmount: {
    ...words.transfer_amount,
    of: (row) => row.transfer_amount,
    route: (row) => row.transfer_route,
  },
  transfers: { ...words.transfer_cost, of: (row) => row.transfer_cost, ...named('transfer_cost') },
  rides: { ...words.ride_cost, of: (row) => row.ride_cost, ...named('ride_cost') },
  material: { ...words.material_cost, of: (row) => row.material_cost, ...named('material_cost') },
  margin: { ...words.margin, of: (row) => row.margin, ...named('margin') },
} as const satisfies Record<string, Measure<Sales>>
