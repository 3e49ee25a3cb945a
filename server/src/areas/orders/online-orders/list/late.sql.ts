import { sql } from 'kysely'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { inStates } from '#core/domain/condition'
import type { Condition } from '#core/lists/long-list'
import { now } from '#core/time/clock'

const isIn = inStates(onlineStates)

/** Its time has passed, and it is not done. */
export const late = (): Condition =>
  sql<boolean>`${isIn('waitArrange', 'selfProcess', 'transferProcess')} and window_end <= ${now()}`
