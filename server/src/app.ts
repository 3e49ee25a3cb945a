import fastifyCookie from '@fastify/cookie'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { randomBytes } from 'node:crypto'
import { uploadLimits } from '@zdb/contract/desk/files/schemas'
import { isPoolTimeout } from '#core/db/pool-timeout'
import type { GaugeSource } from '#core/process/gauge'
import type { TrustedProxies } from '#core/process/trusted-proxies'
import { Refusal } from '#core/http/refusal'
import { envelopeOf, unexpected } from '#core/http/register'
import { traceCalls } from './web/call-spans.ts'
import { docsRoutes } from './web/docs.ts'
import { healthRoutes, type Health } from './web/health.ts'
import { answerBusy, shedLoad, type Load } from './web/load-shedding.ts'
import { observe } from './web/metrics.ts'
import { callHeaders, securityHeaders, type Elsewhere } from './web/policy.ts'
import { envelopeFor, readJsonShallow, refuseAddress, refuseBytes, refuseSlowBodies } from './web/refused-requests.ts'

const bodyLimit = 1024 ** 2
/** One file, and the few words that some senders put beside it. */
const limits = { files: 1, fields: 10, fieldSize: 10_000, headerPairs: 50, fileSize: uploadLimits.file + 1 }

/** Short, and never the same in two processes. */
const requestIds = (): (() => string) => {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => `${process}-${(count += 1).toString(36)}`
}

/** A call that sends no file. */
const answersJson = ({ routeOptions }: FastifyRequest): boolean => {
  const { endpoint } = routeOptions.config
  return endpoint !== undefined && !endpoint.download
}

export type AppOptions = {
  log: Logger
  accessLog: Logger
  trustProxy: TrustedProxies
  metricsToken?: string | undefined
  /** What areas have watched, beside what every process has. */
  gauges?: readonly GaugeSource[]
  health: Health
  /** What of the process is looked at before a call is taken in. */
  load?: Load
  elsewhere?: Elsewhere
}

/** The HTTP side without any area: headers, envelope of failures, logs, health, metrics, documentation. */
export const createApp = async ({
  log,
  accessLog,
  trustProxy,
  metricsToken,
  gauges = [],
  health,
  load,
  elsewhere = {},
}: AppOptions): Promise<FastifyInstance> => {
  const loggerInstance: FastifyBaseLogger = log
  const headers = securityHeaders(elsewhere)
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit,
    genReqId: requestIds(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: refuseAddress(headers),
    clientErrorHandler: refuseBytes,
    // Who had a line to us when we were told to stop is still served on it.
    return503OnClosing: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(answersJson(request) ? callHeaders : headers)
    done()
  })
  traceCalls(app)
  if (load) shedLoad(app, load)
  await app.register(fastifyCookie)
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] })
  // How large a file may be depends on its kind and is counted by whoever receives it.
  await app.register(multipart, { limits, throwFileSizeLimit: false })
  readJsonShallow(app)
  refuseSlowBodies(app)
  observe(app, { log: accessLog, token: metricsToken, gauges })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) {
      const tooMany = error.reason === 'tooManyCalls'
      if (tooMany) void reply.header('retry-after', '1')
      return reply.code(tooMany ? 429 : 200).send(envelopeOf(error.code, error.message, error.fields, error.terms))
    }
    if (isPoolTimeout(error)) {
      request.log.warn('no connection came free in time')
      return answerBusy(reply)
    }
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'unexpected')
    if (status >= 400 && status < 500) return reply.code(status).send(envelopeFor(status))
    return reply.code(500).send(unexpected)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(envelopeOf(404, '请求的地址不存在')))
  healthRoutes(app, health)
  docsRoutes(app)
  return app
}
