type Result = 'accepted' | 'refused'
type Count = { who: string; result: Result; total: number }

const tally = () => {
  const counts = new Map<string, Count>()
  return {
    count: (who: string, result: Result): void => {
      const key = `${who} ${result}`
      const known = counts.get(key)
      if (known) known.total += 1
      else counts.set(key, { who, result, total: 1 })
    },
    all: (): readonly Count[] => [...counts.values()],
  }
}

export type Tally = ReturnType<typeof tally>

/** What happens too often for a log line each: totals since this process started, read by the metrics. */
export const channelPushes = tally()
export const courierCallbacks = tally()
/** Calls that were refused because there was too much to do, by whose limit it was. */
export const refusedCalls = tally()
