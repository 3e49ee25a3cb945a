type Waiting<K> = { key: K; tell: (isSo: boolean) => void; fail: (error: unknown) => void }

/**
 * Of how many it holds: those who ask while an answer is on its way are asked for together with the next question, so that
 * a rush of small questions is a few statements.
 */
export const askedTogether = <K>(
  those: (keys: readonly K[]) => Promise<ReadonlySet<K>>,
): ((key: K) => Promise<boolean>) => {
  let waiting: Waiting<K>[] = []
  let asking = false
  const ask = async (): Promise<void> => {
    if (asking) return
    asking = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await those([...new Set(batch.map(({ key }) => key))]).then(
        (found) => batch.forEach(({ key, tell }) => tell(found.has(key))),
        (error: unknown) => batch.forEach(({ fail }) => fail(error)),
      )
    }
    asking = false
  }
  return (key) =>
    new Promise((tell, fail) => {
      waiting.push({ key, tell, fail })
      void ask()
    })
}
