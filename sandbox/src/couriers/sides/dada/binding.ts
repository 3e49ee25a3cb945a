import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sameText } from '../../../digest.ts'
import { escapeHtml, htmlPage } from '../../../page.ts'
import { rawBody } from '../../../raw-body.ts'
import { agreedShop, showConsentPage } from '../consent.ts'
import type { Town } from '../side.ts'
import type { App, Shop } from '../../town/entities.ts'
import { no, yes } from './refusals.ts'
import { sourceOf } from './client.ts'
import { pageSignature } from './signing.ts'

const base = '/courier-dada'

const isSigned = ({ sign = '', ...values }: Record<string, string>, names: readonly string[], app: App): boolean =>
  sameText(
    pageSignature(
      names.map((name) => values[name] ?? ''),
      app.keys.dada.secret,
    ),
    sign,
  )

/** How a merchant lets an app in: a ticket, a page, and what the ticket then stands for; and where money is paid in. */
export function serveBinding(server: FastifyInstance, town: Town): void {
  const tickets = new Map<string, { app: App; shop?: Shop }>()
  type ConsentRequest = { Querystring: Record<string, string> }

  server.get<ConsentRequest>(`${base}/third/party/ticket`, ({ query }) => {
    const app = town.appByKey('dada', query['appKey'] ?? '')
    if (!app || !isSigned(query, ['appKey', 'nonce'], app)) return no('badSign')
    const ticket = randomUUID().replaceAll('-', '')
    tickets.set(ticket, { app })
    return yes(ticket)
  })

  server.get<ConsentRequest>(`${base}/third/party/oauth`, ({ query }, reply) => {
    const { ticket = '', shopId = '', redirectUrl = '', state = '' } = query
    const asked = tickets.get(ticket)
    const fine = asked && isSigned(query, ['appKey', 'nonce', 'shopId', 'ticket'], asked.app)
    return showConsentPage(reply, town, {
      courier: 'dada',
      title: '达达快送',
      app: fine ? asked.app : undefined,
      back: redirectUrl,
      action: `${base}/consent`,
      carry: { ticket, shopId, state },
    })
  })

  server.post(`${base}/consent`, (request, reply) => {
    const form = new URLSearchParams(rawBody(request).toString('utf8'))
    const [ticket, back] = [form.get('ticket') ?? '', form.get('back') ?? '']
    const asked = tickets.get(ticket)
    const shop = asked && URL.canParse(back) ? agreedShop(town, asked.app, 'dada', form) : undefined
    if (!asked || !shop) return reply.code(400).send({ message: '授权请求不完整' })
    town.grant(shop)
    asked.shop = shop
    // Where it is, if the customer has opened the same shop under its own account before.
    const twin = town.shopByOutId('dada', asked.app, form.get('shopId') ?? '')
    if (twin && !shop.longitude) {
      const { address, city, longitude, latitude } = twin
      Object.assign(shop, { address, city, longitude, latitude })
    }
    const url = new URL(back)
    const told = { ticket, sourceId: sourceOf(shop), shopNo: shop.id, state: form.get('state') ?? '' }
    for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value)
    return reply.redirect(url.href, 302)
  })

  server.get<ConsentRequest>(`${base}/third/party/auth/info`, ({ query }) => {
    const ticket = query['ticket'] ?? ''
    const asked = tickets.get(ticket)
    if (!asked?.shop || !isSigned(query, ['ticket'], asked.app)) return no('badInput', 'ticket无效')
    tickets.delete(ticket)
    return yes({ sourceId: sourceOf(asked.shop), shopNo: asked.shop.id })
  })

  server.get<ConsentRequest>(`${base}/recharge`, ({ query }, reply) =>
    reply.type('text/html; charset=utf-8').send(
      htmlPage(
        '达达充值',
        `<h1>达达快送 · 运费账户充值</h1><p class="hint">商户 ${escapeHtml(query['source'] ?? '')}</p>
<form method="post" action="${base}/recharge"><input type="hidden" name="source" value="${escapeHtml(query['source'] ?? '')}">
<input type="hidden" name="amount" value="${escapeHtml(query['amount'] ?? '')}">
<p><strong>¥${(Number(query['amount']) / 100).toFixed(2)}</strong></p><p><button class="go">确认支付</button></p></form>`,
      ),
    ),
  )

  server.post(`${base}/recharge`, (request, reply) => {
    const form = new URLSearchParams(rawBody(request).toString('utf8'))
    const [shop, amount] = [town.shop('dada', `${form.get('source')}-1`), Number(form.get('amount'))]
    if (!shop || !(amount > 0)) return reply.code(404).send({ message: '商户不存在' })
    town.recharge(shop, amount)
    return reply
      .type('text/html; charset=utf-8')
      .send(htmlPage('达达充值', '<h1>充值成功</h1><p class="hint">可以关闭本页。</p>'))
  })
}
