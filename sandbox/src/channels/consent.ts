import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml, htmlPage } from '../page.ts'
import { rawBody } from '../raw-body.ts'
import type { MarketWorld } from './market.ts'
import type { Market } from './side.ts'
import type { App, ChannelName } from './things.ts'

export type Asking = {
  channel: ChannelName
  title: string
  /** The app's id at this channel, as the address named it. */
  appId: string
  /** Where the shop's owner returns to with `code` and `state`. */
  back: string
  state: string
}

const refusal = (title: string, words: string): string =>
  htmlPage(`${title}授权`, `<h1>${escapeHtml(title)}</h1><p class="hint">${escapeHtml(words)}</p>`)

/** The page on which a shop's owner lets an app in: pick a shop, or make one, and agree. Every channel's is this one. */
export function askConsent(reply: FastifyReply, market: Market, asking: Asking): FastifyReply {
  reply.type('text/html; charset=utf-8')
  const app = market.appByKey(asking.channel, asking.appId)
  if (!app) return reply.code(400).send(refusal(asking.title, '应用不存在，请检查授权地址。'))
  if (!URL.canParse(asking.back)) return reply.code(400).send(refusal(asking.title, '回调地址不正确。'))
  return reply.send(consentPage(market, app, asking))
}

function consentPage(market: Market, app: App, { channel, title, back, state }: Asking): string {
  const shops = market.shopsOf(app, channel)
  const hidden = Object.entries({ label: app.label, channel, back, state })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
  const choice = shops.map(
    (shop, index) => `<li><label class="row"><span><input type="radio" name="shop" value="${escapeHtml(shop.id)}"${
      index === 0 ? ' checked' : ''
    }> <strong>${escapeHtml(shop.name)}</strong></span><code>${escapeHtml(shop.id)}</code></label>
<span class="soft">${shop.unbound ? '未授权' : '已授权，再次授权将更换令牌'}</span></li>`,
  )
  return htmlPage(
    `${title}授权`,
    `<h1>${escapeHtml(title)} · 店铺授权</h1>
<p class="hint">应用“${escapeHtml(app.label)}”申请读取订单、接单发货、处理退款。请选择一家店铺，或新开一家。</p>
<form method="post" action="/channels/consent">${hidden}
<ul>${choice.join('')}
<li><label><input type="radio" name="shop" value=""${shops.length === 0 ? ' checked' : ''}> 新店铺</label>
<input name="name" aria-label="新店铺名称" value="${escapeHtml(`${title}花店${shops.length + 1}号店`)}"></li></ul>
<p><button class="go">同意授权</button></p></form>`,
  )
}

/** Where every consent page sends the owner's yes. */
export function serveConsent(app: FastifyInstance, market: MarketWorld): void {
  app.post('/channels/consent', (request, reply) => {
    const form = new URLSearchParams(rawBody(request).toString('utf8'))
    const field = (name: string): string => form.get(name) ?? ''
    const [owner, side, back] = [market.findApp(field('label')), market.sideOf(field('channel')), field('back')]
    if (!owner || !side || !URL.canParse(back)) return reply.code(400).send({ message: '授权请求不完整' })
    const shop = field('shop')
      ? market.shopsOf(owner, side.name).find(({ id }) => id === field('shop'))
      : market.openShop(owner, side.name, field('name') || `${side.title}花店`)
    if (!shop) return reply.code(404).send({ message: '店铺不存在' })
    const url = new URL(back)
    url.searchParams.set('code', market.grant(shop))
    if (field('state')) url.searchParams.set('state', field('state'))
    return reply.redirect(url.href, 302)
  })
}
