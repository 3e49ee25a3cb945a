import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { call, type Target } from '../latency.ts'

export type Storm = {
  target: Target
  ms: number
  /** So many at once, and again every second. */
  heap?: number
  /** So many lines that ask again as soon as they are answered. */
  lines?: number
}
/** How many of its calls were answered with which status. */
export type Stormed = Readonly<Record<string, number>>

/** The program of a merchant that floods: a process of its own, so that it is not in the way where others are timed. */
const app = Fastify()

app.post<{ Body: Storm }>('/storm', async ({ body: { target, ms, heap = 0, lines = 0 } }): Promise<Stormed> => {
  const answered: Record<string, number> = {}
  const ask = async (): Promise<void> => {
    const { status } = await call(target)
    answered[status] = (answered[status] ?? 0) + 1
  }
  const until = performance.now() + ms
  const line = async (): Promise<void> => {
    while (performance.now() < until) await ask()
  }
  const asked = Array.from({ length: lines }, line)
  for (; heap > 0 && performance.now() < until; await sleep(1_000)) asked.push(...Array.from({ length: heap }, ask))
  await Promise.all(asked)
  return answered
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
