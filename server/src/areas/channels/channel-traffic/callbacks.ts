import type { Logger } from 'pino'
import { noteHeard, openShopsAt, type Shop } from '#areas/channels/channel-shops/public'
import { later, now } from '#core/time/clock'
import { channelSpeaking } from '#ports/channels/in-use'
import type { ChannelEvent } from '#ports/channels/port'
import { applyEvent } from './events.ts'
import { callbackInbox, type StoredCallback } from './callback-inbox.ts'

const batch = 8
const heardEveryMs = 5_000

const eventsIn = ({ source, raw_sealed }: StoredCallback): ChannelEvent[] => {
  const received = channelSpeaking(source)?.receive(callbackInbox.open(raw_sealed))
  if (!received) throw new Error('nobody speaks to this channel')
  if (!received.ok) throw new Error(`no longer verified: ${received.why}`)
  return received.events
}

type ReadCallback = { callback: StoredCallback; events: ChannelEvent[] }
type Shops = ReadonlyMap<number, ReadonlyMap<string, Shop>>

const read = async (log: Logger, callback: StoredCallback): Promise<ReadCallback[]> =>
  Promise.resolve()
    .then(() => [{ callback, events: eventsIn(callback) }])
    .catch((error: unknown) => callbackInbox.failed(callback, error, log).then(() => []))

/** The shops a handful of callbacks speak of, by channel and by their id there. */
const shopsIn = async (reads: readonly ReadCallback[]): Promise<Shops> => {
  const channels = [...new Set(reads.map(({ callback }) => callback.source))]
  const shops = await Promise.all(
    channels.map(async (channel) => {
      const events = reads.filter(({ callback }) => callback.source === channel).flatMap((read) => read.events)
      return [channel, await openShopsAt(channel, [...new Set(events.map(({ shopId }) => shopId))])] as const
    }),
  )
  return new Map(shops)
}

/**
 * The callback's id once all of it is applied. An event of a shop that nobody has bound, or whose merchant is closed, is
 * let go: once there is somebody, it is pulled.
 */
const processCallback = (log: Logger, { callback, events }: ReadCallback, shops: Shops): Promise<number[]> => {
  const apply = async (): Promise<number[]> => {
    for (const one of events) {
      const shop = shops.get(callback.source)?.get(one.shopId)
      if (shop) await applyEvent(shop, one)
    }
    return [callback.id]
  }
  return apply().catch((error: unknown) => callbackInbox.failed(callback, error, log).then(() => []))
}

/** Takes a handful of callbacks and makes orders of them. */
export const processCallbacks = async (log: Logger): Promise<number> => {
  // A channel's patience is short and ours is not.
  await callbackInbox.giveWay()
  const taken = await callbackInbox.take(batch)
  if (taken.length === 0) return 0
  const reads = (await Promise.all(taken.map((callback) => read(log, callback)))).flat()
  const shops = await shopsIn(reads)
  const shopIds = [...shops.values()].flatMap((some) => [...some.values()].map(({ id }) => id))
  await noteHeard(shopIds, now(), later(-heardEveryMs))
  const done = (await Promise.all(reads.map((one) => processCallback(log, one, shops)))).flat()
  await callbackInbox.end(done)
  return taken.length
}
