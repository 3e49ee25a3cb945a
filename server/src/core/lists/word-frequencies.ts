import { sql } from 'kysely'
import type { Logger } from 'pino'
import { perConnection } from '../db/per-connection.ts'
import { db, independently } from '../db/tx.ts'

const learned = perConnection(() => new Map<string, ReadonlyMap<string, number>>())

/** Reads how common the pairs of characters are in each index of words, as the database's own statistics know it. */
export const learnFrequencies = async (): Promise<void> => {
  const shares = learned()
  const { rows } = await sql<{ index: string; words: string[]; freqs: number[] }>`
    select tablename as index, most_common_elems::text::text[] as words, most_common_elem_freqs as freqs
    from pg_stats where attname = 'grams' and most_common_elems is not null`.execute(db())
  for (const { index, words, freqs } of rows)
    shares.set(index, new Map(words.map((word, place) => [word, freqs[place] ?? 0])))
}

const everyMs = 300_000

/** Learns them at the start and again every few minutes. */
export const startLearningFrequencies = (log: Logger): { stop: () => void } => {
  const learn = (): void => void learnFrequencies().catch((error: unknown) => log.warn({ err: error }, 'word shares'))
  learn()
  const timer = setInterval(learn, everyMs)
  return { stop: () => clearInterval(timer) }
}

const asked = perConnection(() => ({ at: 0 }))
const onceInMs = 10_000

/** A table that was empty at the last look has no shares; whoever misses them need not wait for the next. */
const learnSoon = (): void => {
  const last = asked()
  if (Date.now() - last.at < onceInMs) return
  last.at = Date.now()
  void independently(learnFrequencies).catch(() => undefined)
}

/** The share of rows that have all of these, at most. What the statistics do not name is rare; without them nobody knows. */
export const shareOf = (index: string, grams: readonly string[]): number | undefined => {
  const known = learned().get(index)
  if (!known) learnSoon()
  return known && Math.min(...grams.map((gram) => known.get(gram) ?? 0))
}
