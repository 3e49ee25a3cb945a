import { sql } from 'kysely'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import { inWords, mayBeName, same } from '#core/lists/keyword'
import type { Condition, Narrow } from '#core/lists/long-list'
import { searchHash } from '#core/outside/sealed'

// Digits sort before the nines that stand for "whatever follows", in every collation.
const beginning = (column: 'sn' | 'channel_order_id', prefix: string): Narrow =>
  same(
    sql<boolean>`${sql.ref(column)} between ${prefix} and ${prefix.padEnd(64, '9')}`,
    prefix.length > 13 ? 0 : undefined,
  )

/**
 * A phone or its last four digits and the exact name by their hashes, our number by its beginning, the channel's by its
 * beginning or end, and everything else in the words of the order.
 */
export const keywordOf = (keyword: string): Narrow => {
  if (isMobile(keyword)) return same(sql<boolean>`mobile_hash = ${searchHash('mobile', keyword)}`, 0)
  if (/^\d{4}$/.test(keyword)) return same(sql<boolean>`tail_hash = ${searchHash('tail', keyword)}`, 0)
  if (/^O\d+$/i.test(keyword)) return beginning('sn', keyword.toUpperCase())
  // A number that long is the channel's in full; a shorter one may be its end.
  if (/^\d{9,}$/.test(keyword)) return { ...beginning('channel_order_id', keyword), share: 0 }
  const orElse = (other?: Condition): Narrow => inWords('online_order_words', keyword.toLowerCase(), other)
  if (/^[\w-]*\d[\w-]*$/.test(keyword) && keyword.length >= 5)
    return orElse(sql<boolean>`channel_order_id = ${keyword}`)
  return mayBeName(keyword) ? orElse(sql<boolean>`name_hash = ${searchHash('name', keyword)}`) : orElse()
}
