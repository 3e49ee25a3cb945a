import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sameText } from '../../../digest.ts'
import { header, jsonBody, rawBody } from '../../../raw-body.ts'
import type { MarketWorld } from '../../market.ts'
import type { App } from '../../things.ts'
import { openCertificates, type Certificate } from './certificates.ts'
import { vouchersPage } from './page.ts'

const base = '/channel-vouchers'
const fulfilment = `${base}/goodlife/v1/fulfilment/certificate`
const tokenLifeSeconds = 7_200
const mintLimit = 100

type Fields = Record<string, unknown>

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const seconds = (ms: number): number => Math.floor(ms / 1000)

const answer = (data: Fields, error_code = 0, description = ''): Fields => ({
  data: { error_code, description, ...data },
  extra: { error_code, description, sub_error_code: 0, sub_description: '', logid: randomUUID(), now: Date.now() },
})
const no = (code: number, description: string): Fields => answer({}, code, description)

const linkTo = (request: FastifyRequest, one: Certificate): string => `http://${request.host}${base}/s/${one.scanned}`

const certificateWords = (one: Certificate): Fields => ({
  encrypted_code: one.encryptedCode,
  start_time: seconds(one.startsAt),
  expire_time: seconds(one.endsAt),
  sku: { sku_id: one.certificateId, title: one.title, groupon_type: 1, market_price: one.amount, account_id: '' },
  amount: {
    original_amount: one.amount,
    list_market_amount: one.amount,
    pay_amount: one.amount,
    coupon_pay_amount: one.amount,
    merchant_ticket_amount: 0,
    payment_discount_amount: 0,
    platform_discount_amount: 0,
  },
})

/** A voucher with what became of it: 1 can be used, 2 is used. */
const stateWords = (one: Certificate): Fields => ({
  ...certificateWords(one),
  code: one.code,
  status: one.verified ? 2 : 1,
  verify: one.verified
    ? {
        verify_id: one.verified.verifyId,
        certificate_id: one.certificateId,
        poi_id: one.verified.poiId,
        verify_time: seconds(one.verified.at),
        can_cancel: true,
      }
    : null,
})

