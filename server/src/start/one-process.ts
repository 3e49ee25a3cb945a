import { watchBackups, type KeptAt } from '#core/process/backups'
import type { Config } from '#core/process/config'
import { createLog } from '#core/process/log'
import { startTracing } from '#core/process/tracing'
import { callDemoRiders } from '#seed/demo/deliveries'
import { startServer, type Running } from '../server.ts'
import { untilAskedToStop } from '../stopping.ts'

/** What a server process of `npm start` is told. */
export type ProcessSettings = {
  readonly config: Config & { DATABASE_URL: string }
  /** The demo’s shop for whose orders riders are called, once there is somebody to hear them. */
  readonly ridersOf?: Parameters<typeof callDemoRiders>[0] | undefined
}

/** What processes say to the one that keeps them. */
export type ProcessMessage = 'settings?' | { readonly url: string }
/** What that one says to them: what they are to do, and from time to time how old the backups are. */
export type KeeperMessage = ProcessSettings | { readonly keptAt: KeptAt }

/** The server in this process. */
export const serveHere = async ({ config, ridersOf }: ProcessSettings, sharesPort = false): Promise<Running> => {
  await startTracing(config, (words) => log.warn(words))
  const log = createLog(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL)
  const running = await startServer(config, log, { sharesPort })
  try {
    if (ridersOf) await callDemoRiders(ridersOf)
    return running
  } catch (error) {
    await running.stop()
    throw error
  }
}

/**
 * There the system itself hands out connections: one on its way to a process that dies is refused, not lost. Elsewhere the
 * keeper accepts them for all.
 */
const sharesPorts = process.platform === 'linux'

const say = (message: ProcessMessage): void => {
  process.send?.(message)
}

/** Settings come by the line to the keeper: in the environment every child and every crash report would carry secrets. */
const settings = (): Promise<ProcessSettings> =>
  new Promise((resolve) => {
    let keptAt: KeptAt | undefined
    watchBackups(() => keptAt)
    process.on('message', (message: KeeperMessage) => {
      if ('config' in message) resolve(message)
      else keptAt = message.keptAt
    })
    say('settings?')
  })

/** One of several processes on one port. */
export const serveAsTold = async (): Promise<void> => {
  const running = await serveHere(await settings(), sharesPorts)
  say({ url: running.url })
  await untilAskedToStop(running.stop)
}
