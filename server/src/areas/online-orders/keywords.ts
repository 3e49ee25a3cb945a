import { sql } from 'kysely'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import { gramsOf } from '#core/grams'
import type { Condition, Narrow } from '#core/long-list'
import { searchHash } from '#core/sealed'
import { shareOf } from '#core/word-shares'

/** How a keyword is looked for: in rows at hand, and by its index over all rows. */
const same = (condition: Condition, share?: number): Narrow => ({ inRow: condition, byIndex: condition, share })

const either = (one: Narrow, other: Narrow): Narrow => ({
  inRow: sql<boolean>`(${one.inRow} or ${other.inRow})`,
  byIndex: sql<boolean>`(${one.byIndex} or (${other.byIndex}))`,
  share: one.share === undefined || other.share === undefined ? undefined : one.share + other.share,
})

const inWords = (word: string): Narrow => {
  const inRow = sql<boolean>`position(${word} in search) > 0`
  return {
    inRow,
    byIndex: sql<boolean>`grams(search) @> ${gramsOf(word)}::text[] and ${inRow}`,
    share: shareOf('online_order_words', gramsOf(word)),
  }
}

// Digits sort before the nines that stand for "whatever follows", in every collation.
const beginning = (column: 'sn' | 'channel_order_id', prefix: string): Narrow =>
  same(
    sql<boolean>`${sql.ref(column)} between ${prefix} and ${prefix.padEnd(64, '9')}`,
    prefix.length > 13 ? 0 : undefined,
  )

/** As long as a name is and written as names are. */
const mayBeName = (text: string): boolean => /^[\p{Script=Han}·]{2,12}$|^[a-z][a-z .·]{1,19}$/iu.test(text)

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
  if (/^[\w-]*\d[\w-]*$/.test(keyword) && keyword.length >= 5)
    return either(same(sql<boolean>`channel_order_id = ${keyword}`, 0), inWords(keyword.toLowerCase()))
  const words = inWords(keyword.toLowerCase())
  if (!mayBeName(keyword)) return words
  return either(same(sql<boolean>`name_hash = ${searchHash('name', keyword)}`, 0), words)
}
