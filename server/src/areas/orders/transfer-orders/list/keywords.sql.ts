import { sql } from 'kysely'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import { inWords, same } from '#core/lists/keyword'
import type { Narrow } from '#core/lists/long-list'
import { searchHash } from '#core/outside/sealed'

export const keywordOf = (keyword: string): Narrow => {
  if (isMobile(keyword)) return same(sql<boolean>`mobile_hash = ${searchHash('mobile', keyword)}`, 0)
  if (/^\d{4}$/.test(keyword)) return same(sql<boolean>`tail_hash = ${searchHash('tail', keyword)}`, 0)
  // Digits sort before the nines that stand for "whatever follows", in every collation.
  if (/^[TO]\d+$/i.test(keyword)) {
    const prefix = keyword.toUpperCase()
    return same(sql<boolean>`sn between ${prefix} and ${prefix.padEnd(40, '9')}`, prefix.length > 13 ? 0 : undefined)
  }
  return inWords('transfer_order_words', keyword.toLowerCase())
}

type SearchFields = {
  goods_items: readonly { item_name: string; item_remarks: string }[]
  city: string
  county: string
  order_remarks: string
}

/** What a keyword is looked for in: goods, place, remarks and the tail of the number; nobody's name or phone. */
export const searchText = (sn: string, { goods_items, city, county, order_remarks }: SearchFields): string =>
  [
    ...goods_items.flatMap(({ item_name, item_remarks }) => [item_name, item_remarks]),
    `${city}${county}`,
    order_remarks,
    sn.slice(-8),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
