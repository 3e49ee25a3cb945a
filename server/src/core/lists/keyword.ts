import { sql } from 'kysely'
import { bigramsOf } from './bigrams.ts'
import type { Condition, Narrow } from './long-list.ts'
import { shareOf } from './word-frequencies.ts'

/** How a keyword is looked for: in rows at hand, and by its index over all rows. */
export const same = (condition: Condition, share?: number): Narrow => ({ inRow: condition, byIndex: condition, share })

/**
 * In the column of words, whose index this is; or as `other` says, which has an index too and fits few.
 * What the indexes answer stands by itself: mixed with what is looked at in the row it would be worked out anew for each.
 */
export const inWords = (index: Parameters<typeof shareOf>[0], word: string, other?: Condition): Narrow => {
  const grams = bigramsOf(word)
  const or = (condition: Condition): Condition => (other ? sql<boolean>`(${other} or ${condition})` : condition)
  const inRow = or(sql<boolean>`position(${word} in search) > 0`)
  const indexed = or(sql<boolean>`grams(search) @> ${grams}::text[]`)
  return { inRow, byIndex: sql<boolean>`${indexed} and ${inRow}`, share: shareOf(index, grams) }
}

/** As long as a name is and written as names are. */
export const mayBeName = (text: string): boolean => /^[\p{Script=Han}·]{2,12}$|^[a-z][a-z .·]{1,19}$/iu.test(text)
