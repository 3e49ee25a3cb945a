import type { FastifyInstance, FastifyReply } from 'fastify'
import { consentPage, consentRefusal } from '../consent-page.ts'
import { rawBody } from '../raw-body.ts'
import type { MarketWorld } from './market.ts'
import type { Market } from './side.ts'
import type { ChannelName } from './things.ts'

export type Asking = {
  channel: ChannelName
  title: string
  /** The app's id at this channel, as the address named it. */
  appId: string
  /** Where the shop's owner returns to with `code` and `state`. */
  back: string
  state: string
}

/** Every channel's authorisation page is this one. */
export function askConsent(reply: FastifyReply, market: Market, asking: Asking): FastifyReply {
  const { channel, title, appId, back, state } = asking
  reply.type('text/html; charset=utf-8')
  const app = market.appByKey(channel, appId)
  if (!app) return reply.code(400).send(consentRefusal(title, '应用不存在，请检查授权地址。'))
  if (!URL.canParse(back)) return reply.code(400).send(consentRefusal(title, '回调地址不正确。'))
  const shops = market.shopsOf(app, channel).map(({ id, name, unbound }) => ({ id, name, bound: !unbound }))
  return reply.send(
    consentPage({
      title,
      label: app.label,
      wants: '读取订单、接单发货、处理退款',
      action: '/channels/consent',
      hidden: { label: app.label, channel, back, state },
      shops,
      newName: `${title}花店${shops.length + 1}号店`,
    }),
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
    if (side.codeName) url.searchParams.set(side.codeName, url.searchParams.get('code') ?? '')
    if (field('state')) url.searchParams.set('state', field('state'))
    return reply.redirect(url.href, 302)
  })
}
