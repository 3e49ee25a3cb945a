import { createHash } from 'node:crypto'
import { cityCentres } from './centres.ts'
import { leafCodes, leavesOf } from './gazetteer.ts'

export type Point = { lng: number; lat: number }

// Everything below the city centres is invented: no licensed data set of county centres is at hand.
// Invented the same way every time, so that a place keeps its position from one start to the next.

const kmPerDegree = 111.32
const shift = ({ lng, lat }: Point, km: number, angle: number): Point => ({
  lng: lng + (km * Math.cos(angle)) / (kmPerDegree * Math.cos((lat * Math.PI) / 180)),
  lat: lat + (km * Math.sin(angle)) / kmPerDegree,
})

/** Two numbers in [0, 1) that belong to this text. */
const chance = (text: string): [number, number] => {
  const digest = createHash('md5').update(text).digest()
  return [digest.readUInt32BE(0) / 2 ** 32, digest.readUInt32BE(4) / 2 ** 32]
}
const scatter = (from: Point, text: string, maxKm: number): Point => {
  const [far, round] = chance(text)
  return shift(from, maxKm * Math.sqrt(far), round * 2 * Math.PI)
}

const capitalOf = (code: string): Point => {
  const own = Object.entries(cityCentres).find(([city]) => city.startsWith(code.slice(0, 2)))?.[1]
  return own ? { lng: own[0], lat: own[1] } : { lng: 104, lat: 35 }
}

export const phoneCodeOf = (code: string): string =>
  (cityCentres[`${code.slice(0, 4)}00`] ?? cityCentres[`${code.slice(0, 2)}0000`])?.[2] ?? ''
export const cityByPhoneCode = (phone: string): string | undefined =>
  Object.entries(cityCentres).find(([, centre]) => centre[2] === phone)?.[0]

export function cityPoint(cityCode: string): Point {
  const centre = cityCentres[cityCode]
  if (centre) return { lng: centre[0], lat: centre[1] }
  const [far, round] = chance(cityCode)
  return shift(capitalOf(cityCode), 80 + 120 * far, round * 2 * Math.PI)
}

// Counties sit on a sunflower spiral around their city: at least 6 km apart, so that streets (3 km) never mix.
const golden = Math.PI * (3 - Math.sqrt(5))
const spread = 4.5

const points = new Map<string, Point>()
export function areaPoint(code: string): Point {
  const known = points.get(code)
  if (known) return known
  const cityCode = `${code.slice(0, 4)}00`
  const order = leavesOf(cityCode).indexOf(code)
  const point = code.endsWith('0000')
    ? capitalOf(code)
    : order > 0
      ? shift(cityPoint(cityCode), spread * Math.sqrt(order), order * golden)
      : cityPoint(cityCode)
  points.set(code, point)
  return point
}

/** A street lies within 2.4 km of its county's point, a house within 500 m of its street. */
export function placePoint(code: string, detail: string): Point {
  const text = detail.replace(/\s/g, '')
  if (!text) return areaPoint(code)
  const street = /^.*?(?:大道|[路街巷弄])/.exec(text)?.[0]
  if (!street) return scatter(areaPoint(code), `${code}${text}`, 2.9)
  const onStreet = scatter(areaPoint(code), `${code}${street}`, 2.4)
  return text === street ? onStreet : scatter(onStreet, `${code}${text}`, 0.5)
}

export function metresBetween(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.sqrt(h))
}

/** Which county a point lies in: the one whose own point is nearest. */
export function areaAt(point: Point): string {
  let best = { code: '', metres: Infinity }
  for (const code of leafCodes) {
    const at = areaPoint(code)
    if (Math.abs(at.lat - point.lat) > 3 && best.code) continue
    const metres = metresBetween(at, point)
    if (metres < best.metres) best = { code, metres }
  }
  return best.code
}

export const pointText = ({ lng, lat }: Point): string => `${lng.toFixed(6)},${lat.toFixed(6)}`
export function readPoint(text: string): Point | undefined {
  const match = /^\s*(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text)
  const [lng, lat] = [Number(match?.[1]), Number(match?.[2])]
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : undefined
}
