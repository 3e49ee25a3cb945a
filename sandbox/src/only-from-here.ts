import type { FastifyInstance } from 'fastify'
import { header } from './raw-body.ts'

/** A page of some other site must read no keys and steer nothing, whatever name it gives this machine. */
export function onlyFromHere(server: FastifyInstance, below: string): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.url !== below && ![`${below}/`, `${below}?`].some((start) => request.url.startsWith(start))) return
    const from = header(request, 'origin')
    const names = [request.hostname, ...(URL.canParse(from) ? [new URL(from).hostname] : [])]
    if (names.every((name) => ['127.0.0.1', 'localhost'].includes(name))) return
    return reply.code(403).send({ message: '仅限本机访问' })
  })
}
