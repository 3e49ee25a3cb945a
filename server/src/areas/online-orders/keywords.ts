import { sql } from 'kysely'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import { gramsOf } from '#areas/transfer-orders/public'
import type { Condition, Narrow } from '#core/long-list'
import { searchHash } from '#core/sealed'

/**
 * How a keyword is looked for: in rows at hand, and by an index over all rows. `rare` is what only few orders have, so
 * that the index alone will do.
 */
const same = (condition: Condition, rare: boolean): Narrow => ({ inRow: condition, byIndex: condition, rare })

const either = (one: Narrow, other: Narrow): Narrow => ({
  inRow: sql<boolean>`(${one.inRow} or ${other.inRow})`,
  byIndex: sql<boolean>`(${one.byIndex} or (${other.byIndex}))`,
  rare: one.rare && other.rare,
})

const inWords = (word: string): Narrow => {
  const inRow = sql<boolean>`position(${word} in search) > 0`
  return { inRow, byIndex: sql<boolean>`grams(search) @> ${gramsOf(word)}::text[] and ${inRow}`, rare: false }
}

// Digits sort before the nines that stand for "whatever follows", in every collation.
const beginning = (column: 'sn' | 'channel_order_id', prefix: string): Narrow =>
  same(sql<boolean>`${sql.ref(column)} between ${prefix} and ${prefix.padEnd(64, '9')}`, prefix.length > 13)

/** As long as a name is and written as names are. */
const mayBeName = (text: string): boolean => /^[\p{Script=Han}·]{2,12}$|^[a-z][a-z .·]{1,19}$/iu.test(text)

/**
 * A phone or its last four digits and the exact name by their hashes, our number by its beginning, the channel's by its
 * beginning or end, and everything else in the words of the order.
 */
export const keywordOf = (keyword: string): Narrow => {
  if (isMobile(keyword)) return same(sql<boolean>`mobile_hash = ${searchHash('mobile', keyword)}`, true)
  if (/^\d{4}$/.test(keyword)) return same(sql<boolean>`tail_hash = ${searchHash('tail', keyword)}`, true)
  if (/^O\d+$/i.test(keyword)) return beginning('sn', keyword.toUpperCase())
  // A number that long is the channel's in full; a shorter one may be its end.
  if (/^\d{9,}$/.test(keyword)) return { ...beginning('channel_order_id', keyword), rare: true }
  if (/^[\w-]*\d[\w-]*$/.test(keyword) && keyword.length >= 5)
    return either(same(sql<boolean>`channel_order_id = ${keyword}`, true), inWords(keyword.toLowerCase()))
  const words = inWords(keyword.toLowerCase())
  if (!mayBeName(keyword)) return words
  return either(same(sql<boolean>`name_hash = ${searchHash('name', keyword)}`, true), words)
}
