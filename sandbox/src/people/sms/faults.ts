import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** Keeps the caller waiting longer than any client's patience, then drops the line without a word. */
export async function holdOpen(reply: FastifyReply, ms = 60_000): Promise<FastifyReply> {
  reply.hijack()
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  await sleep(ms, undefined, { ref: false, signal: gone.signal }).catch(() => undefined)
  reply.raw.destroy()
  return reply
}
