/** At most so many at once in this process; whoever comes later waits for a turn. */
export const inTurn = (most: number): (<T>(task: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < most) running += 1
    else await new Promise<void>((next) => waiting.push(next))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
