import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import type { acceptance } from '@zdb/contract/orders/acceptance/endpoints'
import { namedShares } from '@zdb/contract/orders/acceptance/schemas'
import { currentRules } from '#core/domain/rules'
import { knownPlace } from '#core/places/named-place'
import { now } from '#core/time/clock'
import { dayClassWords, spokenClassOn } from './day-class.ts'
import { curveOf, pointsOf, priceFor, roundedMerchants, roundedOrders, type Point } from './model/answer.ts'
import { leadClass, placesOf } from './model/cells.ts'
import { nearestCurve } from './training/model.sql.ts'

type Asked = Query<typeof acceptance.curve>
type Answer = Result<typeof acceptance.curve>

const hourMs = 3_600_000
const percent = (share: number): number => Math.round(share * 100)

const presentPoint = ({ price, share, low, high, minutes }: Point): Answer['points'][number] => ({
  price: fen(price),
  share: percent(share),
  low: percent(low),
  high: percent(high),
  minutes: Math.round(minutes),
})

/** Whether anybody takes such an order at which price, from what enough merchants' orders became of. */
export const curve = async ({
  kind,
  product_type,
  delivery_date,
  delivery_time,
  price,
  ...typed
}: Asked): Promise<Answer> => {
  const place = knownPlace(typed)
  const known = knownPlace({ ...typed, county: '' })
  const [city, county] = [place.city_code || known.city_code, place.county_code]
  const places = placesOf({ city, county })
  const rules = await currentRules()
  const found = await nearestCurve(product_type, places, rules)
  const dayClass = spokenClassOn(delivery_date, found?.days ?? {}, rules)
  const silent = {
    place: '',
    day: dayClassWords(dayClass),
    merchants: 0,
    orders: 0,
    points: [],
    suggested: [],
    asked: null,
  }
  if (!found?.curve) return { ...silent, learned_at: found?.trainedAt ?? null }
  const nearest = found.curve
  const hours = Math.max(0, windowOf(delivery_date, delivery_time).start.getTime() - now().getTime()) / hourMs
  const circumstances = { kind, dayClass, lead: leadClass(hours) }
  const answer = curveOf(found.shared, nearest, circumstances, places.indexOf(nearest.place))
  const suggested = namedShares.map((share) => {
    const least = priceFor(answer, share / 100)
    return { share, price: least === undefined ? null : fen(least) }
  })
  const words = { [county]: place.county, [city]: known.city, '': '全国' }
  return {
    place: words[nearest.place] ?? '',
    day: dayClassWords(dayClass),
    merchants: roundedMerchants(Math.min(nearest.senders, nearest.takers)),
    orders: roundedOrders(nearest.orders),
    learned_at: found.trainedAt,
    points: pointsOf(
      answer,
      suggested.flatMap(({ price: least }) => least ?? []),
    ).map(presentPoint),
    suggested,
    asked: price === undefined ? null : presentPoint(answer.at(price)),
  }
}
