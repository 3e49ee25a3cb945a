import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse, stringify } from 'lossless-json'
import { sameText } from '../../../digest.ts'
import { isRecord, rawBody, rawPath, rawQuery } from '../../../raw-body.ts'
import type { Market } from '../../side.ts'
import { calls, type Inner, no, type Params } from './calls.ts'
import { signatureOf } from './signing.ts'

const base = '/channel-jddj'
const clockToleranceMs = 10 * 60_000

function paramsIn(text: string): Params | null {
  try {
    const params = parse(text, null, (digits) => digits)
    return isRecord(params) ? params : null
  } catch {
    return null
  }
}

type Refused = { refused: { code: string; msg: string } }
const refused = (code: string, msg: string): Refused => ({ refused: { code, msg } })

function answer(request: FastifyRequest, market: Market, root: string): Inner | Refused {
  const form = Object.fromEntries([
    ...new URLSearchParams(rawQuery(request)),
    ...new URLSearchParams(rawBody(request).toString('utf8')),
  ])
  const app = market.appByKey('jddj', form['app_key'] ?? '')
  if (!app) return refused('10012', '无效app_key')
  if (!sameText(signatureOf(form, app.keys.jddj.secret), form['sign'] ?? '')) return refused('10014', '无效Sign签名')
  const at = Date.parse(`${(form['timestamp'] ?? '').replace(' ', 'T')}+08:00`)
  if (!(Math.abs(Date.now() - at) <= clockToleranceMs)) return refused('10017', '时间戳已过期')
  const shop = market.shopByToken('jddj', form['token'] ?? '')
  if (!shop || shop.app !== app.label) return refused('10013', '无效Token令牌')
  const params = paramsIn(form['jd_param_json'] ?? '')
  if (!params) return refused('10015', 'API参数异常')
  const path = rawPath(request).slice(root.length)
  const act = Object.hasOwn(calls, path) ? calls[path] : undefined
  return act ? act({ market, shop, params }) : no('不存在的方法名', '10018')
}

export function serve(app: FastifyInstance, market: Market): void {
  // The merchant's own console, where the token of a branch can be read and copied.
  app.get<{ Params: { station: string } }>(`${base}/console/:station`, ({ params }, reply) => {
    const shop = market.shopById('jddj', params.station)
    if (!shop) return reply.code(404).send({ message: '没有这个门店' })
    if (!market.shopByToken('jddj', shop.accessToken)) market.grant(shop)
    return { name: shop.name, stationNo: shop.id, token: shop.accessToken }
  })
  // The mock is for who tries things out: the same calls and checks beside the true ones.
  for (const root of [`${base}/djapi/`, `${base}/mockapi/`])
    app.route({
      method: ['GET', 'POST'],
      url: `${root}*`,
      handler: (request, reply) => {
        reply.type('application/json;charset=UTF-8')
        const inner = answer(request, market, root)
        return reply.send(
          JSON.stringify(
            'refused' in inner
              ? { ...inner.refused, data: null, success: false }
              : { code: '0', msg: '操作成功', data: stringify(inner), success: true },
          ),
        )
      },
    })
}
