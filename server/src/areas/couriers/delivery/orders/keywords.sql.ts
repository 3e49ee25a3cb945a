import { sql } from 'kysely'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import { inWords, mayBeName, same } from '#core/lists/keyword'
import type { Condition, Narrow } from '#core/lists/long-list'
import { searchHash } from '#core/outside/sealed'

// Digits sort before the nines that stand for "whatever follows", in every collation.
const beginning = (column: 'sn' | 'origin_sn', prefix: string): Condition =>
  sql<boolean>`${sql.ref(column)} between ${prefix} and ${prefix.padEnd(40, '9')}`

const numbered = (number: string): Narrow =>
  number.startsWith('D')
    ? same(beginning('sn', number), number.length > 13 ? 0 : undefined)
    : // The kinds are named because the index of orders begins with them.
      same(
        sql<boolean>`(origin_kind in (1, 2) and ${beginning('origin_sn', number)})`,
        number.length > 13 ? 0 : undefined,
      )

/**
 * The consignee's phone or its last four digits and the exact name by their hashes, our number and the order's by their
 * beginning, the courier's own as it is, and everything else in the words of the delivery.
 */
export const keywordOf = (keyword: string): Narrow => {
  if (isMobile(keyword)) return same(sql<boolean>`mobile_hash = ${searchHash('mobile', keyword)}`, 0)
  if (/^\d{4}$/.test(keyword)) return same(sql<boolean>`tail_hash = ${searchHash('tail', keyword)}`, 0)
  if (/^[DOT]\d+$/i.test(keyword)) return numbered(keyword.toUpperCase())
  const orElse = (other?: Condition): Narrow => inWords('delivery_order_words', keyword.toLowerCase(), other)
  if (/^[\w-]*\d[\w-]*$/.test(keyword) && keyword.length >= 5) {
    const byCourier = sql<boolean>`provider_order_id = ${keyword}`
    // A number that long is the courier's in full; a shorter one may be the end of ours.
    return keyword.length >= 12 ? same(byCourier, 0) : orElse(byCourier)
  }
  return mayBeName(keyword) ? orElse(sql<boolean>`name_hash = ${searchHash('name', keyword)}`) : orElse()
}
