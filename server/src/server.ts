import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { forgetEveryone, hasSession, recognise, trustCacheWhile, useProofOfWork } from '#areas/people/identity/public'
import { recogniseOperator } from '#areas/platform/operators/public'
import { requirePublicUrl, type Config } from '#core/process/config'
import { startJobs, stopJobs } from '#core/work/jobs'
import { useMerchantLimits } from '#core/http/merchant-turns'
import type { Recognise } from '#core/http/register'
import { createAccessLog } from '#core/process/log'
import { stopTracing } from '#core/process/tracing'
import { listenTo, type Notices, type Topic } from '#core/db/process-notices'
import { sealKeyOf, useSealKey } from '#core/outside/sealed'
import { connectStandby, disconnectStandby } from '#core/db/standby'
import { connect, disconnect, serving } from '#core/db/tx'
import { seconds } from '#core/time/clock'
import { startLearningFrequencies } from '#core/lists/word-frequencies'
import { useChannels } from '#ports/channels/in-use'
import { sandboxApp } from '#ports/channels/sandbox-app'
import { callbackPath, useCallbacksAt } from '#ports/couriers/callback-address'
import { useCouriers } from '#ports/couriers/in-use'
import { useOwnAccounts } from '#ports/couriers/own-accounts'
import { sandboxCourierApp } from '#ports/couriers/sandbox-app'
import { useIm } from '#ports/im/in-use'
import { useMail } from '#ports/mail/in-use'
import { useMaps } from '#ports/maps/in-use'
import { useNoticesAt } from '#ports/payments/notice-address'
import { useGateways } from '#ports/payments/in-use'
import { bridge } from '#ports/printers/bridge/bridge'
import { usePrinterClouds } from '#ports/printers/in-use'
import { useSms } from '#ports/sms/in-use'
import { useWebPush } from '#ports/web-push/in-use'
import { vapidKeys } from '#ports/web-push/vapid-keys'
import { createApp } from './app.ts'
import { areas } from './areas.ts'
import { gathered } from './gathered.ts'
import type { AreaManifest, Base, Installation, JobNeeds, Namespaces } from './manifest.ts'
import { jobsOf } from './job-list.ts'
import { machines, ruleTouches } from './machines.ts'
import { createPorts } from './ports.ts'
import { withPulses } from './outside/pulsed-ports.ts'
import { startRealtime } from './realtime.ts'
import { builtIn } from './start/applications-build.ts'
import { portFault } from './start/free-port.ts'
import { backlogGauges } from './web/backlog-gauges.ts'
import { watchLoad } from './web/load-shedding.ts'
import { deskRoutes, pageRoutes } from './web/pages.ts'

const root = join(import.meta.dirname, '../..')

/** What is heard of each topic, by everybody who listens to it. */
const noticesOf = (listening: readonly (AreaManifest['notices'] | undefined)[]): Notices => {
  const all = listening.flatMap((each) => Object.entries(each ?? {}) as [Topic, (payload: string) => void][])
  return Object.fromEntries(
    all.map(([topic]) => [
      topic,
      (payload: string) => {
        for (const [name, hear] of all) if (name === topic) hear(payload)
      },
    ]),
  )
}

/** A call of the desk is asked by operators, every other by merchants; neither's session opens the other's door. */
const recogniseEither: Recognise = (request, reply, endpoint) =>
  endpoint.desk ? recogniseOperator(request, endpoint) : recognise(request, reply, endpoint)

export type Running = { url: string; stop: () => Promise<void> }

