import { cheapest, isTooOften, itemOf, pictureOf, shelfOf } from '../shelf.ts'
import { textOf as text } from '../../text.ts'
import type { Call, Params } from './call.ts'
import { int64, seconds } from './orders.ts'
import { fail, no } from './refusals.ts'

const pageLimit = 100
const deepest = 10_000

/** Pages begin with 1 here, while those of orders begin with 0. Prices are fen. */
export const listProducts = ({ market, shop, params }: Call): Params => {
  if (isTooOften(shop)) throw no.tooOften()
  const [page, size] = [Number(params['page']), Number(params['size'])]
  if (!(size >= 1 && size <= pageLimit)) throw no.parameter(`size不能超过${pageLimit}`)
  if (!(page >= 1)) throw no.parameter('page从1开始')
  if (page * size > deepest) throw no.parameter('page*size不能超过10000')
  const found = shelfOf(shop)
  return {
    page,
    size,
    total: found.length,
    data: found.slice((page - 1) * size, page * size).map((item) => ({
      product_id: int64(item.id),
      name: item.title,
      img: pictureOf(market, item),
      status: 0,
      check_status: 3,
      market_price: cheapest(item),
      discount_price: cheapest(item),
      outer_product_id: '',
      spec_id: int64(item.id),
      create_time: seconds(item.updatedAt),
      update_time: seconds(item.updatedAt),
    })),
  }
}

export const productDetail = ({ market, shop, params }: Call): Params => {
  if (isTooOften(shop)) throw no.tooOften()
  const item = itemOf(shop, text(params['product_id'])) ?? fail(no.business(2010001, '商品不存在'))
  return {
    product_id: int64(item.id),
    product_id_str: item.id,
    outer_product_id: '',
    name: item.title,
    pic: [pictureOf(market, item)],
    description: `<img src="${pictureOf(market, item)}">`,
    status: 0,
    check_status: 3,
    update_time: seconds(item.updatedAt),
    specs: [{ id: 1, name: item.spec, values: item.kinds.map(({ value }, index) => ({ id: index + 1, name: value })) }],
    spec_prices: item.kinds.map(({ skuId, value, price, stock }, index) => ({
      sku_id: int64(skuId),
      out_sku_id: 0,
      code: '',
      spec_detail_ids: [index + 1],
      spec_detail_id1: index + 1,
      spec_detail_name1: value,
      spec_detail_name2: '',
      spec_detail_name3: '',
      price,
      stock_num: stock,
    })),
  }
}
