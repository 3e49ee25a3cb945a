import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { analysis } from '@zdb/contract/desk/analysis/endpoints'

type Business = WireResult<typeof analysis.business>
type Trade = WireResult<typeof analysis.transfers>
type Rides = WireResult<typeof analysis.rides>

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
