import { fen } from '@zdb/contract/kit/fen'
import { recordsOf, textOf } from '../../ask.ts'
import { idOf, readJson } from '../../lossless-json.ts'
import { channelFailure, type ChannelItem, type ChannelItemKind, type ItemPage } from '../port.ts'
import type { Fields } from '../reading.ts'
import { inside, moment } from './orders.ts'

/** Money of goods is fen here, while orders count in yuan. */
const money = (value: unknown) => fen(Number(value))

export const readItems = (json: Fields): ItemPage => ({
  total: Number(json['count'] ?? 0),
  rows: recordsOf(json['items']).map((item) => ({
    itemId: idOf(item['item_id']),
    name: textOf(item['title']),
    image: textOf(recordsOf(item['item_imgs'])[0]?.['url']) || textOf(item['image']),
    price: money(item['price']),
    stock: Number(item['quantity'] ?? 0),
    updatedAt: moment(item['update_time'] || item['created_time']),
  })),
})

/** The properties of a kind stand as JSON inside text. */
const propertiesOf = (sku: Fields): { name: string; value: string }[] => {
  const text = textOf(sku['properties_name_json'])
  if (!text.startsWith('[')) return []
  return recordsOf(readJson(text)).map((property) => ({ name: textOf(property['k']), value: textOf(property['v']) }))
}

/** An item without kinds has its price and stock itself, and orders name it by its own number. */
export const readItem = (json: Fields): ChannelItem => {
  const item = inside(json, 'item')
  const itemId = idOf(item['item_id'])
  if (!itemId) throw channelFailure('refused', '有赞没有这件商品')
  const skus = recordsOf(item['skus'])
  const code = textOf(item['item_no'])
  const alone: ChannelItemKind = {
    skuId: code || itemId,
    values: [],
    code: '',
    price: money(item['price']),
    stock: Number(item['quantity'] ?? 0),
  }
  return {
    itemId,
    name: textOf(item['title']),
    description: textOf(item['desc']),
    images: recordsOf(item['item_imgs']).map((image) => textOf(image['url'])),
    code,
    specs: skus[0] ? propertiesOf(skus[0]).map(({ name }) => name) : [],
    kinds:
      skus.length === 0
        ? [alone]
        : skus.map((sku) => ({
            skuId: textOf(sku['item_no']) || idOf(sku['sku_id']),
            values: propertiesOf(sku).map(({ value }) => value),
            code: textOf(sku['item_no']),
            price: money(sku['price']),
            stock: Number(sku['quantity'] ?? 0),
          })),
  }
}
