import { cut } from '@zdb/contract/kit/text'
import type * as z from 'zod'
import type { OnlineGoods } from '@zdb/contract/orders/online-orders/schemas'
import { fen } from '@zdb/contract/kit/fen'
import type { ChannelGoods } from '#ports/channels/port'
import type { Order } from '../online-order.sql.ts'

export type GoodsLine = z.output<typeof OnlineGoods>

/** Channels leave out the scheme of a picture's address, or give something that is none; ours lie with our files. */
const pictureOf = (image: string): string => {
  const address = image.startsWith('//') ? `https:${image}` : image
  return /^(https?:\/\/|\/files\/)/.test(address) && address.length <= 300 ? address : ''
}

/** A channel's piece of goods as a line of ours, as long as a line may be. */
export const lineOf = ({ name, spec, image, remarks, quantity, price, skuId }: ChannelGoods): GoodsLine => ({
  item_name: cut(name, 80) || '商品',
  item_spec: cut(spec, 60),
  item_img: pictureOf(image),
  item_remarks: cut(remarks, 200),
  item_total: quantity,
  item_price: price,
  sku_id: cut(skuId, 64),
})

export const goodsColumns = (lines: readonly GoodsLine[]) => ({
  goods: JSON.stringify(lines),
  goods_total: lines.reduce((sum, { item_total }) => sum + item_total, 0),
})

/** The lines in the order of their own fields: the database gives the keys of an object back in another. */
export const goodsOf = ({ goods }: Pick<Order, 'goods'>): GoodsLine[] =>
  (goods as GoodsLine[]).map((line) => ({
    item_name: line.item_name,
    item_spec: line.item_spec,
    item_img: line.item_img,
    item_remarks: line.item_remarks,
    item_total: line.item_total,
    item_price: fen(line.item_price),
    sku_id: line.sku_id,
  }))

export const goodsWords = (lines: readonly GoodsLine[]): string =>
  lines
    .map(
      ({ item_name, item_spec, item_total, item_remarks }) =>
        `${item_name}${item_spec && `（${item_spec}）`}×${item_total}${item_remarks && ` ${item_remarks}`}`,
    )
    .join('；')
