import type { FastifyInstance } from 'fastify'
import { rawBody } from '../../../raw-body.ts'
import type { Town } from '../side.ts'
import { isNo, sayNo } from '../refusal.ts'
import { answers } from './orders.ts'
import { askedIn } from './client.ts'
import { refusal } from './status.ts'

/** One address for every method. */
export function serveCalls(server: FastifyInstance, town: Town): void {
  server.post('/courier-kd100/bsamecity/order', (request, reply) => {
    try {
      const form = new URLSearchParams(rawBody(request).toString('utf8'))
      const answer = answers[form.get('method') ?? ''] ?? sayNo('badInput', 'method不支持')
      return { success: true, code: 200, message: '提交成功', data: answer(askedIn(form, town)) }
    } catch (error) {
      if (!isNo(error)) throw error
      const { status, body } = refusal(error.no, error.detail)
      return reply.code(status).send(body)
    }
  })
}
