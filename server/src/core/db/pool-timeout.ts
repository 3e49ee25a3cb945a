const words: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  // A new one was being opened, and the database did not answer.
  'Connection terminated due to connection timeout',
])

/** Whether nothing was done because no connection came free in time; the driver gives it no code. */
export const isPoolTimeout = (error: unknown): boolean => error instanceof Error && words.has(error.message)
