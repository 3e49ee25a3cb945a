import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Measure } from '../dashboard/sheet.ts'

export type Sales = WireResult<typeof analysis.business>['total']

/** What is said of online orders, each by one name wherever it stands. */
export const sales = {
  orders: { title: '下单数', unit: 'count', of: (row) => row.order_count, route: (row) => row.order_route },
  ordered: { title: '下单金额', unit: 'money', of: (row) => row.order_amount, route: (row) => row.order_route },
  valid: {
    title: '有效订单',
    unit: 'count',
    of: (row) => row.valid_count,
    route: (row) => row.valid_route,
    note: '已付款，未关闭，未全额退款',
  },
  amount: { title: '有效金额', unit: 'money', of: (row) => row.valid_amount, route: (row) => row.valid_route },
  average: { title: '客单价', unit: 'money', of: (row) => row.average_amount },
  refunds: { title: '退款与关闭', unit: 'money', of: (row) => row.refund_amount },
  coupons: { title: '商家优惠券', unit: 'money', of: (row) => row.coupon_amount, note: '已从买家实付中减去' },
  fees: { title: '渠道扣除', unit: 'money', of: (row) => row.channel_fee },
  passed: { title: '转出订单', unit: 'count', of: (row) => row.transfer_count, route: (row) => row.transfer_route },
  passedAmount: {
    title: '转出金额',
    unit: 'money',
    of: (row) => row.transfer_amount,
    route: (row) => row.transfer_route,
  },
  transfers: { title: '转单支出', unit: 'money', of: (row) => row.transfer_cost },
  rides: { title: '配送支出', unit: 'money', of: (row) => row.ride_cost },
  material: { title: '用料成本', unit: 'money', of: (row) => row.material_cost },
  margin: { title: '毛利', unit: 'money', of: (row) => row.margin },
} as const satisfies Record<string, Measure<Sales>>
