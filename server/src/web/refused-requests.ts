import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTooDeep } from '#core/http/json-depth'
import { envelopeOf } from '#core/http/register'

const messages: Readonly<Record<number, string>> = {
  408: '请求超时，请检查网络后重试',
  413: '提交的内容过大',
  414: '请求的地址过长',
  431: '请求的地址或请求头过长',
}

/** What cannot be read as a request, in the envelope of everything else. */
export const envelopeFor = (status: number) => envelopeOf(status, messages[status] ?? '请求格式不正确')

/** Addresses that lead to no route because they are none. */
export const refuseAddress =
  (headers: Record<string, string>) =>
  ({ statusCode = 400 }: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.headers(headers).code(statusCode).send(envelopeFor(statusCode))

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Bytes that are no request: there is nobody yet who could answer them but the line itself. */
export const refuseBytes = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const body = JSON.stringify(envelopeFor(status))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** JSON as everywhere, except that what is nested beyond reason is not even read. */
export const readJsonShallow = (app: FastifyInstance): void => {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (isTooDeep(text)) done(Object.assign(new Error('nested too deep'), { statusCode: 400 }))
    else void read(request, text, done)
  })
}

/** What a call may say is small: it has come by then over any line. */
const bodyMs = 30_000

/**
 * Whoever sends a body byte by byte is not waited for: each would hold a line and what it has sent. Uploads take as long
 * as they take, and are looked at while they come.
 */
export const refuseSlowBodies = (app: FastifyInstance): void => {
  const coming = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const arrived = (request: FastifyRequest): void => clearTimeout(coming.get(request))
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': chunked, 'content-type': type = '' } = request.headers
    if ((length ?? chunked) === undefined || type.startsWith('multipart/')) return done()
    const { socket } = request
    const giveUp = (): void => {
      refuseBytes(Object.assign(new Error('the body does not come'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
      socket.destroySoon()
    }
    coming.set(request, setTimeout(giveUp, bodyMs))
    request.raw.once('close', () => arrived(request))
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    arrived(request)
    done()
  })
}
