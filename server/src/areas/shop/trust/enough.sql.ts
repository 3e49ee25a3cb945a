import { sql, type RawBuilder } from 'kysely'
import type { Rules } from '#core/domain/rules'

/** How much is needed before a number of all merchants is shown: so many of them, so many orders, not most of one. */
export type Enough = Pick<Rules, 'trustLeastMerchants' | 'trustPlatformOrders' | 'acceptanceLargestPercent'>

type Behind = Readonly<Record<'merchants' | 'orders' | 'largest', RawBuilder<unknown>>>

/** Whether so many merchants with so many orders stand behind a number, the largest of them not behind most. */
export const isEnough = (
  { merchants, orders, largest }: Behind,
  { trustLeastMerchants, trustPlatformOrders, acceptanceLargestPercent }: Enough,
): RawBuilder<boolean> =>
  sql<boolean>`(${merchants} >= ${trustLeastMerchants} and ${orders} >= ${trustPlatformOrders}
    and ${largest} * 100 <= ${acceptanceLargestPercent} * ${orders})`
