import { sql } from 'kysely'
import type { Query } from '@zdb/contract/kit/endpoint'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import type { OfFigure } from '#core/lists/figure-rows'
import { inStates } from '#core/domain/condition'
import { placedAtHour } from '#core/lists/count-and-sum.sql'
import type { Condition } from '#core/lists/long-list'

type Table = 'o' | 'delivery_order'

export const isBrought = (table: Table): Condition =>
  sql<boolean>`(${inStates(deliveryStates, `${table}.state`)('completed')})`

/** Brought, and after its time. */
export const isBroughtLate = (table: Table): Condition =>
  sql<boolean>`(${isBrought(table)} and coalesce(${sql.ref(`${table}.ended_at`)} > ${sql.ref(`${table}.window_end`)}, false))`

type Filter = Omit<Query<typeof delivery.list>, 'page' | 'page_size' | 'cursor'> & OfFigure

/** What a figure asks of the rides that it counts. */
export const figureView = (filter: Filter): Condition[] => [
  ...(filter.figureRows ? [filter.figureRows.isPart] : []),
  ...(filter.valid ? [isBrought('delivery_order')] : []),
  ...(filter.late ? [isBroughtLate('delivery_order')] : []),
  ...(filter.hour === undefined ? [] : [placedAtHour(filter.hour)]),
  ...(filter.city === undefined ? [] : [sql<boolean>`city = ${filter.city}`]),
  ...(filter.county === undefined ? [] : [sql<boolean>`county = ${filter.county}`]),
]
