import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { channelFailure, type ChannelItem, type ItemPage } from '../port.ts'
import type { Fields } from '../reading.ts'
import { inside, money } from './orders.ts'

export const readItems = (json: Fields): ItemPage => ({
  total: Number(json['total'] ?? 0),
  rows: recordsOf(json['data']).map((item) => ({
    itemId: idOf(item['product_id']),
    name: textOf(item['name']),
    image: textOf(item['img']),
    price: money(item['discount_price']),
    // The list does not tell how many there are.
    stock: -1,
    updatedAt: new Date(Number(item['update_time']) * 1000),
  })),
})

/** A kind names its values by the numbers of the specs; older ones carry the words beside. */
const valuesOf = (kind: Fields): string[] =>
  [1, 2, 3].map((place) => textOf(kind[`spec_detail_name${place}`])).filter(Boolean)

/** An order names a kind by the shop's own code where it has one (see readOrder). */
export const readItem = (json: Fields): ChannelItem => {
  const itemId = idOf(json['product_id'])
  if (!itemId) throw channelFailure('refused', '抖店没有这件商品')
  const pictures: unknown[] = Array.isArray(json['pic']) ? json['pic'] : []
  const specs = recordsOf(json['specs'])
  const kinds = recordsOf(json['spec_prices'])
  return {
    itemId,
    name: textOf(json['name']),
    // Pictures of the description, no words.
    description: '',
    images: pictures.map(textOf),
    code: idOf(json['outer_product_id'] ?? ''),
    specs: specs.map((spec) => textOf(spec['name'])),
    kinds: kinds.map((kind) => ({
      skuId: idOf(kind['out_sku_id'] || kind['code'] || kind['sku_id']),
      values: valuesOf(kind),
      code: textOf(kind['code']),
      price: money(kind['price']),
      stock: Number(kind['stock_num'] ?? 0) + Number(inside(kind, 'stock_num_map')['prehold'] ?? 0),
    })),
  }
}