/** One server process on a migrated database. It keeps no state of its own: start as many as the load needs. */
export const startServer = async (
  config: Config & { DATABASE_URL: string },
  log: Logger,
  { sharesPort = false }: { /** Whether others listen on its port as well. */ sharesPort?: boolean } = {},
): Promise<Running> => {
  requirePublicUrl(config)
  const health = { stopping: false }
  const sessionUrl = config.DATABASE_SESSION_URL ?? config.DATABASE_URL
  useSealKey(await sealKeyOf(config.PII_KEY, config.DATA_DIR))
  useProofOfWork(config.PROOF_OF_WORK)
  useMerchantLimits({ calls: config.MERCHANT_CALLS, queue: config.MERCHANT_QUEUE, waiting: config.CALLS_AT_ONCE })
  connect(
    config.DATABASE_URL,
    config.DATABASE_CONNECTIONS,
    (error) => log.error({ err: error }, 'database connection'),
    serving,
    config.DATABASE_PREPARE === 'on',
    sessionUrl,
  )
  if (config.DATABASE_STANDBY_URL !== undefined)
    connectStandby({
      primaryUrl: config.DATABASE_URL,
      url: config.DATABASE_STANDBY_URL,
      // Lists that may lag are a part of what is asked.
      connections: Math.ceil(config.DATABASE_CONNECTIONS / 2),
      prepare: config.DATABASE_PREPARE === 'on',
      onError: (error) => log.warn({ err: error }, 'standby connection'),
    })
  const app = await createApp({
    log,
    accessLog: createAccessLog(log.level),
    trustProxy: config.TRUST_PROXY,
    metricsToken: config.METRICS_TOKEN,
    gauges: [
      ...areas.flatMap(({ gauges = [] }) => gauges),
      ...backlogGauges(areas.flatMap(({ backlogs = [] }) => backlogs)),
    ],
    health,
    load: watchLoad({ callsAtOnce: config.CALLS_AT_ONCE, loopDelayMs: config.LOOP_DELAY_MS }, log),
    elsewhere: {
      pictures: config.SANDBOX_URL,
      banks: config.SANDBOX_URL,
      streets: config.AMAP_WEB_KEY !== undefined,
    },
  })
  const ports = withPulses(await createPorts(config, log))
  useChannels(ports.channels)
  useCouriers(ports.couriers)
  useOwnAccounts(ports.courierAccounts)
  useMaps(ports.maps)
  useIm(ports.im)
  useSms(ports.sms)
  useMail(ports.mail)
  useWebPush(ports.webPush)
  // Without them nobody's phone is told of anything; everything else is served.
  await vapidKeys(log).catch((error: unknown) => log.error({ err: error }, 'web push keys'))
  useGateways(ports.gateways)
  usePrinterClouds({ ...ports.printerClouds, bridge })
  // The address the outside calls us by: the one that is written down, or the one that was called.
  const publicUrl = config.PUBLIC_URL?.replace(/\/+$/, '')
  const base: Base = (request) => publicUrl ?? `${request.protocol}://${request.host}`
  const preProduction = config.PRE_PRODUCTION === '1'
  const reach = { loopback: config.SANDBOX_URL !== undefined }
  const needs: JobNeeds = { files: ports.files, reach, vouchers: ports.vouchers }
  const installation: Installation = {
    ...needs,
    ...gathered,
    ports,
    base,
    preProduction,
    todos: areas.flatMap(({ todos }) => todos?.(gathered) ?? []),
    figures: areas.flatMap(({ figures = [] }) => figures),
    hours: areas.flatMap(({ hours = [] }) => hours),
    setup: areas.flatMap(({ setup = [] }) => setup),
    orderHolders: areas.flatMap(({ orderHolder = [] }) => orderHolder),
    machines,
    ruleTouches,
    queues: areas.flatMap(({ queues }) => queues?.(gathered) ?? []),
    storeObstacles: areas.flatMap(({ storeObstacles = [] }) => storeObstacles),
    storeBindings: areas.flatMap(({ storeBindings = [] }) => storeBindings),
  }
  for (const { calls, rawRoutes } of areas) {
    for (const serveLines of [calls?.(installation) ?? []].flat()) serveLines(app, recogniseEither)
    await rawRoutes?.(app, base, gathered)
  }
  await pageRoutes(app, join(root, builtIn('console', preProduction)), {
    amapKey: config.AMAP_WEB_KEY,
    hasSession: ({ cookies }) => hasSession(cookies),
  })
  await deskRoutes(app, join(root, builtIn('operator', preProduction)))
  await startJobs(jobsOf(needs), { url: sessionUrl, work: true, log })
  const realtime = await startRealtime(app, {
    databaseUrl: sessionUrl,
    redisUrl: config.REDIS_URL,
    namespaces: Object.assign({}, ...areas.map(({ namespaces }) => namespaces)) as Namespaces,
    log,
  })
  const workers = areas.flatMap((area) => area.workers?.(log, { ...needs, ...gathered }) ?? [])
  const shares = startLearningFrequencies(log)
  const notices = listenTo(
    sessionUrl,
    noticesOf([
      ...areas.map(({ notices }) => notices),
      ...workers.map(({ notices }) => notices),
      {
        actor_changed: (account) => realtime.recheck(Number(account)),
        push_stored: realtime.relay,
        screens_changed: realtime.refresh,
        chat_changed: realtime.chat,
        alerts_changed: realtime.tellAlerts,
        notification_setting_changed: (account) => realtime.reloadNotifications(Number(account)),
      },
    ]),
    {
      log,
      onLive: () => {
        forgetEveryone()
        realtime.recheckAll()
        realtime.wakeChat()
      },
    },
  )
  trustCacheWhile(notices.live)
  const stop = async (): Promise<void> => {
    // First the balancer is told, then new work is refused, what is in flight finishes, and the database goes last.
    health.stopping = true
    await sleep(seconds(config.DRAIN_SECONDS))
    await realtime.stop()
    // Lines whose last answer is out are closed as they fall idle; a stalled upload does not hold up the stop for ever.
    const idle = setInterval(() => app.server.closeIdleConnections(), 100)
    const impatient = setTimeout(() => app.server.closeAllConnections(), 10_000)
    await app.close()
    clearInterval(idle)
    clearTimeout(impatient)
    shares.stop()
    await Promise.all([...workers.map((each) => each.stop()), stopJobs()])
    await notices.stop()
    await ports.ocr.stop()
    await disconnectStandby()
    await disconnect()
    await stopTracing()
  }
  const url = await app
    .listen({ host: config.HOST, port: config.PORT, ...(sharesPort && { reusePort: true }) })
    .catch(async (error: NodeJS.ErrnoException) => {
      await stop()
      throw portFault(config.PORT, error)
    })
  useCallbacksAt(publicUrl ?? url)
  useNoticesAt(publicUrl ?? url)
  if (config.SANDBOX_URL) {
    await sandboxApp(config.SANDBOX_URL, config.SANDBOX_APP, `${publicUrl ?? url}/channel-callback`)
    await sandboxCourierApp(config.SANDBOX_URL, config.SANDBOX_APP, `${publicUrl ?? url}${callbackPath}`)
  }
  return { url, stop }
}
