const lines = new Map<string, Promise<unknown>>()

/**
 * Rivals for one thing line up within this process, so that each sees what the one before it left and the database does
 * not do the same work for all of them at once. Right and wrong are still the database's: other processes do not wait.
 */
export const inKeyedQueue = async <T>(key: string, act: () => Promise<T>): Promise<T> => {
  const before = lines.get(key) ?? Promise.resolve()
  const mine = before.then(act, act)
  lines.set(key, mine)
  try {
    return await mine
  } finally {
    if (lines.get(key) === mine) lines.delete(key)
  }
}
