import { flushCompileCache } from 'node:module'
import { isTrouble } from '@zdb/tools/trouble'
import { ConfigError } from '#core/process/config'

const patience = 3_000
/** Whatever hangs, the process is gone by then; who watches over us gives thirty seconds. */
const longestMs = 25_000

/** Waits for the order to stop, then stops. A terminal may repeat the order at once; repeated later it ends by force. */
export const untilAskedToStop = (stop: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    // Everything has been loaded: what was compiled of it serves the next start, however this process ends.
    flushCompileCache()
    let askedAt: number | undefined
    const onOrder = (): void => {
      if (askedAt !== undefined) {
        if (performance.now() - askedAt > patience) process.exit(1)
        return
      }
      askedAt = performance.now()
      setTimeout(() => {
        console.error('停止超时，强制结束')
        process.exit(1)
      }, longestMs).unref()
      stop().then(resolve, reject)
    }
    process.on('SIGTERM', onOrder)
    process.on('SIGINT', onOrder)
  })

/** Runs a command and ends the process with it: a library's forgotten timer or connection keeps nobody waiting. */
export const runToTheEnd = async (command: () => Promise<void>): Promise<never> => {
  try {
    await command()
    return process.exit(0)
  } catch (error) {
    // What its owner can mend is said in a sentence; anything else is ours and comes with its trace.
    console.error(error instanceof ConfigError || isTrouble(error) ? error.message : error)
    if (error instanceof ConfigError && error.cause !== undefined) console.error(error.cause)
    return process.exit(1)
  }
}
