import type { FastifyRequest } from 'fastify'
import { byBytes, md5, sameText } from '../digest.ts'
import type { Provider } from '../provider.ts'
import { cityCodes, cityNamed } from './gazetteer.ts'
import { geocode, reverse } from './places.ts'
import { areaAt, cityByPhoneCode, metresBetween, readPoint } from './points.ts'
import { path, ride, type Travel } from './routes.ts'
import { inputTips } from './tips.ts'

const base = '/amap'
const ok = { status: '1', info: 'OK', infocode: '10000' }
const failures = {
  key: { status: '0', info: 'INVALID_USER_KEY', infocode: '10001' },
  signature: { status: '0', info: 'INVALID_USER_SIGNATURE', infocode: '10007' },
  params: { status: '0', info: 'INVALID_PARAMS', infocode: '20000' },
} as const

type Query = Record<string, string>

/** AMap Web service v3/v4, always HTTP 200, answering from the division tables without a network. */
export function amap(keys: { key: string; privateKey: string }): Provider {
  const refusal = (query: Query) => {
    if (query['key'] !== keys.key) return failures.key
    const { sig = '', ...signed } = query
    const text = Object.keys(signed)
      .toSorted(byBytes)
      .map((name) => `${name}=${signed[name]}`)
      .join('&')
    return sameText(md5(text + keys.privateKey), sig) ? undefined : failures.signature
  }
  const checked = (answer: (query: Query) => object) => async (request: FastifyRequest) => {
    const query = Object.fromEntries(new URLSearchParams((request.raw.url ?? '').split('?')[1] ?? ''))
    return refusal(query) ?? answer(query)
  }

  return {
    title: '高德地图 Web 服务',
    protocol: '地理编码、逆地理编码、输入提示、路径与距离 · sig 签名',
    base: `GET ${base}/v3/…`,
    pages: [],
    serve: (app) => {
      app.get(`${base}/v3/geocode/geo`, checked(geo))
      app.get(`${base}/v3/geocode/regeo`, checked(regeo))
      app.get(`${base}/v3/assistant/inputtips`, checked(tips))
      app.get(
        `${base}/v3/direction/driving`,
        checked((query) => direction(query, 'driving')),
      )
      app.get(
        `${base}/v3/direction/walking`,
        checked((query) => direction(query, 'walking')),
      )
      app.get(`${base}/v4/direction/bicycling`, checked(bicycling))
      app.get(`${base}/v3/distance`, checked(distance))
    },
  }
}

const cityParam = (text = ''): string | undefined => cityByPhoneCode(text) ?? cityNamed(text)

function geo({ address, city }: Query) {
  if (!address) return failures.params
  const found = geocode(address, cityParam(city))
  return { ...ok, count: found ? '1' : '0', geocodes: found ? [found] : [] }
}

function regeo({ location = '' }: Query) {
  const point = readPoint(location)
  return point ? { ...ok, regeocode: reverse(point) } : failures.params
}

function tips({ keywords, city, location = '' }: Query) {
  if (!keywords) return failures.params
  const near = readPoint(location)
  const area = cityParam(city) ?? (near && areaAt(near)) ?? cityCodes[0] ?? ''
  const found = inputTips(keywords, `${area.slice(0, 4)}00`, near)
  return { ...ok, count: String(found.length), tips: found }
}

const texts = ({ distance, duration, ...rest }: ReturnType<typeof path>) => ({
  ...rest,
  distance: String(distance),
  duration: String(duration),
})

function direction({ origin = '', destination = '' }: Query, travel: Travel) {
  const [from, to] = [readPoint(origin), readPoint(destination)]
  return from && to
    ? { ...ok, count: '1', route: { origin, destination, paths: [texts(path(from, to, travel))] } }
    : failures.params
}

// v4 answers in another form than v3, and with numbers.
function bicycling({ origin = '', destination = '' }: Query) {
  const [from, to] = [readPoint(origin), readPoint(destination)]
  if (!from || !to) return { errcode: 20000, errmsg: 'INVALID_PARAMS', errdetail: 'origin or destination', data: null }
  return {
    errcode: 0,
    errmsg: 'OK',
    errdetail: null,
    data: { origin, destination, paths: [path(from, to, 'bicycling')] },
  }
}

function distance({ origins = '', destination = '', type = '1' }: Query) {
  const starts = origins.split('|').map(readPoint)
  const to = readPoint(destination)
  if (!to || starts.length > 100 || starts.includes(undefined)) return failures.params
  const results = starts.flatMap((from, i) => {
    if (!from) return []
    const straight = { distance: Math.round(metresBetween(from, to)), duration: 0 }
    const trip = type === '0' ? straight : ride(from, to, type === '3' ? 'walking' : 'driving')
    return [
      { origin_id: String(i + 1), dest_id: '1', distance: String(trip.distance), duration: String(trip.duration) },
    ]
  })
  return { ...ok, count: String(results.length), results }
}
