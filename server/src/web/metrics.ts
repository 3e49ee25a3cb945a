import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { channelPushes, courierCallbacks, refusedCalls, type Tally } from '#core/process/counters'
import { backupAges } from '#core/process/backups'
import type { GaugeReading, GaugeSource } from '#core/process/gauge'
import { providerTimes } from '#core/process/provider-times'
import { standbyLag, standbyPool, standbyReads } from '#core/db/standby'
import { pool } from '#core/db/tx'
import { dueJobs } from '#core/work/due-jobs.sql'
import { jobsPool } from '#core/work/jobs'
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

const connectionsOf = (connections: pg.Pool | undefined): GaugeReading[] =>
  connections
    ? [
        { of: 'open', value: connections.totalCount },
        { of: 'idle', value: connections.idleCount },
        { of: 'waiting', value: connections.waitingCount },
      ]
    : []

/** What belongs to no area. */
const ownGauges: readonly GaugeSource[] = [
  {
    name: 'zdb_pool_connections',
    help: 'Connections to the database: open, idle among them, and those who wait for one',
    label: 'state',
    read: () => connectionsOf(pool()),
  },
  {
    name: 'zdb_standby_pool_connections',
    help: 'The same to the standby, where there is one',
    label: 'state',
    read: () => connectionsOf(standbyPool()),
  },
  {
    name: 'zdb_jobs_pool_connections',
    help: 'The same that jobs are taken over',
    label: 'state',
    read: () => connectionsOf(jobsPool()),
  },
  {
    name: 'zdb_standby_lag_seconds',
    help: 'How far back what the standby shows lies at most',
    label: 'of',
    read: () => {
      const lag = standbyLag()
      return lag === undefined ? [] : [{ of: 'standby', value: lag / 1_000 }]
    },
  },
  {
    name: 'zdb_jobs_due',
    help: 'Jobs whose time has come and that nobody has taken',
    label: 'queue',
    read: dueJobs,
  },
  {
    name: 'zdb_rows_set_aside',
    help: 'Rows that a sweep could not work off and tries again later',
    label: 'sweep',
    read: async () => (await rowsSetAside()).map(({ sweep, total }) => ({ of: sweep, value: total })),
  },
  {
    name: 'zdb_backup_age_seconds',
    help: 'How long ago everything that had been written lay in the backup folder: of the log, of files, of the database as a whole',
    label: 'part',
    read: backupAges,
  },
]

const watch = (registry: Registry, { name, help, label, read }: GaugeSource): void => {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect: async () => {
      const readings = await read()
      gauge.reset()
      for (const { of, value } of readings) gauge.set({ [label]: of }, value)
    },
  })
}

const countUp = (registry: Registry, name: string, help: string, label: string, tally: Tally): void => {
  const counter = new Counter({
    name,
    help,
    labelNames: [label, 'result'],
    registers: [registry],
    collect: () => {
      counter.reset()
      for (const { who, result, total } of tally.all()) counter.inc({ [label]: who, result }, total)
    },
  })
}

/** The primary is asked because the standby is too far behind, because who asks has changed something, or it failed. */
const countStandbyReads = (registry: Registry): void => {
  const counter = new Counter({
    name: 'zdb_standby_reads_total',
    help: 'Reads of lists that may lag: of the standby, or why not of it',
    labelNames: ['asked'],
    registers: [registry],
    collect: () => {
      counter.reset()
      for (const [asked, total] of Object.entries(standbyReads)) counter.inc({ asked }, total)
    },
  })
}

type Watching = { log: Logger; token: string | undefined; gauges: readonly GaugeSource[] }

/** Metrics and the one log line of each request. Names are endpoint keys, so no id or phone becomes a label. */
export const observe = (app: FastifyInstance, { log, token, gauges }: Watching): void => {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'zdb_request_seconds',
    help: 'Time to answer, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  registry.registerMetric(providerTimes)
  const taken = 'taken in or refused for a wrong signature'
  countUp(registry, 'zdb_channel_pushes_total', `Pushes of sales channels, ${taken}`, 'channel', channelPushes)
  countUp(registry, 'zdb_courier_callbacks_total', `Callbacks of couriers, ${taken}`, 'courier', courierCallbacks)
  countUp(
    registry,
    'zdb_calls_refused_total',
    'Calls refused because there was too much to do, by the limit',
    'limit',
    refusedCalls,
  )
  countStandbyReads(registry)
  for (const gauge of [...ownGauges, ...gauges]) watch(registry, gauge)
  const whole = Registry.merge([processFigures(), registry])
  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = request.routeOptions.config.endpoint?.key ?? 'other'
    durations.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000)
    log.info(
      {
        reqId: request.id,
        endpoint,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...request.span?.ids,
      },
      'request',
    )
    done()
  })
  app.get('/metrics', async (request, reply) => {
    // Where the call comes from says nothing: behind a proxy on this machine all come from here.
    if (!token || !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound()
    return reply.type(whole.contentType).send(await whole.metrics())
  })
}
