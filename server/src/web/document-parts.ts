import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is known leaves at once, and the rest when it is known. */
async function* partsOf(known: string, rest: Promise<string>): AsyncGenerator<string> {
  yield known
  yield await rest
}

const takesGzip = ({ headers }: FastifyRequest): boolean => /\bgzip\b/.test(String(headers['accept-encoding']))

/** A document whose end is one person's: nobody keeps it. What compresses other answers would hold its beginning back. */
export const sendInParts = (
  request: FastifyRequest,
  reply: FastifyReply,
  known: string,
  rest: Promise<string>,
): FastifyReply => {
  const parts = Readable.from(partsOf(known, rest))
  void reply.header('cache-control', 'private, no-store').header('vary', 'accept-encoding, cookie')
  if (!takesGzip(request)) return reply.header('content-encoding', 'identity').send(parts)
  const compressed = parts.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH }))
  return reply.header('content-encoding', 'gzip').send(compressed)
}
