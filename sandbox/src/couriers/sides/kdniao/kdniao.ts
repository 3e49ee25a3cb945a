import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { md5, sameText } from '../../../digest.ts'
import { isRecord, rawBody } from '../../../raw-body.ts'
import type { CourierSide, Refusal, Town } from '../side.ts'
import { calls } from './orders.ts'
import { digits, localTime, noes, trackOf } from './query.ts'
import { isNo, sayNo } from '../refusal.ts'

const base = '/courier-kdniao'

const signed = (data: string, key: string): string => Buffer.from(md5(data + key)).toString('base64')

const no = (why: Refusal, detail = ''): Record<string, unknown> => {
  const [code, words] = noes[why]
  return { Success: false, ResultCode: code, Reason: detail || words }
}

function dataIn(text: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(text)
    return isRecord(data) ? data : sayNo('badInput', 'RequestData不是JSON')
  } catch {
    return sayNo('badInput', 'RequestData不是JSON')
  }
}

/** Who asks, whether the question is signed by them, then the call. */
function answer(town: Town, request: FastifyRequest): Record<string, unknown> {
  const form = new URLSearchParams(rawBody(request).toString('utf8'))
  const field = (name: string): string => form.get(name) ?? ''
  const app = town.appByKey('kdniao', field('EBusinessID'))
  if (!app) return sayNo('badInput', '商户ID不存在')
  if (!sameText(signed(field('RequestData'), app.keys.kdniao.secret), field('DataSign'))) return sayNo('badSign')
  const call = calls[field('RequestType')]
  if (!call) return sayNo('badInput', 'RequestType不存在')
  return { EBusinessID: app.keys.kdniao.id, ...call({ town, app, data: dataIn(field('RequestData')) }) }
}

function serve(server: FastifyInstance, town: Town): void {
  for (const path of ['/api/EOrderService', '/Ebusiness/EbusinessOrderHandle.aspx'])
    server.post(`${base}${path}`, (request) => {
      try {
        return answer(town, request)
      } catch (error) {
        if (isNo(error)) return no(error.no, error.detail)
        throw error
      }
    })
}

/** 快递鸟: waybills of express companies, and where their parcels are. */
export const kdniao: CourierSide = {
  name: 'kdniao',
  title: '快递鸟',
  mintKeys: () => ({ id: digits(7), secret: randomUUID(), more: {} }),
  newRideId: () => digits(15),
  newShopId: () => digits(8),
  serve,
  refusal: (why, detail) => ({ status: 200, body: no(why, detail) }),
  push({ ride, at }, keys, callback) {
    const track = trackOf(ride, at)
    if (track['State'] === '0') return null
    const data = JSON.stringify({
      EBusinessID: keys.id,
      PushTime: localTime(at),
      Count: '1',
      Data: [{ ...track, EBusinessID: keys.id, Success: true }],
    })
    return {
      url: callback,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({
        RequestData: data,
        RequestType: '101',
        DataSign: signed(data, keys.secret),
      }).toString(),
    }
  },
  accepts({ status, body }) {
    return status === 200 && body.includes('"Success":true')
  },
}
