import type { FastifyBaseLogger } from 'fastify'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { places } from '@zdb/contract/shop/places/endpoints'
import type { Actor } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { isMapsFailure, type GeoAddress, type Maps } from '#ports/maps/port'

/** Asks the map and leaves word in the log when it lets us down. */
export const askMap = <T>(log: FastifyBaseLogger, question: Promise<T>, otherwise: () => T): Promise<T> =>
  question.catch((error: unknown) => {
    if (!isMapsFailure(error)) throw error
    log.warn({ err: error }, 'map not answering')
    return otherwise()
  })

const unavailable = (): never => refuse('mapUnavailable')

const present = ({ address, province, city, county, code, at }: GeoAddress): Result<typeof places.geocode> => ({
  formatted_address: address,
  province,
  city,
  district: county,
  adcode: code,
  longitude: at.lng,
  latitude: at.lat,
})

export const geocode = async (
  maps: Maps,
  log: FastifyBaseLogger,
  actor: Actor,
  { address, city }: Query<typeof places.geocode>,
): Promise<Result<typeof places.geocode>> => {
  await spendRateLimit('maps', String(actor.accountId))
  const place = (await askMap(log, maps.geocode(address, city), unavailable)) ?? refuse('addressUnknown')
  return present(place)
}

/** What stands at a point, for a pin that was put there. */
export const reverse = async (
  maps: Maps,
  log: FastifyBaseLogger,
  actor: Actor,
  { longitude, latitude }: Query<typeof places.reverse>,
): Promise<Result<typeof places.reverse>> => {
  await spendRateLimit('maps', String(actor.accountId))
  const at = { lng: longitude, lat: latitude }
  return present((await askMap(log, maps.reverse(at), unavailable)) ?? refuse('addressUnknown'))
}

export const inputTips = async (
  maps: Maps,
  log: FastifyBaseLogger,
  actor: Actor,
  { keywords, city }: Query<typeof places.inputTips>,
): Promise<Result<typeof places.inputTips>> => {
  await spendRateLimit('maps', String(actor.accountId))
  const tips = await askMap(log, maps.inputTips(keywords, { city }), unavailable)
  return tips.map(({ id, name, district, address, code, at }) => ({
    id,
    name,
    district,
    address,
    adcode: code,
    longitude: at.lng,
    latitude: at.lat,
  }))
}
