const patience = 3_000

/** Waits for the order to stop, then stops. A terminal may repeat the order at once; repeated later it ends by force. */
export const untilAskedToStop = (stop: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    let askedAt: number | undefined
    const onOrder = (): void => {
      if (askedAt !== undefined) {
        if (performance.now() - askedAt > patience) process.exit(1)
        return
      }
      askedAt = performance.now()
      stop().then(resolve, reject)
    }
    process.on('SIGTERM', onOrder)
    process.on('SIGINT', onOrder)
  })
