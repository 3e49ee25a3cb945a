import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { consentPage, consentRefusal } from '../../consent-page.ts'
import { rawBody } from '../../raw-body.ts'
import type { Outgoing, Town } from './side.ts'
import { courierNames, type App, type CourierName, type Shop } from '../town/entities.ts'

const patienceMs = 5_000

/** Begins the outId of a shop whose owner keeps it; the others an app opened for itself, and nobody agrees for them. */
export const ownPrefix = 'own:'

export type ConsentRequest = {
  courier: CourierName
  title: string
  /** Who asks; undefined: nobody they know. */
  app: App | undefined
  /** Where the shop's owner returns to. */
  back: string
  state?: string
  /** The customer's own number of the shop, where the address named one; the shop agreed for gets it. */
  outId?: string
  /** Where the yes goes; `carry` and `back` go with it. */
  action: string
  carry?: Readonly<Record<string, string>>
}

/** The page on which a shop's owner lets an app in; every courier's is this one. */
export function showConsentPage(reply: FastifyReply, town: Town, asking: ConsentRequest): FastifyReply {
  const { courier, title, app, back, state = '', outId = '', action, carry } = asking
  reply.type('text/html; charset=utf-8')
  if (!app) return reply.code(400).send(consentRefusal(title, '应用不存在，请检查授权地址。'))
  if (!URL.canParse(back)) return reply.code(400).send(consentRefusal(title, '回调地址不正确。'))
  const shops = town.shopsOf(app, courier).filter((shop) => shop.outId.startsWith(ownPrefix))
  return reply.send(
    consentPage({
      title,
      label: app.label,
      wants: '代为询价、发单、取消和查询配送',
      action,
      hidden: { courier, appId: app.keys[courier].id, back, state, outId, ...carry },
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

export type Agreement = { app: App; shop: Shop; code: string; back: string; state: string }

/** The owner's yes as a page sent it: the shop, and a code that stands for it once. */
export function agreed(request: FastifyRequest, town: Town): Agreement | undefined {
  const form = new URLSearchParams(rawBody(request).toString('utf8'))
  const courier = courierNames.find((name) => name === form.get('courier'))
  const app = courier && town.appByKey(courier, form.get('appId') ?? '')
  const [back, state] = [form.get('back') ?? '', form.get('state') ?? '']
  const shop = app && URL.canParse(back) ? agreedShop(town, app, courier, form) : undefined
  return app && shop && { app, shop, code: town.grant(shop), back, state }
}

/** Their own server tells the customer's what was agreed; the owner then goes back with nothing but the word. */
export async function tellThenReturn(
  reply: FastifyReply,
  title: string,
  { back, state }: Agreement,
  { url, ...sent }: Outgoing,
  accepts: (body: string) => boolean,
): Promise<FastifyReply> {
  const heard = await fetch(url, { ...sent, signal: AbortSignal.timeout(patienceMs) }).then(
    async (answer) => ({ ok: answer.ok, words: await answer.text() }),
    () => ({ ok: false, words: '对方没有应答' }),
  )
  if (!heard.ok || !accepts(heard.words))
    return reply
      .code(400)
      .type('text/html; charset=utf-8')
      .send(consentRefusal(title, `授权没有完成：${heard.words.slice(0, 100)}`))
  const home = new URL(back)
  home.searchParams.set('state', state)
  return reply.redirect(home.href, 302)
}
