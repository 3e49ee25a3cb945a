import type { Logger } from 'pino'
import type { WriteBackKind } from '@zdb/contract/online-orders/states'
import { shopById, shopStates, withGrant, type Shop } from '#areas/channel-shops/public'
import { heardBack, lockById, takeIn, tellMerchant } from '#areas/online-orders/public'
import { backoff, wordsOf } from '#core/work/backoff'
import { later, now } from '#core/time/clock'
import { within } from '#core/db/tx'
import { attempt } from '#ports/channels/attempt'
import { channelSpeaking } from '#ports/channels/in-use'
import type { Channel, ChannelFailure, ChannelOrder, ChannelStatus } from '#ports/channels/port'
import { askForOrder, inletOf } from './hearing-news.ts'
import { endTelling, postponeTelling, takeTellings, type Telling } from './write-back-store.ts'
import { sayings } from './sayings.ts'

const batch = 5
const leaseMs = 30_000

/** Where an order is on the channel when it already knows. A call that was answered by nobody may have been heard. */
const known: Readonly<Partial<Record<WriteBackKind, readonly ChannelStatus[]>>> = {
  confirm: ['confirmed', 'shipped', 'finished'],
  cancel: ['cancelled'],
  ship: ['shipped', 'finished'],
  deliver: ['finished'],
}

const sent = (telling: Telling): Promise<void> =>
  within(async (tx) => {
    // The order first, as everyone does who touches both.
    const order = await lockById(tx, telling.order_id)
    if (await endTelling(tx, telling.id, 'sent', now())) await heardBack(tx, order, telling.kind, undefined)
  })

const skip = (telling: Telling, why: string): Promise<void> =>
  within(async (tx) => void (await endTelling(tx, telling.id, 'skipped', now(), why)))

const refused = (telling: Telling, words: string): Promise<void> =>
  within(async (tx) => {
    const order = await lockById(tx, telling.order_id)
    if (!(await endTelling(tx, telling.id, 'refused', now(), words))) return
    await heardBack(tx, order, telling.kind, words)
    await tellMerchant(tx, 'refused', order)
  })

/** The channel said no. Perhaps because it knows already, or because the buyer was faster: then nobody need worry. */
const hearNo = async (shop: Shop, telling: Telling, { detail }: ChannelFailure): Promise<void> => {
  const there = known[telling.kind]
  const answer = there ? await attempt(askForOrder(shop, telling.channel_order_id)) : undefined
  const order: ChannelOrder | undefined = answer && !answer.failure ? answer.done : undefined
  if (order && there?.includes(order.status)) return sent(telling)
  if (order?.status === 'cancelled') {
    await within((tx) => takeIn(tx, inletOf(shop), order))
    return skip(telling, '订单已在渠道上取消')
  }
  return refused(telling, detail.slice(0, 200) || '渠道没有说明原因')
}

const say = async (channel: Channel, shop: Shop, telling: Telling): Promise<void> => {
  const { needs, say: words } = sayings[telling.kind]
  if (channel[needs] === undefined) return skip(telling, '该渠道不支持此操作')
  const answer = await attempt(
    withGrant(shop.id, async (spoken, grant) => words(spoken, grant, telling.channel_order_id, telling.data)),
  )
  if (!answer.failure) return sent(telling)
  if (answer.failure.kind === 'refused') return hearNo(shop, telling, answer.failure)
  await postponeTelling(telling.id, later(backoff(telling.tries)), wordsOf(answer.failure))
}

const tell = async (telling: Telling): Promise<void> => {
  const shop = telling.online_shop_id === null ? undefined : await shopById(telling.online_shop_id)
  const channel = channelSpeaking(telling.channel)
  if (!shop || shop.removed_at || shop.state === shopStates.unbound) return skip(telling, '网店已解除授权')
  if (!channel || shop.state === shopStates.expired)
    return postponeTelling(telling.id, later(backoff(telling.tries)), '网店授权已失效')
  return say(channel, shop, telling)
}

/** Takes a handful of what the channels must know and tells them. */
export const tellChannels = async (log: Logger): Promise<number> => {
  const tellings = await takeTellings(now(), later(leaseMs), batch)
  await Promise.all(
    tellings.map((telling) =>
      tell(telling).catch((error: unknown) => {
        log.error({ err: error, writeBack: telling.id }, 'write-back')
        return postponeTelling(telling.id, later(backoff(telling.tries)), wordsOf(error))
      }),
    ),
  )
  return tellings.length
}