/** 抖音团购: tokens of the app itself, vouchers that are looked at, handed over and, within the hour, taken back. */
export function serveVouchers(server: FastifyInstance, market: MarketWorld): void {
  const certificates = openCertificates()
  const tokens = new Map<string, { app: string; ends: number }>()

  server.post(`${base}/oauth/client_token/`, (request) => {
    const raw = rawBody(request).toString('utf8')
    const given = raw.startsWith('{') ? jsonBody(request) : Object.fromEntries(new URLSearchParams(raw))
    const more = (app: App): Readonly<Record<string, string>> => app.keys.doudian.more
    const app = market.apps().find((one) => more(one)['clientKey'] === text(given['client_key']))
    if (!app || !sameText(more(app)['clientSecret'] ?? '', text(given['client_secret'])))
      return no(10002, 'client_key或client_secret错误')
    if (given['grant_type'] !== 'client_credential') return no(10005, 'grant_type错误')
    const access_token = `clt.${randomBytes(24).toString('hex')}`
    tokens.set(access_token, { app: app.label, ends: Date.now() + tokenLifeSeconds * 1000 })
    return answer({ access_token, expires_in: tokenLifeSeconds })
  })

  /** Whatever needs a token; its customer comes first. */
  const known = (request: FastifyRequest, work: (app: string) => Fields): Fields => {
    const token = tokens.get(header(request, 'access-token'))
    if (!token) return no(2190002, 'access_token无效')
    return token.ends > Date.now() ? work(token.app) : no(2190008, 'access_token过期,请刷新或重新授权')
  }

  server.get<{ Querystring: Record<string, string> }>(`${fulfilment}/prepare/`, (request) =>
    known(request, (app) => {
      const { code, encrypted_data: scanned } = request.query
      if (!code && !scanned) return no(2100005, 'encrypted_data和code必须二选一')
      const found = certificates.prepare(app, (one) => (code ? one.code === code : one.scanned === scanned))
      if (typeof found === 'string') return no(3000001, found)
      const order_id = found.certificates[0]?.orderId ?? ''
      return answer({ verify_token: found.token, order_id, certificates: found.certificates.map(certificateWords) })
    }),
  )
  server.post(`${fulfilment}/verify/`, (request) =>
    known(request, (app) => {
      const { verify_token, poi_id, encrypted_codes } = jsonBody(request)
      if (!text(poi_id)) return no(2100005, 'poi_id不能为空')
      const codes = Array.isArray(encrypted_codes) ? encrypted_codes.map(text) : []
      const outcomes = certificates.verify(app, text(verify_token), text(poi_id), codes)
      if (typeof outcomes === 'string') return no(3000002, outcomes)
      const verify_results = outcomes.map(({ certificate, result, msg }) => ({
        result,
        msg,
        code: certificate.encryptedCode,
        origin_code: certificate.code,
        order_id: certificate.orderId,
        verify_id: result === 0 ? certificate.verified?.verifyId : '',
        certificate_id: certificate.certificateId,
      }))
      return answer({ verify_results })
    }),
  )
  server.get<{ Querystring: Record<string, string> }>(`${fulfilment}/get/`, (request) =>
    known(request, (app) => {
      const found = certificates.of(app).find(({ encryptedCode }) => encryptedCode === request.query['encrypted_code'])
      return found ? answer({ certificate: stateWords(found) }) : no(3000001, '券码不存在，请确认后重试')
    }),
  )
  server.get<{ Querystring: Record<string, string> }>(`${fulfilment}/query/`, (request) =>
    known(request, (app) => {
      const { order_id, encrypted_code } = request.query
      if (!order_id && !encrypted_code) return no(2100005, 'order_id和encrypted_code必须二选一')
      const found = certificates
        .of(app)
        .filter((one) => (order_id ? one.orderId === order_id : one.encryptedCode === encrypted_code))
      return answer({ certificates: found.map(stateWords) })
    }),
  )
  server.get<{ Querystring: Record<string, string> }>(
    `${base}/goodlife/v1/fulfilment/verify_record/query/`,
    (request) =>
      known(request, (app) => {
        const [from, to] = [request.query['start_time'], request.query['end_time']].map((each) => Number(each) * 1000)
        const size = Math.min(50, Number(request.query['size']) || 20)
        const start = Number(request.query['cursor']) || 0
        const rows = certificates
          .of(app)
          .filter(({ verified }) => verified && !(verified.at < (from || 0)) && !(to && verified.at > to))
        return answer({
          records: rows.slice(start, start + size).map(stateWords),
          cursor: start + size,
          has_more: start + size < rows.length,
          total: rows.length,
        })
      }),
  )
  server.get<{ Querystring: Record<string, string> }>(`${base}/goodlife/v1/trade/order/query/`, (request) =>
    known(request, (app) => {
      const ofOrder = certificates.of(app).filter(({ orderId }) => orderId === request.query['order_id'])
      const orders = ofOrder.slice(0, 1).map(({ orderId, title, startsAt }) => ({
        order_id: orderId,
        order_status: ofOrder.every(({ verified }) => verified) ? 300 : 200,
        create_order_time: seconds(startsAt),
        sku_name: title,
        count: ofOrder.length,
        pay_amount: ofOrder.reduce((sum, { amount }) => sum + amount, 0),
        certificate: ofOrder.map(stateWords),
      }))
      return answer({ orders, page: { page_num: 1, page_size: 20, total: orders.length } })
    }),
  )
  server.get<{ Querystring: Record<string, string> }>(`${base}/goodlife/v1/shop/poi/query/`, (request) =>
    known(request, (app) => {
      const pois = market
        .shops()
        .filter((shop) => shop.app === app && shop.channel === 'doudian')
        .map(({ id, name }) => ({ poi: { poi_id: id, poi_name: name }, account: { poi_account: { account_id: id } } }))
      return answer({ pois, total: pois.length })
    }),
  )
  server.post(`${fulfilment}/cancel/`, (request) =>
    known(request, (app) => {
      const { verify_id, certificate_id } = jsonBody(request)
      const trouble = certificates.undo(app, text(verify_id), text(certificate_id))
      return trouble ? no(3000003, trouble) : answer({})
    }),
  )

  // What the square picture on a buyer's phone leads to.
  server.get<{ Params: { id: string } }>(`${base}/s/:id`, ({ params }, reply) =>
    certificates.scannedAs(params.id)
      ? reply.redirect(`${base}/share?${new URLSearchParams({ object_id: params.id }).toString()}`, 302)
      : reply.code(404).send({ message: '券不存在' }),
  )

  server.post('/channels/desk/vouchers', (request, reply) => {
    const { label, title, amount, count, endsAt } = jsonBody(request)
    const app = market.findApp(text(label))
    if (!app) return reply.code(404).send({ message: '没有这个应用' })
    const minted = certificates.mint(app.label, {
      title: text(title) || '11枝玫瑰团购券',
      amount: Number(amount) || 9_900,
      count: Math.min(mintLimit, Math.max(1, Number(count) || 1)),
      endsAt: Number(endsAt) || undefined,
    })
    return { vouchers: minted.map((one) => ({ ...one, link: linkTo(request, one) })) }
  })
  server.get<{ Querystring: { label?: string } }>('/channels/desk/vouchers', ({ query }) => ({
    vouchers: certificates.of(query.label ?? ''),
  }))
  server.get<{ Querystring: { label?: string } }>('/channels/vouchers', (request, reply) => {
    const { label } = request.query
    const app = label ? market.findApp(label) : market.apps()[0]
    const page = vouchersPage(app, app ? certificates.of(app.label) : [], (one) => linkTo(request, one))
    return reply.type('text/html; charset=utf-8').send(page)
  })
  server.post('/channels/desk/vouchers/expire-tokens', (request) => {
    const label = text(jsonBody(request)['label'])
    for (const token of tokens.values()) if (token.app === label) token.ends = 0
    return {}
  })
}
