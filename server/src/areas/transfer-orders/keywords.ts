import { sql } from 'kysely'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import type { Condition, Narrow } from '#core/long-list'
import { searchHash } from '#core/sealed'

/**
 * How a keyword is looked for: in rows at hand, and by its one index over all rows. `rare` is what only few orders have,
 * so that the index alone will do.
 */
const same = (condition: Condition, rare: boolean): Narrow => ({ inRow: condition, byIndex: condition, rare })

/** Pairs of neighbours without overlap; the last may overlap. A single character stands for itself. */
export const gramsOf = (word: string): string[] => {
  const letters = [...word]
  if (letters.length === 1) return letters
  const starts = letters.map((_, index) => index).filter((index) => index % 2 === 0)
  return starts.map((index) =>
    letters
      .slice(Math.min(index, letters.length - 2))
      .slice(0, 2)
      .join(''),
  )
}

export const keywordOf = (keyword: string): Narrow => {
  if (isMobile(keyword)) return same(sql<boolean>`mobile_hash = ${searchHash('mobile', keyword)}`, true)
  if (/^\d{4}$/.test(keyword)) return same(sql<boolean>`tail_hash = ${searchHash('tail', keyword)}`, true)
  // Digits sort before the nines that stand for "whatever follows", in every collation.
  if (/^[TO]\d+$/i.test(keyword)) {
    const prefix = keyword.toUpperCase()
    return same(sql<boolean>`sn between ${prefix} and ${prefix.padEnd(40, '9')}`, prefix.length > 13)
  }
  const word = keyword.toLowerCase()
  const inRow = sql<boolean>`position(${word} in search) > 0`
  return { inRow, byIndex: sql<boolean>`grams(search) @> ${gramsOf(word)}::text[] and ${inRow}`, rare: false }
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
    .toLowerCase()
