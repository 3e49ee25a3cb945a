import type { FastifyInstance } from 'fastify'
import { rawPath } from '../../../raw-body.ts'
import type { Town } from '../../side.ts'
import { isNo, sayNo } from '../saying-no.ts'
import { answers } from './answers.ts'
import { askedIn } from './asked.ts'
import { refusal } from './words.ts'

const base = '/courier-uupt/openapi/v3'

export function serveCalls(server: FastifyInstance, town: Town): void {
  server.post(`${base}/*`, (request, reply) => {
    try {
      const answer = answers[rawPath(request).slice(base.length + 1)] ?? sayNo('badInput', '接口不存在')
      return { code: 0, msg: 'success', body: answer(askedIn(request, town)) }
    } catch (error) {
      if (!isNo(error)) throw error
      const { status, body } = refusal(error.no, error.detail)
      return reply.code(status).send(body)
    }
  })
}
