import { sql } from 'kysely'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { routeTo } from '@zdb/contract/pages'
import { isNot } from '#core/domain/condition'
import type { FigureRow, HourRow } from '#core/domain/figure'
import { countByDay, countByHour, everOccurred, type Occurrences } from '#core/lists/counts-by-time.sql'

const passedOn = (merchantId: number): Occurrences => ({
  table: 'transfer_order',
  moment: 'created_at',
  of: [sql<boolean>`merchant_id = ${merchantId}`],
})

/** What nobody has paid yet no shop has seen. */
const received = (merchantId: number): Occurrences => ({
  table: 'transfer_order',
  moment: 'created_at',
  of: [sql<boolean>`shop_merchant_id = ${merchantId}`, isNot('state', transferStates.waitPay.code)],
})

const onDay = (day: string) => ({
  status: 'all',
  date_option: 'custom_date_range',
  start_date: day,
  end_date: day,
})

export const sentFigures: readonly FigureRow[] = [
  {
    key: 'passedOn',
    type: 'orders',
    title: '今日转出',
    line: '转出',
    unit: 'count',
    allow: 'transfer.read',
    ever: (merchantId) => everOccurred(passedOn(merchantId)),
    route: (day) => routeTo('transferOrders', onDay(day)),
    between: (merchantId, from, to) => countByDay(passedOn(merchantId), from, to),
  },
]

export const sentHours: readonly HourRow[] = [
  {
    key: 'passedOn',
    line: '转出',
    allow: 'transfer.read',
    byHour: (merchantId, day) => countByHour(passedOn(merchantId), day),
  },
]

export const receivedFigures: readonly FigureRow[] = [
  {
    key: 'received',
    type: 'orders',
    title: '今日接单',
    line: '接单',
    unit: 'count',
    allow: 'received.read',
    ever: (merchantId) => everOccurred(received(merchantId)),
    route: (day) => routeTo('receivedOrders', onDay(day)),
    between: (merchantId, from, to) => countByDay(received(merchantId), from, to),
  },
]

export const receivedHours: readonly HourRow[] = [
  {
    key: 'received',
    line: '接单',
    allow: 'received.read',
    byHour: (merchantId, day) => countByHour(received(merchantId), day),
  },
]
