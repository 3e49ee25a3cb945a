import fastifyCookie from '@fastify/cookie'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { randomBytes } from 'node:crypto'
import { uploadLimits } from '@zdb/contract/files/schemas'
import { Refusal } from '#core/http/refusal'
import { envelopeOf, unexpected } from '#core/http/register'
import { docsRoutes } from './web/docs.ts'
import { healthRoutes, type Health } from './web/health.ts'
import { observe } from './web/metrics.ts'
import { securityHeaders, type Elsewhere } from './web/policy.ts'

const bodyLimit = 1024 ** 2

/** Short, and never the same in two processes. */
const requestIds = (): (() => string) => {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => `${process}-${(count += 1).toString(36)}`
}

export type AppOptions = {
  log: Logger
  accessLog: Logger
  trustProxy: boolean
  health: Health
  elsewhere?: Elsewhere
}

/** The HTTP side without any area: headers, envelope of failures, logs, health, metrics, documentation. */
export const createApp = async ({
  log,
  accessLog,
  trustProxy,
  health,
  elsewhere = {},
}: AppOptions): Promise<FastifyInstance> => {
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit,
    genReqId: requestIds(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Who had a line to us when we were told to stop is still served on it.
    return503OnClosing: false,
  })
  const headers = securityHeaders(elsewhere)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
  await app.register(fastifyCookie)
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] })
  await app.register(multipart, { limits: { files: 1, fields: 10, fileSize: uploadLimits.file + 1 } })
  observe(app, accessLog)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) return reply.code(200).send(envelopeOf(error.code, error.message, error.fields))
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'unexpected')
    if (status === 413) return reply.code(413).send(envelopeOf(413, '提交的内容过大'))
    if (status >= 400 && status < 500) return reply.code(status).send(envelopeOf(status, '请求格式不正确'))
    return reply.code(500).send(unexpected)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(envelopeOf(404, '请求的地址不存在')))
  healthRoutes(app, health)
  docsRoutes(app)
  return app
}
