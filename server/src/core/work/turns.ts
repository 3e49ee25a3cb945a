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

/** The same for each subject by itself: none waits for another's. */
export const inTurnEach = (most: number): (<T>(subject: number, task: () => Promise<T>) => Promise<T>) => {
  const lines = new Map<number, { turn: ReturnType<typeof inTurn>; here: number }>()
  return async (subject, task) => {
    const line = lines.get(subject) ?? { turn: inTurn(most), here: 0 }
    lines.set(subject, line)
    line.here += 1
    try {
      return await line.turn(task)
    } finally {
      line.here -= 1
      if (line.here === 0) lines.delete(subject)
    }
  }
}
