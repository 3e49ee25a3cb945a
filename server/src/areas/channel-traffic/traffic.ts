import type { Logger } from 'pino'
import { codeOfAdapter } from '@zdb/contract/channel-shops/channels'
import { days, later } from '#core/time/clock'
import { drain } from '#core/work/lease-worker'
import { leaderLock } from '#core/work/leader-lock'
import { channelsInUse } from '#ports/channels/in-use'
import type { Channel } from '#ports/channels/port'
import { pushes } from './keeping.ts'
import { pullNext } from './pulling.ts'
import { tellChannels } from './telling.ts'
import { workOffPushes } from './working-off.ts'

export type Traffic = {
  /** Pushes were stored, or a channel must be told something: here or by another process. */
  pushesCame: () => void
  tellingsCame: () => void
  stop: () => Promise<void>
}

const keptDays = 7

/** A channel that keeps a line to us has it with one process at a time. */
const openLine = (channel: Channel, log: Logger) => {
  if (!channel.listen) return []
  const code = codeOfAdapter(channel.name)
  const open = channel.listen.bind(channel)
  return [leaderLock(`channel-line ${channel.name}`, () => open((push) => pushes.keep(code, push)), log)]
}

/** Those that nobody could work off are named at every start until somebody has looked. */
const nameGivenUp = async (log: Logger): Promise<void> => {
  const givenUp = await pushes.givenUp()
  if (givenUp.length > 0) log.error({ pushes: givenUp }, 'pushes given up')
}

/** This process's share of the work between the channels and the orders. */
export const startTraffic = (log: Logger): Traffic => {
  nameGivenUp(log).catch((error: unknown) => log.warn({ err: error }, 'pushes given up'))
  const heard = drain(() => workOffPushes(log), { name: 'channel pushes', everyMs: 1_000, lanes: 2, log })
  const tellings = drain(() => tellChannels(log), { name: 'write-backs', everyMs: 1_000, lanes: 2, log })
  const pulls = drain(() => pullNext(log), { name: 'pulls', everyMs: 5_000, lanes: 2, log })
  const lines = channelsInUse().flatMap((channel) => openLine(channel, log))
  return {
    pushesCame: heard.wake,
    tellingsCame: tellings.wake,
    stop: async () => {
      await Promise.all(lines.map((line) => line.stop()))
      await Promise.all([heard.stop(), tellings.stop(), pulls.stop()])
    },
  }
}

/** Worked off, they are kept for a while for whoever asks what a channel said. */
export const dropOldPushes = (): Promise<void> => pushes.dropBefore(later(-days(keptDays)))
