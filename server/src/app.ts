import fastifyCookie from '@fastify/cookie'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { randomUUID } from 'node:crypto'
import { uploadLimits } from '@zdb/contract/system/schemas'
import { Refusal } from '#core/refusal'
import { envelopeOf, unexpected } from '#core/register'
import { docsRoutes } from './web/docs.ts'
import { healthRoutes, type Health } from './web/health.ts'
import { observe } from './web/metrics.ts'
import { contentSecurityPolicy } from './web/policy.ts'

const bodyLimit = 1024 ** 2

export type AppOptions = { log: Logger; trustProxy: boolean; health: Health }

/** The HTTP side without any area: headers, envelope of failures, logs, health, metrics, documentation. */
export const createApp = async ({ log, trustProxy, health }: AppOptions): Promise<FastifyInstance> => {
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentSecurityPolicy },
    strictTransportSecurity: { maxAge: 31_536_000 },
  })
  await app.register(fastifyCookie)
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] })
  await app.register(multipart, { limits: { files: 1, fields: 10, fileSize: uploadLimits.file + 1 } })
  observe(app)
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
