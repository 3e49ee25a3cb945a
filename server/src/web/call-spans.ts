import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, openSpan, type OpenSpan } from '#core/process/tracing'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call is named in traces where no endpoint of the contract says so: callbacks, calls of programs. */
    span?: string
  }
  interface FastifyRequest {
    span?: OpenSpan | undefined
  }
}

const nameOf = ({ routeOptions }: FastifyRequest): string | undefined =>
  routeOptions.config.endpoint?.key ?? routeOptions.config.span

const codeIn = (payload: unknown): number | undefined =>
  typeof payload === 'object' && payload !== null && 'code' in payload && typeof payload.code === 'number'
    ? payload.code
    : undefined

/**
 * A call is a span: which one, whose, and how it ended. Its address is told as the route has it, because ids and words
 * stand in the one that was called. Traces begin here: what a caller says of one it is part of is not believed.
 */
export const traceCalls = (app: FastifyInstance): void => {
  if (!isTracing()) return
  app.addHook('onRequest', (request, _reply, done) => {
    const name = nameOf(request)
    if (name === undefined) return done()
    request.span = openSpan(name, 'server', {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '',
      'zdb.request': request.id,
    })
    done()
  })
  // A body comes with the connection's events, which know nothing of the call: what follows it is put into the span here.
  app.addHook('preValidation', (request, _reply, done) => (request.span ? request.span.run(done) : done()))
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const code = codeIn(payload)
    if (code !== undefined) request.span?.add({ 'zdb.code': code })
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.span?.add({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) request.span?.fail(reply.statusCode)
    else request.span?.end()
    done()
  })
  // Who has left is answered by nobody.
  app.addHook('onRequestAbort', (request, done) => {
    request.span?.fail('aborted')
    request.span = undefined
    done()
  })
}
