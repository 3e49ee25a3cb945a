/** Thousands of small files wait for the disk, not for us: a few at a time. */
const lanes = 8

export const eachOf = async <T>(things: readonly T[], act: (thing: T) => Promise<void>): Promise<void> => {
  const left = things.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const thing of left) await act(thing)
    }),
  )
}
