import { sql, type RawBuilder } from 'kysely'
import { bigramsOf } from './bigrams.ts'

/**
 * Whether a name contains a word, by the index over its pairs of letters; the look at the name keeps those that have
 * them side by side.
 */
export const containsWord = (column: string, keyword: string): RawBuilder<boolean> => {
  const word = keyword.toLowerCase()
  return sql<boolean>`grams(lower(${sql.ref(column)})) @> ${bigramsOf(word)}::text[]
    and position(${word} in lower(${sql.ref(column)})) > 0`
}
