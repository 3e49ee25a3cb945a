import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { account } from '@zdb/contract/account/endpoints'
import { channelShops, openApi, writeOffs } from '@zdb/contract/channel-shops/endpoints'
import { chat } from '@zdb/contract/chat/endpoints'
import { delivery, deliverySetup } from '@zdb/contract/delivery/endpoints'
import { identity } from '@zdb/contract/identity/endpoints'
import { onlineOrders } from '@zdb/contract/online-orders/endpoints'
import { push } from '@zdb/contract/push/endpoints'
import { shell } from '@zdb/contract/shell/endpoints'
import { staff } from '@zdb/contract/staff/endpoints'
import { stores } from '@zdb/contract/stores/endpoints'
import { system } from '@zdb/contract/system/endpoints'
import { afterSale } from '@zdb/contract/after-sale/endpoints'
import { partners } from '@zdb/contract/partners/endpoints'
import { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { workbench } from '@zdb/contract/workbench/endpoints'
import { routes as accountRoutes } from '#areas/account/routes'
import { authorizationRoute } from '#areas/channel-shops/authorization-route'
import { routes as channelShopsRoutes } from '#areas/channel-shops/routes'
import { callbackRoutes, pullNow, startChannelWorkers } from '#areas/channel-traffic/public'
import { routes as chatRoutes } from '#areas/chat/routes'
import { callbackRoutes as courierCallbackRoutes, quotesCame, startWorkers, startSeeking } from '#areas/delivery/public'
import { routes as deliveryRoutes } from '#areas/delivery/routes'
import { courierReturnRoute } from '#areas/delivery-setup/binding/authorisation-return'
import { routes as deliverySetupRoutes } from '#areas/delivery-setup/routes'
import { forgetAccount, forgetEveryone, recognise, trustCacheWhile } from '#areas/identity/public'
import { routes as identityRoutes } from '#areas/identity/routes'
import { routes as onlineOrdersRoutes } from '#areas/online-orders/routes'
import { routes as pushRoutes } from '#areas/push/routes'
import { routes as shellRoutes } from '#areas/shell/routes'
import { routes as staffRoutes } from '#areas/staff/routes'
import { routes as storesRoutes } from '#areas/stores/routes'
import { routes as systemRoutes } from '#areas/system/routes'
import { routes as afterSaleRoutes } from '#areas/after-sale/routes'
import { openDoor } from '#areas/open-api/merchant-api'
import type { Reach } from '#areas/open-api/outside-address'
import { routes as openApiRoutes } from '#areas/open-api/routes'
import { routes as partnersRoutes } from '#areas/partners/routes'
import { routes as receivedOrdersRoutes } from '#areas/received-orders/routes'
import { routes as transferOrdersRoutes } from '#areas/transfer-orders/routes'
import { routes as workbenchRoutes } from '#areas/workbench/routes'
import { routes as writeOffsRoutes } from '#areas/write-offs/routes'
import { ConfigError, type Config } from '#core/process/config'
import { startJobs, stopJobs } from '#core/work/jobs'
import { createAccessLog } from '#core/process/log'
import { listenTo } from '#core/db/process-notices'
import { register } from '#core/http/register'
import { sealKeyOf, useSealKey } from '#core/outside/sealed'
import { connect, disconnect } from '#core/db/tx'
import { startLearningFrequencies } from '#core/lists/word-frequencies'
import { useChannels } from '#ports/channels/in-use'
import { sandboxApp } from '#ports/channels/sandbox-app'
import { useCallbacksAt } from '#ports/couriers/callback-address'
import { useCouriers } from '#ports/couriers/in-use'
import { useOwnAccounts } from '#ports/couriers/own-accounts'
import { sandboxCourierApp } from '#ports/couriers/sandbox-app'
import { useMaps } from '#ports/maps/in-use'
import { createApp } from './app.ts'
import { jobsOf } from './job-list.ts'
import { createPorts, type Ports } from './ports.ts'
import { startRealtime } from './realtime.ts'
import { pageRoutes } from './web/pages.ts'

const dist = join(import.meta.dirname, '../../console/dist')

type Base = (request: FastifyRequest) => string

const registerAreas = (app: FastifyInstance, ports: Ports, { base, reach }: { base: Base; reach: Reach }): void => {
  register(app, identity, identityRoutes, recognise)
  register(app, account, accountRoutes(ports), recognise)
  register(app, shell, shellRoutes, recognise)
  register(app, system, systemRoutes(ports), recognise)
  register(app, stores, storesRoutes, recognise)
  register(app, workbench, workbenchRoutes, recognise)
  register(app, staff, staffRoutes, recognise)
  register(app, push, pushRoutes, recognise)
  register(app, chat, chatRoutes(ports.im), recognise)
  register(app, partners, partnersRoutes, recognise)
  register(app, transferOrders, transferOrdersRoutes, recognise)
  register(app, receivedOrders, receivedOrdersRoutes, recognise)
  register(app, afterSale, afterSaleRoutes, recognise)
  register(app, onlineOrders, onlineOrdersRoutes(ports), recognise)
  register(app, delivery, deliveryRoutes, recognise)
  register(app, deliverySetup, deliverySetupRoutes({ sms: ports.sms, base }), recognise)
  register(app, channelShops, channelShopsRoutes({ base, pull: pullNow }), recognise)
  register(app, openApi, openApiRoutes(reach), recognise)
  register(app, writeOffs, writeOffsRoutes(ports.vouchers), recognise)
}

export type Running = { url: string; stop: () => Promise<void> }

/** One server process on a migrated database. It keeps no state of its own: start as many as the load needs. */
export const startServer = async (config: Config & { DATABASE_URL: string }, log: Logger): Promise<Running> => {
  const health = { stopping: false }
  useSealKey(await sealKeyOf(config.PII_KEY, config.DATA_DIR))
  connect(config.DATABASE_URL, config.DATABASE_CONNECTIONS, (error) => log.error({ err: error }, 'database connection'))
  const app = await createApp({
    log,
    accessLog: createAccessLog(log.level),
    trustProxy: config.TRUST_PROXY === '1',
    health,
    elsewhere: { pictures: config.SANDBOX_URL, streets: config.AMAP_WEB_KEY !== undefined },
  })
  const ports = await createPorts(config, log)
  useChannels(ports.channels)
  useCouriers(ports.couriers)
  useOwnAccounts(ports.courierAccounts)
  useMaps(ports.maps)
  // The address the outside calls us by: the one that is written down, or the one that was called.
  const publicUrl = config.PUBLIC_URL?.replace(/\/+$/, '')
  const base: Base = (request) => publicUrl ?? `${request.protocol}://${request.host}`
  const reach: Reach = { loopback: config.SANDBOX_URL !== undefined }
  registerAreas(app, ports, { base, reach })
  authorizationRoute(app, base)
  await courierReturnRoute(app, base)
  await callbackRoutes(app, base)
  await courierCallbackRoutes(app, base)
  await openDoor(app)
  await pageRoutes(app, dist, config.AMAP_WEB_KEY)
  await startJobs(jobsOf({ files: ports.files, reach }), { url: config.DATABASE_URL, work: true, log })
  const realtime = await startRealtime(app, {
    databaseUrl: config.DATABASE_URL,
    redisUrl: config.REDIS_URL,
    log,
  })
  const channelWorkers = startChannelWorkers(log)
  const rounds = startWorkers(log)
  const seeking = startSeeking(log)
  const shares = startLearningFrequencies(log)
  const notices = listenTo(
    config.DATABASE_URL,
    {
      actor_changed: (account) => {
        forgetAccount(Number(account))
        realtime.recheck(Number(account))
      },
      push_stored: realtime.relay,
      channel_push: channelWorkers.callbackStored,
      write_back: channelWorkers.writeBackStored,
      courier_push: rounds.callbacksCame,
      delivery_due: rounds.ridesDue,
      delivery_quote: (inquiry) => quotesCame(Number(inquiry)),
    },
    { log, onLive: forgetEveryone },
  )
  trustCacheWhile(notices.live)
  const stop = async (): Promise<void> => {
    // First the balancer is told, then new work is refused, what is in flight finishes, and the database goes last.
    health.stopping = true
    await realtime.stop()
    // Lines whose last answer is out are closed as they fall idle; a stalled upload does not hold up the stop for ever.
    const idle = setInterval(() => app.server.closeIdleConnections(), 100)
    const impatient = setTimeout(() => app.server.closeAllConnections(), 10_000)
    await app.close()
    clearInterval(idle)
    clearTimeout(impatient)
    shares.stop()
    await Promise.all([channelWorkers.stop(), rounds.stop(), seeking.stop()])
    await stopJobs()
    await notices.stop()
    await ports.ocr.stop()
    await disconnect()
  }
  const url = await app.listen({ host: config.HOST, port: config.PORT }).catch(async (error: NodeJS.ErrnoException) => {
    await stop()
    throw error.code === 'EADDRINUSE' || error.code === 'EACCES'
      ? new ConfigError(`端口 ${config.PORT} 无法使用（已被占用或没有权限），请设置环境变量 PORT 换一个端口`)
      : error
  })
  useCallbacksAt(publicUrl ?? url)
  if (config.SANDBOX_URL) {
    await sandboxApp(config.SANDBOX_URL, config.SANDBOX_APP, `${publicUrl ?? url}/channel-callback`)
    await sandboxCourierApp(config.SANDBOX_URL, config.SANDBOX_APP, `${publicUrl ?? url}/courier-callback`)
  }
  return { url, stop }
}
