import type { FastifyInstance } from 'fastify'
import { buttonsOf } from '../../page-button.ts'
import { liveScript } from '../../live-page.ts'
import { clockTime, escapeHtml, htmlPage } from '../../page.ts'
import { jsonBody } from '../../raw-body.ts'
import { isMailMode, mailModes, type Letter, type Mailboxes, type MailMode } from './mailboxes.ts'

const shown = 100
const button = buttonsOf('/mail')

const linked = (text: string): string =>
  escapeHtml(text)
    .replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
    .replaceAll('\n', '<br>')

const item = ({ to, from, subject, text, at }: Letter): string => `<li>
<div class="row"><span class="phone">${escapeHtml(to)}</span><time class="soft">${clockTime(at)}</time></div>
<strong>${escapeHtml(subject)}</strong>
<div>${linked(text)}</div>
<div class="soft">${escapeHtml(from)}</div>
</li>`

const inboxPage = (letters: Letter[], mode: MailMode): string => {
  const modes = Object.entries(mailModes).map(([key, label]) => button(label, 'faults', { mode: key }, key === mode))
  const list =
    letters.length > 0
      ? letters.slice(0, shown).map(item).join('')
      : '<li class="empty">还没有邮件。在账号中心绑定邮箱，邮件会出现在这里。</li>'
  return htmlPage(
    '邮件收件箱',
    `<p><a href="/">← 外部服务模拟</a></p>
<h1>邮件收件箱</h1>
<p class="hint">所有邮箱收到的邮件，最新的在最上面，自动刷新。</p>
<div class="modes" data-part="modes"><span class="soft">邮件服务</span>${modes.join('')}</div>
<div data-part="letters"><ul>${list}</ul></div>`,
    liveScript,
  )
}

/** What people and tests see of the mailboxes: the page, the list, and the switch for bad days. */
export function mailDesk(app: FastifyInstance, boxes: Mailboxes) {
  app.get('/mail', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(inboxPage(boxes.letters(), boxes.mode())),
  )
  app.get<{ Querystring: { to?: string } }>('/mail/letters', (request) => ({
    letters: boxes.letters(request.query.to),
  }))
  app.post('/mail/faults', (request, reply) => {
    const { mode } = jsonBody(request)
    if (!isMailMode(mode)) return reply.code(400).send({ message: `mode 只能是 ${Object.keys(mailModes).join('、')}` })
    boxes.setMode(mode)
    return { mode }
  })
}
