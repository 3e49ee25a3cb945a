import { sql } from 'kysely'
import { countLimits } from '@zdb/contract/kit/lists/count-limits'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { routeTo } from '@zdb/contract/pages'
import { inStates } from '#core/domain/condition'
import type { FigureRow, HourRow } from '#core/domain/figure'
import { countByHour } from '#core/lists/counts-by-time.sql'
import { countOnTheRoad } from './todo.sql.ts'

const isIn = inStates(deliveryStates)

export const deliveryFigures: readonly FigureRow[] = [
  {
    key: 'onTheRoad',
    title: `骑手${deliveryStates.delivering.label}`,
    unit: 'count',
    allow: 'delivery.read',
    route: routeTo('deliveries', { status: 'inDelivery' }),
    most: countLimits.tab,
    urgent: false,
    count: (merchantId) => countOnTheRoad(merchantId, countLimits.tab),
  },
]

export const deliveryHours: readonly HourRow[] = [
  {
    key: 'delivered',
    line: '送达',
    allow: 'delivery.read',
    byHour: (merchantId, day) =>
      countByHour(
        {
          table: 'delivery_order',
          moment: 'ended_at',
          of: [sql<boolean>`merchant_id = ${merchantId}`, isIn('completed')],
        },
        day,
      ),
  },
]
