import type { Logger } from 'pino'
import { noteHeard, shopsAt, type Shop } from '#areas/channel-shops/public'
import { later, now } from '#core/time/clock'
import { channelSpeaking } from '#ports/channels/in-use'
import type { News } from '#ports/channels/port'
import { hearNews } from './hearing-news.ts'
import { pushes, type Push } from './keeping.ts'

const batch = 8
const heardEveryMs = 5_000

const newsIn = ({ source, raw_sealed }: Push): News[] => {
  const received = channelSpeaking(source)?.receive(pushes.open(raw_sealed))
  if (!received) throw new Error('nobody speaks to this channel')
  if (!received.ok) throw new Error(`no longer verified: ${received.why}`)
  return received.news
}

type Read = { push: Push; news: News[] }
type Shops = ReadonlyMap<number, ReadonlyMap<string, Shop>>

const read = async (log: Logger, push: Push): Promise<Read[]> =>
  Promise.resolve()
    .then(() => [{ push, news: newsIn(push) }])
    .catch((error: unknown) => pushes.failed(push, error, log).then(() => []))

/** The shops a handful of pushes speak of, by channel and by their id there. */
const shopsIn = async (reads: readonly Read[]): Promise<Shops> => {
  const channels = [...new Set(reads.map(({ push }) => push.source))]
  const shops = await Promise.all(
    channels.map(async (channel) => {
      const told = reads.filter(({ push }) => push.source === channel).flatMap(({ news }) => news)
      return [channel, await shopsAt(channel, [...new Set(told.map(({ shopId }) => shopId))])] as const
    }),
  )
  return new Map(shops)
}

/** The push's id once all of it is heard. News of a shop that nobody has bound is let go: once bound, it is pulled. */
const hearPush = (log: Logger, { push, news }: Read, shops: Shops): Promise<number[]> => {
  const hearing = async (): Promise<number[]> => {
    for (const one of news) {
      const shop = shops.get(push.source)?.get(one.shopId)
      if (shop) await hearNews(shop, one)
    }
    return [push.id]
  }
  return hearing().catch((error: unknown) => pushes.failed(push, error, log).then(() => []))
}

/** Takes a handful of pushes and makes orders of them. */
export const workOffPushes = async (log: Logger): Promise<number> => {
  // A channel's patience is short and ours is not.
  await pushes.giveWay()
  const taken = await pushes.take(batch)
  if (taken.length === 0) return 0
  const reads = (await Promise.all(taken.map((push) => read(log, push)))).flat()
  const shops = await shopsIn(reads)
  const heard = [...shops.values()].flatMap((some) => [...some.values()].map(({ id }) => id))
  await noteHeard(heard, now(), later(-heardEveryMs))
  const done = (await Promise.all(reads.map((one) => hearPush(log, one, shops)))).flat()
  await pushes.end(done)
  return taken.length
}
