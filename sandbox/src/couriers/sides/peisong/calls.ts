import type { FastifyInstance } from 'fastify'
import { stringify } from 'lossless-json'
import { rawPath } from '../../../raw-body.ts'
import type { Town } from '../side.ts'
import { isNo, sayNo } from '../refusal.ts'
import { openAnswers } from './orders.ts'
import { askedIn } from './client.ts'
import { refusal } from './status.ts'

const base = '/courier-peisong/api'

/** Whole numbers of theirs are longer than a number can hold. */
export function serveCalls(server: FastifyInstance, town: Town): void {
  const answers = openAnswers()
  server.post(`${base}/*`, (request, reply) => {
    reply.type('application/json; charset=utf-8')
    try {
      const answer = answers[rawPath(request).slice(base.length + 1)] ?? sayNo('badInput', '接口不存在')
      return reply.send(stringify({ code: 0, message: 'success', data: answer(askedIn(request, town)) }))
    } catch (error) {
      if (!isNo(error)) throw error
      const { status, body } = refusal(error.no, error.detail)
      return reply.code(status).send(JSON.stringify(body))
    }
  })
}
