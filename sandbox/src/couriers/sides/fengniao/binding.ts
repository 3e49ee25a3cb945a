import type { FastifyInstance, FastifyRequest } from 'fastify'
import { textOf as text } from '../../../channels/text.ts'
import type { Shop } from '../../town/entities.ts'
import { agreed, showConsentPage, tellThenReturn } from '../consent.ts'
import { refuse } from '../refusal.ts'
import type { Outgoing, Town } from '../side.ts'
import { envelopeIn, merchantIdOf, type Fields } from './client.ts'

const base = '/courier-fengniao'
const title = '蜂鸟即配'

const tokens = (shop: Shop, now: number): Fields => ({
  merchant_id: merchantIdOf(shop),
  access_token: shop.accessToken,
  refresh_token: shop.refreshToken,
  expire_in: Math.max(0, Math.floor((shop.tokenEnds - now) / 1000)),
  re_expire_in: Math.max(0, Math.floor((shop.tokenEnds - now) / 1000)) + 7 * 86_400,
})

/** A code or a refresh token for tokens. */
export function grantOf(town: Town, request: FastifyRequest, renewing: boolean): Fields {
  const { app, fields } = envelopeIn(request, town)
  const shop = renewing
    ? town.renew('fengniao', text(fields['refresh_token']))
    : town.shopByCode('fengniao', text(fields['code']))
  if (!shop || shop.app !== app.label) return refuse('badInput', renewing ? 'refresh_token错误' : 'code错误或已使用')
  if (merchantIdOf(shop) !== text(fields['merchant_id'])) return refuse('badInput', 'merchant_id')
  return { app_id: text(fields['app_id']), ...tokens(shop, town.now()) }
}

export function servePage(server: FastifyInstance, town: Town): void {
  const action = `${base}/consent`
  server.get<{ Querystring: Record<string, string> }>(`${base}/app-auth`, ({ query }, reply) => {
    const app = town.appByKey('fengniao', query['app_id'] ?? '')
    const known = app?.keys.fengniao.more['devId'] === query['dev_id'] ? app : undefined
    const [back, state] = [query['redirect_uri'] ?? '', query['state'] ?? '']
    return showConsentPage(reply, town, { courier: 'fengniao', title, app: known, back, state, action })
  })
  server.post(action, (request, reply) => {
    const yes = agreed(request, town)
    if (!yes) return reply.code(400).send({ message: '授权请求不完整' })
    const { code, state, shop, back } = yes
    const told: Outgoing = {
      url: back,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ code, merchant_id: merchantIdOf(shop), scope: 'all', state }),
    }
    return tellThenReturn(reply, title, yes, told, (words) => words === 'Success')
  })
}
