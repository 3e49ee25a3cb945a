import type { Logger } from 'pino'
import { drain } from '#core/work/lease-worker'
import type { Files } from '#ports/files/port'
import { syncServices } from './service-sync.ts'
import { syncWares } from './ware-sync.ts'

/** This process's share of asking the pay-app. */
export const startMiniShopWorkers = (log: Logger, files: Files) => {
  const wares = drain(() => syncWares(files, log), { name: 'mini-shop wares', everyMs: 1_000, lanes: 1, log })
  const services = drain(() => syncServices(log), { name: 'mini-shop services', everyMs: 2_000, lanes: 1, log })
  return { stop: () => Promise.all([wares.stop(), services.stop()]) }
}
