import type { Logger } from 'pino'
import { days, later } from '#core/clock'
import { courierNamed } from '#ports/couriers/in-use'
import type { Report } from '#ports/couriers/port'
import { hear } from './applying.ts'
import { callbacks, type Callback } from './callbacks.ts'

const batch = 16
const keptDays = 7

const reportsIn = ({ source, raw_sealed }: Callback): { reports: Report[]; trusted: boolean } => {
  const received = courierNamed(source)?.receive(callbacks.open(raw_sealed))
  if (!received) throw new Error('nobody speaks to this courier')
  if (!received.ok) throw new Error(`no longer verified: ${received.why}`)
  return { reports: received.reports, trusted: !received.hint }
}

const hearOne = (callback: Callback, log: Logger): Promise<number[]> => {
  const hearing = async (): Promise<number[]> => {
    const { reports, trusted } = reportsIn(callback)
    for (const report of reports) await hear(report, { trusted, from: callback.source })
    return [callback.id]
  }
  return hearing().catch((error: unknown) => callbacks.failed(callback, error, log).then(() => []))
}

/** Takes a handful of callbacks and hears them. One of them that fails is tried again by itself. */
export const workOffCallbacks = async (log: Logger): Promise<number> => {
  await callbacks.giveWay()
  const taken = await callbacks.take(batch)
  const done = (await Promise.all(taken.map((callback) => hearOne(callback, log)))).flat()
  await callbacks.end(done)
  return taken.length
}

/** Heard, they are kept for a while for whoever asks what a courier said. */
export const dropOldCallbacks = (): Promise<void> => callbacks.dropBefore(later(-days(keptDays)))
