import type { FastifyInstance, FastifyReply } from 'fastify'
import { pushFaults } from '../post.ts'
import { isRecord, jsonBody } from '../raw-body.ts'
import type { Buyers, OrderContent } from './buyers.ts'
import { faultsOf } from '../faults.ts'
import { paces, type Lively } from './lively.ts'
import type { MarketWorld } from './market.ts'
import type { ChannelPost } from './post.ts'
import type { ChannelSide } from './side.ts'
import { platformKey } from './sides/minishop/keys.ts'
import { changeItem, itemOf, shelfOf } from './sides/shelf.ts'
import { storm } from './storm.ts'
import type { App, Order, Shop } from './things.ts'

export type DeskThings = { market: MarketWorld; buyers: Buyers; post: ChannelPost; lively: Lively }

type Fields = Record<string, unknown>
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const optional = (value: unknown): string | undefined => text(value) || undefined
const number = (value: unknown): number | undefined =>
  value === undefined || value === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
const missing = (reply: FastifyReply, what: string) => reply.code(404).send({ message: `没有这个${what}` })

/** What a buyer does to an order, by the word in the address. */
export const deeds: Record<string, (buyers: Buyers, order: Order, given: Fields) => void> = {
  urge: (buyers, order, { words }) => buyers.urge(order, optional(words)),
  cancel: (buyers, order, { reason }) => buyers.cancel(order, optional(reason)),
  refund: (buyers, order, { reason, amount }) => buyers.refund(order, optional(reason), number(amount)),
  'refund-withdraw': (buyers, order) => buyers.withdrawRefund(order),
  eta: (buyers, order, { hours, words }) => buyers.askEta(order, number(hours), optional(words)),
  'change-address': (buyers, order, { address }) => buyers.changeAddress(order, optional(address)),
  'change-remarks': (buyers, order, { remarks }) => buyers.changeRemarks(order, optional(remarks)),
  finish: (buyers, order) => buyers.finish(order),
}

/** What a customer finds at each channel: what the channel itself signs with is not among it. */
const handedOut = ({ keys }: App) =>
  Object.fromEntries(
    Object.entries(keys).map(
      ([
        channel,
        {
          more: { [platformKey]: _own, ...more },
          ...rest
        },
      ]) => [channel, { ...rest, more }],
    ),
  )

