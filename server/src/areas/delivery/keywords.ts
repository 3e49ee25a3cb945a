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
    share: shareOf('delivery_order_words', gramsOf(word)),
  }
}

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

const byCourier = (number: string): Narrow => same(sql<boolean>`provider_order_id = ${number}`, 0)

/** As long as a name is and written as names are. */
const mayBeName = (text: string): boolean => /^[\p{Script=Han}·]{2,12}$|^[a-z][a-z .·]{1,19}$/iu.test(text)

/**
 * The consignee's phone or its last four digits and the exact name by their hashes, our number and the order's by their
 * beginning, the courier's own as it is, and everything else in the words of the delivery.
 */
export const keywordOf = (keyword: string): Narrow => {
  if (isMobile(keyword)) return same(sql<boolean>`mobile_hash = ${searchHash('mobile', keyword)}`, 0)
  if (/^\d{4}$/.test(keyword)) return same(sql<boolean>`tail_hash = ${searchHash('tail', keyword)}`, 0)
  if (/^[DOT]\d+$/i.test(keyword)) return numbered(keyword.toUpperCase())
  const words = inWords(keyword.toLowerCase())
  if (/^[\w-]*\d[\w-]*$/.test(keyword) && keyword.length >= 5)
    // A number that long is the courier's in full; a shorter one may be the end of ours.
    return keyword.length >= 12 ? byCourier(keyword) : either(byCourier(keyword), words)
  if (!mayBeName(keyword)) return words
  return either(same(sql<boolean>`name_hash = ${searchHash('name', keyword)}`, 0), words)
}
