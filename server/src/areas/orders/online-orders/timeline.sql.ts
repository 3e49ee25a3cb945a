import { timelineIn } from '#core/domain/timeline.sql'

export type Side = 'merchant' | 'buyer' | 'channel' | 'system'

export const { note, notingIn, linesOf, timelineOf } = timelineIn<Side>({ table: 'online_order_event', of: 'order_id' })
