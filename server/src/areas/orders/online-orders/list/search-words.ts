import type { GoodsLine } from '../content/goods.ts'

type SearchFields = {
  sn: string
  channel_order_id: string
  goods: readonly Pick<GoodsLine, 'item_name' | 'item_spec'>[]
  city: string
  county: string
  remarks: string
}

/** What a keyword is looked for in: goods, place, remarks and the ends of both numbers; nobody's name or phone. */
export const searchWords = ({ sn, channel_order_id, goods, city, county, remarks }: SearchFields): string =>
  [
    ...goods.flatMap(({ item_name, item_spec }) => [item_name, item_spec]),
    `${city}${county}`,
    // A buyer's remark may hold a phone: digits of that length are not kept.
    remarks.replaceAll(/\d{7,}/g, ' '),
    sn.slice(-8),
    channel_order_id.slice(-8),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
