import type { FastifyInstance } from 'fastify'
import { jsonBody } from '../../raw-body.ts'
import { isFaultMode, type Inbox } from './inbox.ts'
import { inboxPage } from './inbox-page.ts'

/** What people and tests see of the phones: the page, the list, and the switch for bad days. */
export function smsDesk(app: FastifyInstance, inbox: Inbox) {
  app.get('/sms', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(inboxPage(inbox.messages(), inbox.mode())),
  )
  app.get<{ Querystring: { phone?: string } }>('/sms/messages', (request) => ({
    messages: inbox.messages(request.query.phone),
  }))
  app.post('/sms/faults', (request, reply) => {
    const { mode } = jsonBody(request)
    if (!isFaultMode(mode)) return reply.code(400).send({ message: 'mode 只能是 none、throttle、timeout、error' })
    inbox.setMode(mode)
    return { mode }
  })
}
