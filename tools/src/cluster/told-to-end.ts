import { once } from 'node:events'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Until Ctrl-C, a service manager, or a terminal that is closed says so; what they say again meanwhile is nothing new. */
export const untilToldToEnd = async (): Promise<void> => {
  await Promise.race(signals.map((signal) => once(process, signal)))
  for (const signal of signals) process.on(signal, () => {})
  // A terminal that is closed hears nothing any more, and what was said to it must not keep us from ending in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
