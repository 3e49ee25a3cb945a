import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { textOf } from '../../../channels/text.ts'
import { byBytes, md5, sameText } from '../../../digest.ts'
import { header, isRecord, jsonBody, rawPath } from '../../../raw-body.ts'
import type { CourierSide, Town } from '../side.ts'
import { no, yes } from './refusals.ts'
import { calls } from './orders.ts'
import { servePages } from './binding.ts'
import { dadaPush } from './callbacks.ts'
import { isNo, sayNo } from '../refusal.ts'

const base = '/courier-dada'
const clockDriftSeconds = 600

const digits = (length: number): string =>
  Array.from({ length }, (_, at) => String(randomInt(at === 0 ? 1 : 0, 10))).join('')

function businessIn(text: string): unknown {
  try {
    return JSON.parse(text || '{}') as unknown
  } catch {
    return sayNo('badInput', 'body不是JSON')
  }
}

/** Who asks, whether the envelope is signed by them, then the call inside it. */
function answer(town: Town, request: FastifyRequest): unknown {
  const { signature, ...envelope } = jsonBody(request)
  const app = town.appByKey('dada', textOf(envelope['app_key']))
  if (!app) return sayNo('badInput', 'app_key无效')
  const signed = Object.keys(envelope)
    .toSorted(byBytes)
    .map((key) => key + textOf(envelope[key]))
  const { secret } = app.keys.dada
  if (!sameText(md5(secret + signed.join('') + secret).toUpperCase(), textOf(signature))) return sayNo('badSign')
  if (Math.abs(Date.now() / 1000 - Number(envelope['timestamp'])) > clockDriftSeconds)
    return sayNo('badInput', 'timestamp已失效')
  const call = calls[rawPath(request).slice(`${base}/api/`.length)]
  if (!call) return sayNo('badInput', '接口不存在')
  const body = businessIn(textOf(envelope['body']))
  return call({
    town,
    app,
    sourceId: textOf(envelope['source_id']),
    origin: `http://${header(request, 'host')}`,
    body: isRecord(body) ? body : {},
    list: Array.isArray(body) ? body : [],
  })
}

function serve(server: FastifyInstance, town: Town): void {
  servePages(server, town)
  server.post(`${base}/api/*`, (request) => {
    try {
      return yes(answer(town, request))
    } catch (error) {
      if (isNo(error)) return no(error.no, error.detail)
      throw error
    }
  })
}

export const dada: CourierSide = {
  name: 'dada',
  title: '达达快送',
  mintKeys: () => ({
    id: `dada${randomBytes(7).toString('hex')}`,
    secret: randomBytes(16).toString('hex'),
    more: { sourceId: digits(6) },
  }),
  newRideId: () => digits(15),
  newShopId: () => `${digits(8)}-1`,
  serve,
  refusal: (why, detail) => ({ status: 200, body: no(why, detail) }),
  push: dadaPush,
}
