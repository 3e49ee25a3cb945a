import type { Job } from '#core/jobs'
import { callByItself } from './auto-calling.ts'
import { riderListeners } from './deliveries.ts'
import { transferListeners } from './transfers.ts'

/** What online orders do when others announce something, and later by themselves. */
export const listeners: readonly Job<never>[] = [...transferListeners, ...riderListeners, callByItself]
