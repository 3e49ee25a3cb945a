import { sql } from 'kysely'
import { countLimits } from '@zdb/contract/kit/lists/count-limits'
import { routeTo } from '@zdb/contract/pages'
import { onlineTodos } from '@zdb/contract/orders/online-orders/states'
import type { FigureRow, HourRow } from '#core/domain/figure'
import { countByDay, countByHour, everOccurred, type Occurrences } from '#core/lists/counts-by-time.sql'
import { countLate } from './list/overview.sql.ts'

const arrived = (merchantId: number): Occurrences => ({
  table: 'online_order',
  moment: 'created_at',
  of: [sql<boolean>`merchant_id = ${merchantId}`],
})

const ever = (merchantId: number) => everOccurred(arrived(merchantId))

export const onlineFigures: readonly FigureRow[] = [
  {
    key: 'arrived',
    type: 'orders',
    title: '今日网单',
    line: '网单',
    unit: 'count',
    allow: 'online.read',
    ever,
    route: (day) =>
      routeTo('onlineOrders', {
        status: 'all',
        date_option: 'custom_date_range',
        start_date: day,
        end_date: day,
      }),
    between: (merchantId, from, to) => countByDay(arrived(merchantId), from, to),
  },
  {
    key: 'late',
    title: onlineTodos.late,
    unit: 'count',
    allow: 'online.read',
    ever,
    route: routeTo('onlineOrders', { status: 'all', todo: 'late' }),
    most: countLimits.filtered,
    urgent: true,
    count: (merchantId) => countLate(merchantId, countLimits.filtered),
  },
]

export const onlineHours: readonly HourRow[] = [
  {
    key: 'arrived',
    line: '新网单',
    allow: 'online.read',
    byHour: (merchantId, day) => countByHour(arrived(merchantId), day),
  },
]
