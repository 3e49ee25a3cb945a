import { sql, type RawBuilder } from 'kysely'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import { searchHash } from '#core/sealed'

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Which one index answers a keyword: never two in a query, so that the plan stays the plan. */
export const keywordCondition = (keyword: string): RawBuilder<boolean> => {
  if (isMobile(keyword)) return sql<boolean>`mobile_hash = ${searchHash('mobile', keyword)}`
  if (/^\d{4}$/.test(keyword)) return sql<boolean>`tail_hash = ${searchHash('tail', keyword)}`
  // Digits sort before the nines that stand for "whatever follows", in every collation.
  if (/^[TO]\d+$/i.test(keyword)) {
    const prefix = keyword.toUpperCase()
    return sql<boolean>`sn between ${prefix} and ${prefix.padEnd(40, '9')}`
  }
  if ([...keyword].length === 2) return sql<boolean>`bigrams(search) @> array[${keyword.toLowerCase()}]`
  return sql<boolean>`search ilike ${`%${escaped(keyword)}%`}`
}

type Searched = {
  goods_items: readonly { item_name: string; item_remarks: string }[]
  city: string
  county: string
  order_remarks: string
}

/** What a keyword is looked for in: goods, place, remarks and the tail of the number; nobody's name or phone. */
export const searchText = (sn: string, { goods_items, city, county, order_remarks }: Searched): string =>
  [
    ...goods_items.flatMap(({ item_name, item_remarks }) => [item_name, item_remarks]),
    `${city}${county}`,
    order_remarks,
    sn.slice(-8),
  ]
    .filter(Boolean)
    .join(' ')
