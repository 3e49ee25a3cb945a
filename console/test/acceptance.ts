import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { acceptance } from '@zdb/contract/orders/acceptance/endpoints'

type Curve = WireResult<typeof acceptance.curve>

export const aCurve: Curve = {
  place: '朝阳区',
  day: '周末',
  merchants: 25,
  orders: 1300,
  learned_at: '2036-11-14 03:40:00',
  points: [
    { price: '100.00', share: 20, low: 15, high: 26, minutes: 60 },
    { price: '200.00', share: 60, low: 52, high: 68, minutes: 40 },
    { price: '300.00', share: 90, low: 85, high: 94, minutes: 20 },
  ],
  suggested: [
    { share: 50, price: '175.00' },
    { share: 80, price: '267.00' },
    { share: 95, price: null },
  ],
  asked: null,
}

export const noCurve: Curve = { ...aCurve, place: '', merchants: 0, orders: 0, points: [], suggested: [] }
