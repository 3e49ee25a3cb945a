import { sql } from 'kysely'
import { gramsOf } from './grams.ts'
import type { Condition, Narrow } from './long-list.ts'
import { shareOf } from './word-shares.ts'

/** How a keyword is looked for: in rows at hand, and by its index over all rows. */
export const same = (condition: Condition, share?: number): Narrow => ({ inRow: condition, byIndex: condition, share })

export const either = (one: Narrow, other: Narrow): Narrow => ({
  inRow: sql<boolean>`(${one.inRow} or ${other.inRow})`,
  byIndex: sql<boolean>`(${one.byIndex} or (${other.byIndex}))`,
  share: one.share === undefined || other.share === undefined ? undefined : one.share + other.share,
})

/** In the column of words, whose index this is. */
export const inWords = (index: Parameters<typeof shareOf>[0], word: string): Narrow => {
  const inRow = sql<boolean>`position(${word} in search) > 0`
  return {
    inRow,
    byIndex: sql<boolean>`grams(search) @> ${gramsOf(word)}::text[] and ${inRow}`,
    share: shareOf(index, gramsOf(word)),
  }
}

/** As long as a name is and written as names are. */
export const mayBeName = (text: string): boolean => /^[\p{Script=Han}·]{2,12}$|^[a-z][a-z .·]{1,19}$/iu.test(text)
