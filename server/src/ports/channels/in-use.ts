import { channelOf, type AdapterName } from '@zdb/contract/channels/channel-shops/channels'
import type { Channel } from './port.ts'

export type Channels = Readonly<Partial<Record<AdapterName, Channel>>>

let inUse: Channels = {}

/** The channels this process speaks to; those without keys are not offered. */
export const useChannels = (channels: Channels): void => {
  inUse = channels
}

export const channelsInUse = (): readonly Channel[] => Object.values(inUse)

export const channelNamed = (name: string): Channel | undefined =>
  Object.hasOwn(inUse, name) ? inUse[name as AdapterName] : undefined

/** Who speaks to the channel with this code; undefined where orders only come by hand, or keys are missing. */
export const channelSpeaking = (code: number): Channel | undefined => {
  const { adapter } = channelOf(code)
  return adapter && inUse[adapter]
}
