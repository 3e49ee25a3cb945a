import { merchantErased } from '#areas/people/identity/public'
import { forgetNames } from '#core/domain/forget-names.sql'
import type { Job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { callByItself } from './fulfilment/automatic-calls.ts'
import { riderListeners } from './fulfilment/deliveries.ts'
import { transferListeners } from './fulfilment/transfer-progress.ts'

/** What online orders do when others announce something, and later by themselves. */
export const listeners: readonly Job<never>[] = [
  ...transferListeners,
  ...riderListeners,
  callByItself,
  listen(merchantErased, 'onlineStories', forgetNames('online_order_event')),
]
