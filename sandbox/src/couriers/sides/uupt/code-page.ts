import type { FastifyInstance } from 'fastify'
import { liveScript } from '../../../live-page.ts'
import { clockTime, escapeHtml, htmlPage } from '../../../page.ts'
import { jsonBody } from '../../../raw-body.ts'
import type { SentCode, SmsCodes } from './sms-codes.ts'

const shown = 30

const item = ({ mobile, code, app, at, used }: SentCode): string =>
  `<li><span class="row"><span class="phone">${escapeHtml(mobile)}</span><span class="soft">${clockTime(at)}</span></span>
<span class="code">${code}</span><span class="soft">授权给“${escapeHtml(app)}”${used ? '，已使用' : ''}</span></li>`

/** The phones of UU跑腿's customers, for people and for programs. */
export function serveCodePage(server: FastifyInstance, codes: SmsCodes): void {
  server.get('/couriers/uupt-codes', (_request, reply) => {
    const items = codes.list().slice(0, shown).map(item)
    const waiting = codes.pictures().map(({ mobile, digits }) => `${escapeHtml(mobile)} 图片上是 ${digits} `)
    return reply.type('text/html; charset=utf-8').send(
      htmlPage(
        'UU跑腿短信',
        `<p><a href="/">← 外部服务模拟</a></p><h1>UU跑腿短信</h1>
<p class="hint">商户授权时，UU跑腿发到手机上的验证码。五分钟内有效，只能用一次。</p>
<div data-part="codes"><ul>${items.join('') || '<li class="empty">还没有发出验证码。</li>'}</ul></div>
<form class="modes" action="/couriers/desk/uupt-codes"><input name="suspect" aria-label="手机号" placeholder="手机号" pattern="1[0-9]{10}" required>
<button>下一次先看图片</button><span class="soft" data-part="pictures">${waiting.join('')}</span></form>`,
        liveScript,
      ),
    )
  })
  server.get<{ Querystring: { mobile?: string } }>('/couriers/desk/uupt-codes', ({ query }) => ({
    codes: codes.list(query.mobile),
    pictures: codes.pictures(),
  }))
  server.post('/couriers/desk/uupt-codes', (request) => {
    const { ageMs, suspect } = jsonBody(request)
    codes.age(Number(ageMs ?? 0))
    if (typeof suspect === 'string') codes.suspect(suspect)
    return { codes: codes.list(), pictures: codes.pictures() }
  })
}
