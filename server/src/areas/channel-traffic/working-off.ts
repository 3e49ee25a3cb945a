import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { noteHeard, shopsAt, type Shop } from '#areas/channel-shops/public'
import { later, now } from '#core/clock'
import { Refusal } from '#core/refusal'
import { channelSpeaking } from '#ports/channels/in-use'
import type { News } from '#ports/channels/port'
import { backoff, wordsOf } from './backoff.ts'
import { hearNews } from './hearing-news.ts'
import { openPush, rushing } from './keeping.ts'
import { endPushes, patience, postponePush, takePushes, type PushRow } from './push-store.ts'

const batch = 8
/** Whoever has not finished by then has died. */
const leaseMs = 30_000
const heardEveryMs = 5_000
const longestMs = 400

const newsIn = ({ channel, raw_sealed }: PushRow): News[] => {
  const received = channelSpeaking(channel)?.receive(openPush(raw_sealed))
  if (!received) throw new Error('nobody speaks to this channel')
  if (!received.ok) throw new Error(`no longer verified: ${received.why}`)
  return received.news
}

type Read = { push: PushRow; news: News[] }
type Shops = ReadonlyMap<number, ReadonlyMap<string, Shop>>

const fail = async (log: Logger, push: PushRow, error: unknown): Promise<void> => {
  const words = wordsOf(error)
  // A rule said no: saying it again changes nothing.
  if (error instanceof Refusal) return endPushes([push.id], now(), words)
  await postponePush(push.id, later(backoff(push.tries)), words)
  if (push.tries >= patience) log.error({ push: push.id, channel: push.channel, error: words }, 'push given up')
}

const read = async (log: Logger, push: PushRow): Promise<Read[]> =>
  Promise.resolve()
    .then(() => [{ push, news: newsIn(push) }])
    .catch((error: unknown) => fail(log, push, error).then(() => []))

/** The shops a handful of pushes speak of, by channel and by their id there. */
const shopsIn = async (reads: readonly Read[]): Promise<Shops> => {
  const channels = [...new Set(reads.map(({ push }) => push.channel))]
  const shops = await Promise.all(
    channels.map(async (channel) => {
      const told = reads.filter(({ push }) => push.channel === channel).flatMap(({ news }) => news)
      return [channel, await shopsAt(channel, [...new Set(told.map(({ shopId }) => shopId))])] as const
    }),
  )
  return new Map(shops)
}

/** The push's id once all of it is heard. News of a shop that nobody has bound is let go: once bound, it is pulled. */
const hearPush = (log: Logger, { push, news }: Read, shops: Shops): Promise<number[]> => {
  const hearing = async (): Promise<number[]> => {
    for (const one of news) {
      const shop = shops.get(push.channel)?.get(one.shopId)
      if (shop) await hearNews(shop, one)
    }
    return [push.id]
  }
  return hearing().catch((error: unknown) => fail(log, push, error).then(() => []))
}

/** A channel's patience is short and ours is not: in a rush what comes in goes before what lies here, for a while. */
const giveWay = async (): Promise<void> => {
  for (let waited = 0; rushing() && waited < longestMs; waited += 25) await sleep(25)
}

/** Takes a handful of pushes and makes orders of them. */
export const workOffPushes = async (log: Logger): Promise<number> => {
  await giveWay()
  const pushes = await takePushes(now(), later(leaseMs), batch)
  if (pushes.length === 0) return 0
  const reads = (await Promise.all(pushes.map((push) => read(log, push)))).flat()
  const shops = await shopsIn(reads)
  const heard = [...shops.values()].flatMap((some) => [...some.values()].map(({ id }) => id))
  await noteHeard(heard, now(), later(-heardEveryMs))
  const done = (await Promise.all(reads.map((one) => hearPush(log, one, shops)))).flat()
  await endPushes(done, now())
  return pushes.length
}
