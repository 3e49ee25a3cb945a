import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { storePush } from '#areas/desk/push/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { spendRateLimit } from '#core/http/rate-limits'
import { knownPlace, namedPlace } from '#core/places/named-place'
import type { NamedPlace, TypedPlace } from '#core/places/divisions/typed-place'
import { within } from '#core/db/tx'
import { shopFor } from '../sending/receiving-shop.ts'
import { settledFor, type Spread } from './create.sql.ts'

type Reference = Result<typeof transferOrders.referencePrice>

const presentSpread = ({ low, middle, high, orders }: Spread): Reference => ({
  low: low === null ? null : fen(low),
  middle: middle === null ? null : fen(middle),
  high: high === null ? null : fen(high),
  orders,
})

/** While somebody types, the city is known before the county is. */
const placeSoFar = (typed: TypedPlace): NamedPlace => {
  const place = knownPlace(typed)
  return place.city_code ? place : { ...knownPlace({ ...typed, county: '' }), county: typed.county }
}

export const referencePrice = async ({
  product_type,
  county = '',
  ...typed
}: Query<typeof transferOrders.referencePrice>): Promise<Reference> =>
  presentSpread(await settledFor({ product_type, ...placeSoFar({ ...typed, county }) }))

/** A shop that is named hears that somebody asks, not more often than it can bear. */
export const inquiry = async (actor: Actor, body: Body<typeof transferOrders.inquiry>): Promise<Reference> => {
  const { shop_id, content, product_type } = body
  const place = namedPlace(body)
  const shop = shop_id ? await shopFor(actor.merchantId, { openid: shop_id }, product_type) : undefined
  if (shop) {
    await spendRateLimit('inquiryPerShop', `${actor.merchantId}:${shop.id}`)
    await spendRateLimit('inquiry', String(actor.merchantId))
    await within(async (tx) => {
      await storePush(tx, {
        merchantId: shop.merchant_id,
        event: 'inquiry',
        type: pushTypes.notice,
        identity: 2,
        title: '收到询价',
        alert: content || `${place.city}${place.county}有商家向${shop.name}询价`,
        params: { from: String(actor.merchantId) },
      })
      await record(tx, actor, 'transferOrders.inquiry', shop.openid, { after: { content } })
    })
  }
  return presentSpread(await settledFor({ product_type, ...place, shopId: shop?.id }))
}
