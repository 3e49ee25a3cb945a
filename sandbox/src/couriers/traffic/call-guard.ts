import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rawBody } from '../../raw-body.ts'
import type { CourierFaults, callFaults } from './courier-faults.ts'
import type { CourierSide } from '../sides/side.ts'
import type { App, CourierName } from '../town/entities.ts'

/** A call and when it was answered; `answeredAt` null: it never was. Milliseconds with fractions. */
export type Answer = {
  courier: CourierName
  path: string
  askedAt: number
  answeredAt: number | null
  status: number | null
}
export type Calls = ReturnType<typeof openCallGuard>

const remembered = 2_000
const moment = (): number => performance.timeOrigin + performance.now()

/** What stands between the couriers' interfaces and their customers: slow lines, silence, and no more of you for now. */
export function openCallGuard({
  sides,
  faults,
  appByKey,
}: {
  sides: readonly CourierSide[]
  faults: CourierFaults
  appByKey: (courier: CourierName, id: string) => App | undefined
}) {
  const bySide = new Map<string, CourierSide>(sides.map((side) => [side.name, side]))
  const answers = new Map<string, Answer[]>()
  const asked = new WeakMap<FastifyRequest, { side: CourierSide; app: App; answer: Answer; body: string }>()

  // Each courier is told its customer's id in a place of its own; it is a word of the call in all of them.
  function callerOf(side: CourierSide, request: FastifyRequest, body: string): App | undefined {
    for (const word of `${request.url} ${body} ${Object.values(request.headers).join(' ')}`.split(/[^\w-]+/)) {
      const app = word && appByKey(side.name, word)
      if (app) return app
    }
    return undefined
  }

  function note(label: string, answer: Answer): void {
    const theirs = answers.get(label) ?? []
    theirs.push(answer)
    if (theirs.length > remembered) theirs.shift()
    answers.set(label, theirs)
  }

  return {
    answers: (label: string): Answer[] => answers.get(label) ?? [],
    guard(server: FastifyInstance): void {
      const struck = (request: FastifyRequest, name: keyof typeof callFaults): boolean => {
        const call = asked.get(request)
        if (!call) return false
        const { where } = faults.of(call.app.label, call.side.name)
        return `${request.url} ${call.body}`.includes(where) && faults.struck(call.app.label, call.side.name, name)
      }
      server.addHook('preHandler', async (request, reply) => {
        const side = bySide.get(/^\/courier-([a-z0-9]+)/.exec(request.url)?.[1] ?? '')
        if (!side) return
        const body = rawBody(request).toString('utf8')
        const app = callerOf(side, request, body)
        if (!app) return
        const path = request.url.split('?')[0] ?? ''
        const answer: Answer = { courier: side.name, path, askedAt: moment(), answeredAt: null, status: null }
        asked.set(request, { side, app, answer, body })
        note(app.label, answer)
        if (struck(request, 'hang')) {
          await once(request.raw.socket, 'close')
          return reply.hijack()
        }
        if (struck(request, 'throttle')) {
          const { status, body: words } = side.refusal('throttled')
          return reply.code(status).send(words)
        }
      })
      server.addHook('onSend', async (request, reply, payload) => {
        const call = asked.get(request)
        if (!call) return payload
        const { answerAfterMs } = faults.of(call.app.label, call.side.name)
        if (answerAfterMs > 0) await sleep(answerAfterMs, undefined, { ref: false })
        if (struck(request, 'loseAnswer')) await once(request.raw.socket, 'close')
        else Object.assign(call.answer, { answeredAt: moment(), status: reply.statusCode })
        return payload
      })
    },
  }
}
