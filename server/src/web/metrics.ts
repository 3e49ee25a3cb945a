import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { channelPushes, courierCallbacks } from '#core/process/counters'
import { rowsSetAside } from '#core/work/sweep.sql'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right))

let figures: Registry | undefined

/** How the process does is watched once, however many servers it holds one after the other. */
const processFigures = (): Registry => {
  if (figures) return figures
  figures = new Registry()
  collectDefaultMetrics({ register: figures })
  return figures
}

/** Metrics and the one log line of each request. Names are endpoint keys, so no id or phone becomes a label. */
export const observe = (app: FastifyInstance, log: Logger, token: string | undefined): void => {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'zdb_request_seconds',
    help: 'Time to answer, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const pushes = new Counter({
    name: 'zdb_channel_pushes_total',
    help: 'Pushes of sales channels, taken in or refused for a wrong signature',
    labelNames: ['channel', 'result'],
    registers: [registry],
    collect: () => {
      pushes.reset()
      for (const { who, result, total } of channelPushes.all()) pushes.inc({ channel: who, result }, total)
    },
  })
  const callbacks = new Counter({
    name: 'zdb_courier_callbacks_total',
    help: 'Callbacks of couriers, taken in or refused for a wrong signature',
    labelNames: ['courier', 'result'],
    registers: [registry],
    collect: () => {
      callbacks.reset()
      for (const { who, result, total } of courierCallbacks.all()) callbacks.inc({ courier: who, result }, total)
    },
  })
  const aside = new Gauge({
    name: 'zdb_rows_set_aside',
    help: 'Rows that a sweep could not work off and tries again later',
    labelNames: ['sweep'],
    registers: [registry],
    collect: async () => {
      aside.reset()
      for (const { sweep, total } of await rowsSetAside()) aside.set({ sweep }, total)
    },
  })
  const whole = Registry.merge([processFigures(), registry])
  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpoint?.key ?? 'other'
    durations.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000)
    log.info({ reqId: request.id, endpoint, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
  app.get('/metrics', async (request, reply) => {
    // Where the call comes from says nothing: behind a proxy on this machine all come from here.
    if (!token || !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound()
    return reply.type(whole.contentType).send(await whole.metrics())
  })
}
