import { ask, isRecord, recordsOf, textOf } from '../ask.ts'
import { byBytes, md5 } from '../digest.ts'
import { mapsFailure, type Geo, type GeoAddress, type Maps, type PlaceTip, type Travel } from './port.ts'

export type AmapConfig = { endpoint: string; key: string; privateKey?: string; timeoutMs?: number }

type Json = Record<string, unknown>

/** AMap's sig: md5 over the sorted, unescaped pairs with the private key behind them. */
export const amapSig = (params: Record<string, string>, privateKey: string): string =>
  md5(
    Object.keys(params)
      .toSorted(byBytes)
      .map((name) => `${name}=${params[name]}`)
      .join('&') + privateKey,
  )

/** AMap Web service. It writes an empty text as `[]`, which textOf reads as ''. */
export function amap(config: AmapConfig): Maps {
  const question = async (path: string, params: Record<string, string>): Promise<Json> => {
    const asked = { ...params, key: config.key }
    const query = new URLSearchParams(config.privateKey ? { ...asked, sig: amapSig(asked, config.privateKey) } : asked)
    const url = `${config.endpoint.replace(/\/$/, '')}${path}?${query.toString()}`
    const { json } = await ask(url, {}, config.timeoutMs ?? 3_000, (detail) => mapsFailure('unreachable', detail))
    // v3 says status "1", v4 says errcode 0.
    if (json['status'] === '1' || json['errcode'] === 0) return json
    const info = textOf(json['info']) || textOf(json['errmsg'])
    throw mapsFailure(/LIMIT|EXCEEDED|BUSY/.test(info) ? 'throttled' : 'refused', info)
  }

  const pathOf = async (from: Geo, to: Geo, travel: Travel): Promise<Json> => {
    const json = await question(directions[travel], { origin: pointText(from), destination: pointText(to) })
    const body = travel === 'bicycling' ? json['data'] : json['route']
    const [path] = recordsOf(isRecord(body) ? body['paths'] : [])
    if (!path) throw mapsFailure('refused', 'no way found')
    return path
  }

  return {
    async geocode(address, city = '') {
      const [found] = recordsOf((await question('/v3/geocode/geo', { address, ...(city && { city }) }))['geocodes'])
      return found && geoAddress(found, textOf(found['formatted_address']), pointOf(found['location']))
    },
    async reverse(at) {
      const { regeocode } = await question('/v3/geocode/regeo', { location: pointText(at), extensions: 'base' })
      if (!isRecord(regeocode) || !isRecord(regeocode['addressComponent'])) return undefined
      return geoAddress(regeocode['addressComponent'], textOf(regeocode['formatted_address']), at)
    },
    async inputTips(keywords, { city, near } = {}) {
      const params = {
        keywords,
        datatype: 'all',
        ...(city && { city, citylimit: 'true' }),
        ...(near && { location: pointText(near) }),
      }
      return recordsOf((await question('/v3/assistant/inputtips', params))['tips']).flatMap(placeTip)
    },
    async distance(from, to, travel = 'bicycling') {
      const path = await pathOf(from, to, travel)
      return { metres: Number(path['distance']), seconds: Number(path['duration']) }
    },
    async way(from, to, travel = 'bicycling') {
      const path = await pathOf(from, to, travel)
      const corners = recordsOf(path['steps']).flatMap((step) => textOf(step['polyline']).split(';').flatMap(cornerOf))
      return { metres: Number(path['distance']), seconds: Number(path['duration']), points: corners.filter(isNew) }
    },
  }
}

const directions: Record<Travel, string> = {
  driving: '/v3/direction/driving',
  walking: '/v3/direction/walking',
  bicycling: '/v4/direction/bicycling',
}

// Six decimals are all AMap accepts.
const pointText = ({ lng, lat }: Geo): string => `${lng.toFixed(6)},${lat.toFixed(6)}`

function pointOf(value: unknown): Geo | undefined {
  const [lng = NaN, lat = NaN] = textOf(value).split(',').map(Number)
  return Number.isFinite(lng) && Number.isFinite(lat) ? { lng, lat } : undefined
}

const cornerOf = (text: string): Geo[] => {
  const point = pointOf(text)
  return point ? [point] : []
}

/** Each step begins where the last one ended. */
const isNew = ({ lng, lat }: Geo, index: number, all: readonly Geo[]): boolean =>
  all[index - 1]?.lng !== lng || all[index - 1]?.lat !== lat

// In a municipality city is empty and means the province; 仙桃 and its like have no city and stand in district.
function geoAddress(part: Json, address: string, at: Geo | undefined): GeoAddress | undefined {
  const [province, district] = [textOf(part['province']), textOf(part['district'])]
  const municipality = /^(?:北京|天津|上海|重庆)市$/.test(province)
  const city = textOf(part['city']) || (municipality ? province : district)
  const county = city === district ? '' : district
  return at && { address, province, city, county, code: textOf(part['adcode']), at }
}

/** A tip without a location is a district or a bus line: nothing to deliver to. */
function placeTip(tip: Json): PlaceTip[] {
  const at = pointOf(tip['location'])
  if (!at) return []
  const text = (key: string) => textOf(tip[key])
  return [
    {
      id: text('id'),
      name: text('name'),
      district: text('district'),
      address: text('address'),
      code: text('adcode'),
      at,
    },
  ]
}
