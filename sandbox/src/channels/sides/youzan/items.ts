import { cheapest, isTooOften, itemOf, pictureOf, shelfOf, stockOf, type ShelfItem } from '../shelf.ts'
import { textOf as text } from '../../text.ts'
import type { Answer, Call } from './call.ts'
import { localTime } from './orders.ts'

const largestPage = 300
const smallestPage = 40

const imagesOf = ({ id, updatedAt }: ShelfItem, image: string) => [
  { id: Number(id), url: image, thumbnail: image, medium: image, combine: image, created: localTime(updatedAt) },
]

const row = (item: ShelfItem, image: string) => ({
  item_id: Number(item.id),
  alias: `2x${item.id}`,
  title: item.title,
  price: cheapest(item),
  item_type: 0,
  item_no: '',
  quantity: stockOf(item),
  post_type: 1,
  post_fee: 0,
  created_time: localTime(item.updatedAt),
  update_time: localTime(item.updatedAt),
  detail_url: '',
  num: 0,
  item_imgs: imagesOf(item, image),
  image,
})

const tooOften = { error_response: { code: 102_010_003, msg: '请求过于频繁，请稍后再试' } }

/** Pages begin with 1, and 0 is 1; a page holds 40 unless somebody says otherwise, and never more than 300. */
export const itemsOnSale = ({ market, shop, given }: Call): Answer => {
  if (isTooOften(shop)) return tooOften
  const page = Number(given['page_no'] ?? 1) || 1
  const size = Number(given['page_size'] ?? smallestPage) || smallestPage
  if (size > largestPage) return { error_response: { code: 50_000, msg: '每页最多300条' } }
  const since = Number(given['update_time_start'] ?? 0)
  const found = shelfOf(shop)
    .filter(({ title }) => title.includes(text(given['q'])))
    .filter(({ updatedAt }) => updatedAt >= since)
  return {
    response: {
      count: found.length,
      items: found.slice((page - 1) * size, page * size).map((item) => row(item, pictureOf(market, item))),
    },
  }
}

/** The item itself does not say when it changed; only its kinds do. */
export const itemDetail = ({ market, shop, given }: Call): Answer => {
  if (isTooOften(shop)) return tooOften
  const item = itemOf(shop, text(given['item_id']))
  if (!item) return { error_response: { code: 50_000, msg: '商品不存在' } }
  const image = pictureOf(market, item)
  const { update_time: _, created_time: created, ...shown } = row(item, image)
  return {
    response: {
      item: {
        ...shown,
        created,
        desc: '',
        pic_url: image,
        is_listing: true,
        skus: item.kinds.map(({ skuId, value, price, stock }) => ({
          item_id: Number(item.id),
          sku_id: Number(skuId),
          properties_name_json: JSON.stringify([{ kid: '1', vid: skuId, k: item.spec, v: value }]),
          price,
          quantity: stock,
          item_no: '',
          sold_num: 0,
          created: localTime(item.updatedAt),
          modified: localTime(item.updatedAt),
        })),
      },
    },
  }
}
