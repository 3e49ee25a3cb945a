/** What happens too often for a log line each: totals since this process started, read by the metrics. */
export type Count = 'accepted' | 'refused'

const pushes = new Map<string, { channel: string; result: Count; total: number }>()

export const countPush = (channel: string, result: Count): void => {
  const key = `${channel} ${result}`
  const known = pushes.get(key)
  if (known) known.total += 1
  else pushes.set(key, { channel, result, total: 1 })
}

export const pushCounts = (): readonly { channel: string; result: Count; total: number }[] => [...pushes.values()]
