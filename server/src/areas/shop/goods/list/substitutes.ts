import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { categoryOf } from '@zdb/contract/shop/goods/categories'
import { colourAttribute, colourIn, familyOf } from '@zdb/contract/shop/goods/colours'
import type { goods } from '@zdb/contract/shop/goods/endpoints'
import type { Actor } from '#core/http/actor'
import { refuseField } from '#core/http/refusal'
import { contentOf } from '../editing/content.ts'
import { goodsById } from '../goods.sql.ts'
import { ownLike } from '../matching/matching.sql.ts'
import { presentOffer } from '../present.ts'
import { offersBetween } from './substitutes.sql.ts'

/** A fifth dearer or cheaper is still the same price to a buyer. */
const band = 0.2
const most = 20

/** An order that is passed on has one price for all that is in it. */
const shareOf = (orderPrice: Fen | undefined, pieces: number): Fen =>
  orderPrice ? fen(Math.round(orderPrice / pieces)) : refuseField('price', '这张订单没有价格，不能按价格找相近的商品')

/** What could be sent instead: on the shelf, enough of it, of the same price band, colour family and branch. */
export const substitutes = async (
  actor: Actor,
  { name, spec, price: said, quantity, order_price, order_pieces }: Query<typeof goods.substitutes>,
): Promise<Result<typeof goods.substitutes>> => {
  const like = await ownLike(actor.merchantId, { sku_id: '', item_name: name, item_spec: spec })
  const own = like && (await goodsById([like.goodsId])).get(like.goodsId)
  const price = said ?? like?.price ?? shareOf(order_price, order_pieces)
  const written = own && contentOf(own).attributes.find(({ attr_id }) => attr_id === colourAttribute)?.value
  const colour = written ?? colourIn(`${name}${spec}`)
  const colours = colour === undefined ? [] : familyOf(colour)
  const branch = own && categoryOf(own.category_id)?.top.child.map(({ id }) => id)
  const [from, to] = [fen(Math.ceil(price * (1 - band))), fen(Math.floor(price * (1 + band)))]
  const found = await offersBetween({
    merchantId: actor.merchantId,
    from,
    to,
    near: price,
    colours,
    quantity,
    branch,
    but: own?.id,
    limit: most,
  })
  return {
    colours: [...colours],
    price_min: from,
    price_max: to,
    items: found.map((row) => ({ ...presentOffer(row), colour: row.colour ?? '' })),
  }
}
