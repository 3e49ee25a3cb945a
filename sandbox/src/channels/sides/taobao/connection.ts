/** What waits to be fetched, per app. A message that was handed out and not confirmed comes again. */
const queues = new Map<string, { id: string; message: Record<string, unknown>; hiddenUntil: number }[]>()

const hiddenMs = 2_000
const limit = 10_000

export function enqueue(app: string, id: string, message: Record<string, unknown>): void {
  const queue = queues.get(app) ?? []
  queue.push({ id, message, hiddenUntil: 0 })
  queues.set(app, queue.slice(-limit))
}

export function consume(app: string, quantity: number): Record<string, unknown>[] {
  const ready = (queues.get(app) ?? []).filter(({ hiddenUntil }) => hiddenUntil <= Date.now()).slice(0, quantity)
  for (const entry of ready) entry.hiddenUntil = Date.now() + hiddenMs
  return ready.map(({ message }) => message)
}

export function confirm(app: string, ids: readonly string[]): void {
  queues.set(
    app,
    (queues.get(app) ?? []).filter(({ id }) => !ids.includes(id)),
  )
}
