import { createCipheriv, randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse, stringify } from 'lossless-json'
import { byBytes, md5, sameText } from '../../digest.ts'
import { isRecord, rawBody, rawPath, rawQuery } from '../../raw-body.ts'
import { askConsent } from '../consent.ts'
import type { ChannelSide, Market, Outgoing } from '../side.ts'
import type { AppKeys, Happening } from '../things.ts'
import { calls, companies, no, type Answer, type Params } from './kuaishou/calls.ts'
import { int64, refundCodes, statusCodes } from './kuaishou/words.ts'

const base = '/channel-kuaishou'
const clockToleranceMs = 10 * 60_000

type Form = Readonly<Record<string, string>>

const formOf = (request: FastifyRequest): Form =>
  Object.fromEntries([
    ...new URLSearchParams(rawQuery(request)),
    ...new URLSearchParams(rawBody(request).toString('utf8')),
  ])

/** Calls are signed with a secret of their own, not the one for tokens. */
function signatureOf(form: Form, signSecret: string): string {
  const pairs = Object.keys(form)
    .filter((key) => key !== 'sign')
    .toSorted(byBytes)
    .map((key) => `${key}=${form[key]}`)
  return md5(`${pairs.join('&')}&signSecret=${signSecret}`)
}

function paramsIn(text: string): Params {
  try {
    const params = parse(text, null, (digits) => digits)
    return isRecord(params) ? params : {}
  } catch {
    return {}
  }
}

function answer(market: Market, path: string, form: Form): Answer {
  const method = form['method'] ?? ''
  const app = market.appByKey('kuaishou', form['appkey'] ?? '')
  if (!app) return no('appkey不存在', 100)
  const expected = signatureOf(form, app.keys.kuaishou.more['signSecret'] ?? '')
  if (!sameText(expected, form['sign'] ?? '')) return no('签名错误', 15)
  if (!(Math.abs(Date.now() - Number(form['timestamp'])) <= clockToleranceMs)) return no('时间戳错误', 14)
  const act = Object.hasOwn(calls, method) && path === method.replaceAll('.', '/') ? calls[method] : undefined
  if (!act) return no('接口不存在', 11)
  const shop = market.shopByToken('kuaishou', form['access_token'] ?? '')
  if (!shop || shop.app !== app.label) return no('ACCESS_TOKEN_EXPIRED', 28)
  return act({ market, app, shop, params: paramsIn(form['param'] ?? '') })
}

function serve(app: FastifyInstance, market: Market): void {
  app.get<{ Querystring: Record<string, string> }>(`${base}/oauth/authorize`, ({ query }, reply) =>
    askConsent(reply, market, {
      channel: 'kuaishou',
      title: '快手小店',
      appId: query['app_id'] ?? '',
      back: query['redirect_uri'] ?? '',
      state: query['state'] ?? '',
    }),
  )
  app.route({
    method: ['GET', 'POST'],
    url: `${base}/oauth2/:what`,
    handler: (request) => {
      const form = formOf(request)
      const owner = market.appByKey('kuaishou', form['app_id'] ?? '')
      if (!owner || !sameText(owner.keys.kuaishou.secret, form['app_secret'] ?? ''))
        return { result: 100200100, error: 'invalid_client', error_msg: 'app_id或app_secret错误' }
      const shop =
        form['grant_type'] === 'refresh_token'
          ? market.renew('kuaishou', form['refresh_token'] ?? '')
          : market.shopByCode('kuaishou', form['code'] ?? '')
      if (!shop || shop.app !== owner.label)
        return { result: 100200101, error: 'invalid_grant', error_msg: '授权码或令牌已失效' }
      return {
        result: 1,
        access_token: shop.accessToken,
        refresh_token: shop.refreshToken,
        expires_in: Math.floor((shop.tokenEnds - Date.now()) / 1000),
        refresh_token_expires_in: 180 * 86_400,
        open_id: shop.id,
        scopes: ['merchant_order', 'merchant_refund'],
      }
    },
  })
  app.route({
    method: ['GET', 'POST'],
    url: `${base}/open/*`,
    handler: (request, reply) => {
      const said = answer(market, rawPath(request).slice(base.length + 1), formOf(request))
      const fine = 'data' in said
      return reply
        .type('application/json;charset=UTF-8')
        .send(
          stringify(
            fine
              ? { result: 1, code: '1', msg: 'success', data: said.data }
              : { result: said.result, code: String(said.result), error_msg: said.words, msg: said.words },
          ),
        )
    },
  })
}

function eventOf(happening: Happening): { event: string; info: Params } | null {
  if (happening.kind === 'unbound') return null
  const { order } = happening
  const about = { oid: int64(order.id), openId: order.shopId, updateTime: order.updatedAt }
  const trade = (event: string) => ({
    event: `kwaishop_order_${event}`,
    info: { ...about, status: statusCodes[order.status] },
  })
  switch (happening.kind) {
    case 'placed':
      return trade('paySuccess')
    case 'shipped':
      return trade('delivering')
    case 'finished':
      return trade('orderSuccess')
    case 'cancelled':
      return trade('orderFail')
    case 'changed':
      return trade('addressChange')
    case 'refund': {
      const { refund } = happening
      const info = { ...about, refundId: int64(refund.id), status: refundCodes[refund.status] }
      return { event: `kwaishop_aftersales_${refund.status === 'asked' ? 'addRefund' : 'updateRefund'}`, info }
    }
    default:
      return null
  }
}

/** AES-128-CBC with an empty vector and the key for messages; the whole body is the ciphertext. */
function push(happening: Happening, keys: AppKeys, callback: string): Outgoing | null {
  const told = eventOf(happening)
  if (!told || happening.kind === 'unbound') return null
  const message = stringify({
    eventId: randomBytes(16).toString('hex'),
    msgId: randomBytes(16).toString('hex'),
    bizId: int64(happening.order.id),
    userId: 0,
    openId: happening.order.shopId,
    appKey: keys.id,
    event: told.event,
    info: stringify(told.info),
    status: 1,
    createTime: happening.order.updatedAt,
    updateTime: Date.now(),
  })
  const key = Buffer.from(keys.more['messageKey'] ?? '', 'base64')
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(16))
  const body = Buffer.concat([cipher.update(message ?? '', 'utf8'), cipher.final()]).toString('base64')
  return { url: callback, method: 'POST', headers: { 'content-type': 'text/plain;charset=UTF-8' }, body }
}

export const kuaishou: ChannelSide = {
  name: 'kuaishou',
  title: '快手小店',
  mintKeys: () => ({
    id: `ks${randomInt(100_000_000, 999_999_999)}${randomInt(100_000_000, 999_999_999)}`,
    secret: randomBytes(16).toString('hex'),
    more: {
      signSecret: randomBytes(16).toString('hex'),
      messageKey: randomBytes(16).toString('base64'),
      expressCodes: companies.map(([code, name]) => `${name}:${code}`).join(';'),
    },
  }),
  newOrderId: () => `24${randomInt(10_000_000, 99_999_999)}${randomInt(100_000_000, 999_999_999)}`,
  newShopId: () => `f${randomBytes(15).toString('hex')}`,
  serve,
  push,
  accepts: ({ body }) => /"result"\s*:\s*1\b/.test(body),
}
