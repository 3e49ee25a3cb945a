/** Thousands of small files wait for the disk, not for us: a few at a time. */
const lanes = 8

export const eachOf = async <T>(things: readonly T[], act: (thing: T) => Promise<void>): Promise<void> => {
  const left = things.values()
  const failures: unknown[] = []
  const lane = async (): Promise<void> => {
    for (const thing of left) {
      if (failures.length > 0) return
      await act(thing).catch((error: unknown) => void failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  // Only now is nobody at work any longer: what was made so far can be removed.
  if (failures.length > 0) throw failures[0]
}
