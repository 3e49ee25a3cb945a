/** One after the other, a few at a time, the answers in the order of the questions. */
export const inLanes = async <T, R>(all: readonly T[], lanes: number, work: (one: T) => Promise<R>): Promise<R[]> => {
  const answers = new Map<number, R>()
  const rest = all.entries()
  const lane = async (): Promise<void> => {
    for (const [index, one] of rest) answers.set(index, await work(one))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return all.flatMap((_, index) => (answers.has(index) ? [answers.get(index) as R] : []))
}