/** The market for programs: apps, shops, orders, what buyers do, and bad days. */
export function serveDesk(server: FastifyInstance, { market, buyers, post, lively }: DeskThings): void {
  const shopOf = (given: Fields): { app: App; side: ChannelSide; shop: Shop } | undefined => {
    const [app, side] = [market.findApp(text(given.label)), market.sideOf(text(given.channel))]
    const shop = side && market.shopById(side.name, text(given.shopId))
    return app && side && shop && shop.app === app.label ? { app, side, shop } : undefined
  }

  server.post('/channels/apps', (request, reply) => {
    const { label, callback } = jsonBody(request)
    if (!text(label)) return reply.code(400).send({ message: '缺少 label' })
    const app = market.app(text(label), callback === undefined ? undefined : text(callback))
    const endpoints = Object.fromEntries(
      Object.keys(app.keys).map((name) => [name, `http://${request.host}/channel-${name}`]),
    )
    return { label: app.label, callback: app.callback, keys: handedOut(app), endpoints }
  })

  server.post('/channels/desk/shops', (request, reply) => {
    const { label, channel, name, city } = jsonBody(request)
    const [app, side] = [market.findApp(text(label)), market.sideOf(text(channel))]
    if (!app || !side) return missing(reply, app ? '渠道' : '应用')
    const shop = market.openShop(app, side.name, text(name) || `${side.title}花店`, text(city))
    const code = market.grant(shop)
    return { ...shop, code }
  })
  server.get<{ Querystring: { label?: string } }>('/channels/desk/shops', ({ query }) => ({
    shops: market.shops().filter(({ app }) => !query.label || app === query.label),
  }))
  server.post('/channels/desk/turn', (request, reply) => {
    const given = jsonBody(request)
    const found = shopOf(given)
    if (!found) return missing(reply, '店铺')
    market.turn(found.shop, given['open'] !== false && given['open'] !== 'false')
    return found.shop
  })
  server.post('/channels/desk/unbind', (request, reply) => {
    const found = shopOf(jsonBody(request))
    if (!found) return missing(reply, '店铺')
    market.unbind(found.shop)
    return found.shop
  })
  server.post('/channels/desk/expire-tokens', (request, reply) => {
    const found = shopOf(jsonBody(request))
    if (!found) return missing(reply, '店铺')
    market.expireTokens(found.shop)
    return found.shop
  })

  server.get<{ Querystring: { label?: string; channel?: string; shopId?: string } }>(
    '/channels/desk/items',
    (request, reply) => {
      const found = shopOf(request.query)
      return found ? { items: shelfOf(found.shop) } : missing(reply, '店铺')
    },
  )
  server.post('/channels/desk/items', (request, reply) => {
    const given = jsonBody(request)
    const found = shopOf(given)
    const item = found && itemOf(found.shop, text(given.itemId))
    if (!item) return missing(reply, found ? '商品' : '店铺')
    changeItem(item, { title: optional(given.title), price: number(given.price) })
    return item
  })

  server.post('/channels/desk/orders', (request, reply) => {
    const given = jsonBody(request)
    const found = shopOf(given)
    if (!found) return missing(reply, '店铺')
    const content: OrderContent = isRecord(given.content) ? given.content : {}
    const faults = given.faults === undefined ? undefined : faultsOf(pushFaults, given.faults)
    const count = Math.min(1_000, number(given.count) ?? 1)
    return { orders: Array.from({ length: count }, () => buyers.order(found.side, found.shop, content, faults)) }
  })
  server.get<{ Querystring: { label?: string; channel?: string } }>('/channels/desk/orders', ({ query }) => ({
    orders: market.orders({ app: query.label ?? '', channel: query.channel ?? '' }),
  }))
  server.get<{ Params: { channel: string; id: string } }>('/channels/desk/orders/:channel/:id', (request, reply) => {
    const side = market.sideOf(request.params.channel)
    return (side && market.order(side.name, request.params.id)) ?? missing(reply, '订单')
  })
  server.post<{ Params: { channel: string; id: string; deed: string } }>(
    '/channels/desk/orders/:channel/:id/:deed',
    (request, reply) => {
      const side = market.sideOf(request.params.channel)
      const order = side && market.order(side.name, request.params.id)
      const act = Object.hasOwn(deeds, request.params.deed) ? deeds[request.params.deed] : undefined
      if (!order || !act) return missing(reply, order ? '动作' : '订单')
      act(buyers, order, jsonBody(request))
      return order
    },
  )

  server.post('/channels/desk/faults', (request, reply) => {
    const { label, ...chances } = jsonBody(request)
    const app = market.findApp(text(label))
    if (!app) return missing(reply, '应用')
    post.setFaults(app.label, faultsOf(pushFaults, chances))
    return post.faultsFor(app.label)
  })
  server.post('/channels/desk/storm', async (request, reply) => {
    const given = jsonBody(request)
    const found = shopOf(given)
    if (!found) return missing(reply, '店铺')
    return storm({ market, buyers, post }, found, {
      orders: number(given.orders) ?? 100,
      perSecond: number(given.perSecond) ?? 200,
      duplicates: number(given.duplicates) ?? 0,
      shuffle: number(given.shuffle) ?? 0,
      missign: number(given.missign) ?? 0,
      seed: number(given.seed) ?? 1,
    })
  })
  server.post('/channels/desk/lively', (request, reply) => {
    const { label, on, perMinute } = jsonBody(request)
    const app = market.findApp(text(label))
    if (!app) return missing(reply, '应用')
    lively.set(app.label, on === true || on === 'true' ? (number(perMinute) ?? paces.calm.perMinute) : 0)
    return { label: app.label, perMinute: lively.perMinute(app.label) }
  })
}
