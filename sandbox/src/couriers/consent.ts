import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { consentPage, consentRefusal } from '../consent-page.ts'
import { rawBody } from '../raw-body.ts'
import type { Town } from './side.ts'
import { courierNames, type App, type CourierName, type Shop } from './things.ts'

/** Begins the outId of a shop whose owner keeps it; the others an app opened for itself, and nobody agrees for them. */
export const ownPrefix = 'own:'

/** Who asks: the app, or its id at this courier as the address named it. */
type Asker = { app: App | undefined } | { appId: string }

export type Asking = Asker & {
  courier: CourierName
  title: string
  /** Where the shop's owner returns to. */
  back: string
  state?: string
  /** The customer's own number of the shop, where the address named one; the shop agreed for gets it. */
  outId?: string
  /** What the way back calls the code, the shop's id and the customer's number; one without a name is left out. */
  names?: { code?: string; shopId?: string; outId?: string }
  /** Where the yes goes when the courier does more than send the owner back; `carry` and `back` go with it. */
  action?: string
  carry?: Readonly<Record<string, string>>
}

/** The page on which a shop's owner lets an app in; every courier's is this one. */
export function askConsent(reply: FastifyReply, town: Town, asking: Asking): FastifyReply {
  const { courier, title, back, state = '', outId = '', names = {}, action = '/couriers/consent', carry } = asking
  reply.type('text/html; charset=utf-8')
  const app = 'app' in asking ? asking.app : town.appByKey(courier, asking.appId)
  if (!app) return reply.code(400).send(consentRefusal(title, '应用不存在，请检查授权地址。'))
  if (!URL.canParse(back)) return reply.code(400).send(consentRefusal(title, '回调地址不正确。'))
  const { code: codeName = 'code', shopId: shopName = '', outId: outName = '' } = names
  const shops = town.shopsOf(app, courier).filter((shop) => shop.outId.startsWith(ownPrefix))
  const appId = app.keys[courier].id
  return reply.send(
    consentPage({
      title,
      label: app.label,
      wants: '代为询价、发单、取消和查询配送',
      action,
      hidden: { courier, appId, back, state, outId, codeName, shopName, outName, ...carry },
      shops,
      newName: `${title}门店${shops.length + 1}`,
    }),
  )
}

/** The shop its owner picked or made on the page; undefined when there is none of that id. */
export function agreedShop(town: Town, app: App, courier: CourierName, form: URLSearchParams): Shop | undefined {
  const picked = form.get('shop')
  const [outId, name] = [form.get('outId'), form.get('name') || '新门店']
  const place = { mobile: '', address: '', city: '', longitude: 0, latitude: 0 }
  const shop = picked
    ? town.shopsOf(app, courier).find(({ id }) => id === picked)
    : town.openShop(app, courier, { ...place, name, outId: ownPrefix + randomUUID() })
  if (shop && outId) shop.outId = ownPrefix + outId
  return shop
}

export type Agreement = { shop: Shop; code: string; back: string; state: string; form: URLSearchParams }

/** The owner's yes as a page sent it: the shop, and a code that stands for it once. */
export function agreed(request: FastifyRequest, town: Town): Agreement | undefined {
  const form = new URLSearchParams(rawBody(request).toString('utf8'))
  const courier = courierNames.find((name) => name === form.get('courier'))
  const app = courier && town.appByKey(courier, form.get('appId') ?? '')
  const [back, state] = [form.get('back') ?? '', form.get('state') ?? '']
  const shop = app && URL.canParse(back) ? agreedShop(town, app, courier, form) : undefined
  return shop && { shop, code: town.grant(shop), back, state, form }
}

/** Where a yes goes that only sends the owner back. */
export function serveConsent(server: FastifyInstance, town: Town): void {
  server.post('/couriers/consent', (request, reply) => {
    const yes = agreed(request, town)
    if (!yes) return reply.code(400).send({ message: '授权请求不完整' })
    const { shop, code, back, state, form } = yes
    const url = new URL(back)
    const told = [
      [form.get('codeName'), code],
      [form.get('shopName'), shop.id],
      [form.get('outName'), form.get('outId')],
      ['state', state],
    ]
    for (const [name, value] of told) if (name && value) url.searchParams.set(name, value)
    return reply.redirect(url.href, 302)
  })
}
