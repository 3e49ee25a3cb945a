import type { FastifyInstance, FastifyRequest } from 'fastify'

// Providers sign the exact bytes on the wire, so every body stays a Buffer and each provider reads it its own way.
export function keepRawBodies(app: FastifyInstance, limit: number) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limit }, (_request, body, done) => done(null, body))
}

export const rawBody = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)

/** The body as a JSON object; anything else reads as an empty one. */
export function jsonBody(request: FastifyRequest): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(rawBody(request).toString('utf8'))
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

export const rawPath = (request: FastifyRequest): string => (request.raw.url ?? '/').split('?')[0] ?? '/'
export const rawQuery = (request: FastifyRequest): string => (request.raw.url ?? '').split('?').slice(1).join('?')
