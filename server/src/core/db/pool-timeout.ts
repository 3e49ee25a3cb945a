/** Whether nothing was done because no connection came free in time; the driver gives it no code. */
export const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'
