import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { codes } from '@zdb/contract/codes'
import { callsAside } from '#core/http/merchant-turns'
import { envelopeOf } from '#core/http/register'
import { refusedCalls } from '#core/process/counters'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Outside the contract, and may be refused before anything of it was done. */
    sheddable?: boolean
  }
}

type Burden = 'calls' | 'loop' | 'heap'
export type LoadLimits = { callsAtOnce: number; loopDelayMs: number }
export type Load = { burden: (calls: number) => Burden | undefined; stop: () => void }

const resolutionMs = 20
const lookMs = 500
/** One long step, or one rubbish heap before it is collected, is no overload: two looks in a row are. */
const looksInRow = 2
const heapShare = 0.9
/** By then it has been looked at again. */
const retryAfterSeconds = '2'

const heapIsFull = (): boolean => {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
  return used > limit * heapShare
}

/** What this process has too much of. */
export const watchLoad = ({ callsAtOnce, loopDelayMs }: LoadLimits, log: Logger): Load => {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  const seen = { loop: 0, heap: 0 }
  let told = false
  const look = (): void => {
    const delay = delays.count === 0 ? 0 : delays.mean / 1e6 - resolutionMs
    delays.reset()
    seen.loop = delay > loopDelayMs ? seen.loop + 1 : 0
    seen.heap = heapIsFull() ? seen.heap + 1 : 0
    const is = Math.max(seen.loop, seen.heap) >= looksInRow
    if (is !== told) log.warn({ delayMs: Math.round(delay), ...seen }, is ? 'overloaded' : 'no longer overloaded')
    told = is
  }
  const timer = setInterval(look, lookMs)
  timer.unref()
  return {
    burden: (calls) => {
      if (calls >= callsAtOnce) return 'calls'
      if (seen.loop >= looksInRow) return 'loop'
      return seen.heap >= looksInRow ? 'heap' : undefined
    },
    stop: () => {
      clearInterval(timer)
      delays.disable()
    },
  }
}

/** Nothing of it was done: whoever asked may ask again. */
export const answerBusy = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', retryAfterSeconds).send(envelopeOf(codes.busy.code, codes.busy.message))

/**
 * Refuses calls of people and merchants' systems before anything is done for them, while there is too much to do. Not
 * health, figures and pages, and no callback: what a provider tells is stored first, and is little work.
 *
 * A call is under way from when all of its body has come, so that nobody fills the process with calls that they never
 * finish sending, until it is worked off and its line is done with it: who leaves early has made the work all the same.
 * One that waits in its merchant's line, or is held there after a refusal, takes nobody's turn: were it counted, a few
 * merchants could shut out everybody. Those lines have bounds of their own.
 */
export const shedLoad = (app: FastifyInstance, load: Load): void => {
  let calls = 0
  const refuses = (reply: FastifyReply): boolean => {
    const burden = load.burden(calls - callsAside())
    if (!burden) return false
    refusedCalls.count(burden, 'refused')
    void answerBusy(reply)
    return true
  }
  const isCounted = ({ routeOptions }: FastifyRequest): boolean =>
    routeOptions.config.endpoint !== undefined || routeOptions.config.sheddable === true
  const answered = new WeakSet<FastifyRequest>()
  const underWay = new WeakSet<FastifyRequest>()
  const endOf = (request: FastifyRequest): void => {
    if (underWay.delete(request)) calls -= 1
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(request) || !refuses(reply)) done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (!isCounted(request)) return done()
    if (refuses(reply)) return
    calls += 1
    underWay.add(request)
    // An answer that nobody waits for any more is never told to have gone out.
    reply.raw.once('close', () => {
      if (answered.has(request)) endOf(request)
    })
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    answered.add(request)
    if (reply.raw.destroyed) endOf(request)
    done(null, payload)
  })
  app.addHook('onClose', (_app, done) => {
    load.stop()
    done()
  })
}
