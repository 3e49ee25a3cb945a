import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rawPath } from '../../../raw-body.ts'
import type { Town } from '../side.ts'
import { isNo, sayNo } from '../refusal.ts'
import { answers } from './orders.ts'
import { askedIn, signedIn } from './client.ts'
import { serveCodePage } from './code-page.ts'
import { lettingIn, type Picture } from './binding.ts'
import { openSmsCodes } from './sms-codes.ts'
import { pictureWanted, refusal } from './status.ts'

const base = '/courier-uupt/openapi/v3'

export function serveCalls(server: FastifyInstance, town: Town): void {
  const codes = openSmsCodes(() => town.now())
  serveCodePage(server, codes)
  const strangers = lettingIn(town, codes)
  const answered = (request: FastifyRequest): Picture | { body: object | string } => {
    const path = rawPath(request).slice(base.length + 1)
    const stranger = strangers[path]
    if (stranger) return stranger(signedIn(request, town))
    const answer = answers[path] ?? sayNo('badInput', '接口不存在')
    return { body: answer(askedIn(request, town)) }
  }
  server.post(`${base}/*`, (request, reply) => {
    try {
      const said = answered(request)
      return 'picture' in said
        ? { code: pictureWanted, msg: said.picture, body: null }
        : { code: 0, msg: 'success', body: said.body }
    } catch (error) {
      if (!isNo(error)) throw error
      const { status, body } = refusal(error.no, error.detail)
      return reply.code(status).send(body)
    }
  })
}
