import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'

type Business = WireResult<typeof analysis.business>
type Trade = WireResult<typeof analysis.transfers>
type Rides = WireResult<typeof analysis.rides>
type DaySheet = WireResult<typeof analysis.daySheet>

export const days = { start_date: '2026-10-20', end_date: '2026-11-18' }

export const someSales = (part: Partial<Business['total']> = {}): Business['total'] => ({
  order_count: 14,
  order_amount: '3500.00',
  valid_count: 12,
  valid_amount: '3000.00',
  average_amount: '250.00',
  refund_amount: '500.00',
  coupon_amount: '20.00',
  channel_fee: '175.00',
  transfer_count: 2,
  transfer_amount: '500.00',
  transfer_cost: '320.00',
  ride_cost: '150.00',
  material_cost: '900.00',
  margin: '1455.00',
  order_route: 'netorder/new_index?status=all&figure=1',
  valid_route: 'netorder/new_index?status=all&figure=1&valid=1',
  transfer_route: 'netorder/new_index?status=all&figure=1&passed_on=1',
  ...part,
})

export const someTrade = (part: Partial<Trade['total']> = {}): Trade['total'] => ({
  order_count: 6,
  order_amount: '900.00',
  valid_count: 5,
  valid_amount: '800.00',
  average_amount: '160.00',
  refund_amount: '100.00',
  accept_minutes: 6.5,
  late_count: 1,
  net: '-800.00',
  order_route: 'transfer_order/index?status=all&figure=1',
  valid_route: 'transfer_order/index?status=all&figure=1&valid=1',
  late_route: 'transfer_order/index?status=all&figure=1&late=1',
  ...part,
})

export const someRides = (part: Partial<Rides['total']> = {}): Rides['total'] => ({
  order_count: 10,
  valid_count: 8,
  accepted_count: 9,
  accept_minutes: 4.2,
  late_count: 1,
  late_percentage: 12.5,
  cost: '128.00',
  average_cost: '16.00',
  order_route: 'logistics?status=all&figure=1',
  valid_route: 'logistics?status=all&figure=1&valid=1',
  late_route: null,
  ...part,
})

export const nothingSold = someSales({
  order_count: 0,
  order_amount: '0.00',
  valid_count: 0,
  valid_amount: '0.00',
  average_amount: null,
  refund_amount: '0.00',
  coupon_amount: '0.00',
  channel_fee: '0.00',
  transfer_count: 0,
  transfer_amount: '0.00',
  transfer_cost: '0.00',
  ride_cost: '0.00',
  material_cost: '0.00',
  margin: '0.00',
})

const onDay = (day: string) => ({ key: day, name: day.slice(5), start_date: day, end_date: day })

/** Two days beside the same two of the week before. */
export const someBusiness = (part: Partial<Business> = {}): Business => ({
  ...days,
  unit: 'day',
  total: someSales(),
  items: [
    { ...onDay('2026-11-17'), ...someSales({ valid_count: 5, valid_amount: '1250.00' }) },
    { ...onDay('2026-11-18'), ...someSales({ valid_count: 7, valid_amount: '1750.00' }) },
  ],
  compare: {
    kind: 'weekday',
    label: '上周同期',
    start_date: '2026-11-10',
    end_date: '2026-11-11',
    total: someSales({ valid_count: 10, valid_amount: '2500.00' }),
    items: [
      { ...onDay('2026-11-10'), ...someSales({ valid_count: 4 }) },
      { ...onDay('2026-11-11'), ...someSales({ valid_count: 6 }) },
    ],
  },
  compare_hint: '',
  festivals: [],
  corrections: [],
  ...part,
})

/** Wednesday evening, beside the Wednesday before. */
export const aDaySheet = (part: Partial<DaySheet> = {}): DaySheet => ({
  day: '2026-11-18',
  at: '2026-11-18 21:00:00',
  live: true,
  sentence: '今日成交 12 单 ¥3,000.00（上周三此刻 10 单 ¥2,500.00），准时 87.5%，售后 1 单待处理',
  compare_day: '2026-11-11',
  compare_label: '上周三此刻',
  online: { total: someSales(), before: someSales({ valid_count: 10, valid_amount: '2500.00' }) },
  sent: { total: someTrade(), before: someTrade() },
  received: { total: someTrade({ valid_count: 3 }), before: null },
  rides: { total: someRides(), before: someRides() },
  platforms: [{ key: '6', name: '美团', valid_percentage: 100, ...someSales() }],
  platform_count: 1,
  goods: [
    {
      key: '33枝红玫瑰\t精装',
      name: '33枝红玫瑰 精装',
      item_name: '33枝红玫瑰',
      item_spec: '精装',
      order_count: 9,
      valid_count: 8,
      quantity: 9,
      amount: '1152.00',
      valid_percentage: 66.67,
      order_route: 'netorder/new_index?goods_name=33&figure=1',
      valid_route: 'netorder/new_index?goods_name=33&figure=1&valid=1',
    },
  ],
  goods_count: 7,
  after_sales: [
    {
      key: 'toAnswer',
      title: '待处理售后',
      count: 1,
      route: 'receive_order/receive_transfer_after_sales?todo=toAnswer',
    },
    { key: 'rejected', title: '售后被拒', count: 0, route: 'transfer_order/transfer_order_after_sale_apply' },
  ],
  ...part,
})
