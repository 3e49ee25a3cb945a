import type { Logger } from 'pino'
import { codeOfAdapter } from '@zdb/contract/channels/channel-shops/channels'
import { drain } from '#core/work/lease-worker'
import { leaderLock } from '#core/work/leader-lock'
import { channelsInUse } from '#ports/channels/in-use'
import type { Channel } from '#ports/channels/port'
import type { Files } from '#ports/files/port'
import { callbackInbox } from './callback-inbox.ts'
import { pullNext } from './pull.ts'
import { sendWriteBacks } from './write-backs.ts'
import { processCallbacks } from './callbacks.ts'

export type ChannelWorkers = {
  /** Callbacks were stored, or a channel must be told something: here or by another process. */
  callbackStored: () => void
  writeBackStored: () => void
  stop: () => Promise<void>
}

/** A channel that keeps a line to us has it with one process at a time. */
const openLine = (channel: Channel, log: Logger) => {
  if (!channel.listen) return []
  const code = codeOfAdapter(channel.name)
  const open = channel.listen.bind(channel)
  return [leaderLock(`channel-line ${channel.name}`, () => open((push) => callbackInbox.keep(code, push)), log)]
}

/** Those that nobody could process are named at every start until somebody has looked. */
const logGivenUp = async (log: Logger): Promise<void> => {
  const givenUp = await callbackInbox.givenUp()
  if (givenUp.length > 0) log.error({ callbacks: givenUp }, 'callbacks given up')
}

/** This process's share of the work between the channels and the orders. */
export const startChannelWorkers = (log: Logger, files: Files): ChannelWorkers => {
  logGivenUp(log).catch((error: unknown) => log.warn({ err: error }, 'callbacks given up'))
  const callbacks = drain(() => processCallbacks(log), { name: 'channel callbacks', everyMs: 1_000, lanes: 2, log })
  const writeBacks = drain(() => sendWriteBacks(log, files), { name: 'write-backs', everyMs: 1_000, lanes: 2, log })
  const pulls = drain(() => pullNext(log), { name: 'pulls', everyMs: 5_000, lanes: 2, log })
  const lines = channelsInUse().flatMap((channel) => openLine(channel, log))
  return {
    callbackStored: callbacks.wake,
    writeBackStored: writeBacks.wake,
    stop: async () => {
      await Promise.all(lines.map((line) => line.stop()))
      await Promise.all([callbacks.stop(), writeBacks.stop(), pulls.stop()])
    },
  }
}
