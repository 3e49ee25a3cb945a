import type { OpenTab } from '@zdb/contract/kit/lists/sorting'

/** The tabs of a list of work, as agreed. Its `status` stands in the address once a person has chosen one. */
export type ListTabs = {
  readonly all: readonly (OpenTab & { index: string; title: string })[]
  /** Those in which something waits for this person, in the order in which the list opens on them. */
  readonly mine: readonly string[]
  /** Where it opens when nothing waits. */
  readonly home: string
  /** What the newest of its rows are called (最新下单); absent where they are always first. */
  readonly newest?: string | undefined
}
