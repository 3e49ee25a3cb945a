import type { FastifyInstance } from 'fastify'
import { isAnswering, isStalledFor } from '#core/db/tx'

export type Health = { stopping: boolean }

const busyMs = 5_000
const hopelessMs = 30_000

/**
 * Alive: the process can go on; one whose connections all wait for each other cannot, and is to be started again.
 * Ready: it can do work, so a balancer may send people here.
 */
export const healthRoutes = (app: FastifyInstance, health: Health): void => {
  app.get('/healthz', (_request, reply) => {
    const stalled = isStalledFor(hopelessMs)
    return reply.code(stalled ? 503 : 200).send({ status: stalled ? 'stalled' : 'ok' })
  })
  app.get('/readyz', async (_request, reply) => {
    const ready = !health.stopping && !isStalledFor(busyMs) && (await isAnswering())
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
