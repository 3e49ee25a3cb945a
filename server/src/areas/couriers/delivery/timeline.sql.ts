import { sql } from 'kysely'
import { timelineIn } from '#core/domain/timeline.sql'

export type Side = 'merchant' | 'courier' | 'system'

/** What a courier says stands at the courier's own time, however late it was heard. */
export const { note, timelineOf } = timelineIn<Side>({
  table: 'delivery_event',
  of: 'delivery_id',
  newestFirst: sql`at desc, id desc`,
})
