import type { Job } from '#core/work/jobs'
import { callByItself } from './fulfilment/automatic-calls.ts'
import { riderListeners } from './fulfilment/deliveries.ts'
import { transferListeners } from './fulfilment/transfer-progress.ts'

/** What online orders do when others announce something, and later by themselves. */
export const listeners: readonly Job<never>[] = [...transferListeners, ...riderListeners, callByItself]
