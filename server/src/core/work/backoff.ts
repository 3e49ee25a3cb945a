import { cut } from '@zdb/contract/kit/text'
const second = 1_000
const longest = 600 * second

/** A second, two, four … ten minutes. */
export const backoff = (tries: number): number => Math.min(longest, second * 2 ** Math.min(10, Math.max(0, tries - 1)))

/** What went wrong, short and without anybody's number in it. */
export const wordsOf = (error: unknown): string =>
  cut((error instanceof Error ? error.message : String(error)).replaceAll(/\d{7,}/g, '***'), 300)
