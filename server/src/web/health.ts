import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { db } from '#core/db/tx'

export type Health = { stopping: boolean }

/** Alive: the process answers. Ready: it can do work, so a balancer may send people here. */
export const healthRoutes = (app: FastifyInstance, health: Health): void => {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready =
      !health.stopping &&
      (await sql`select 1`.execute(db()).then(
        () => true,
        () => false,
      ))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
