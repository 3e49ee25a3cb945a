import { cut } from '@zdb/contract/kit/text'
import type { Logger } from 'pino'
import {
  openShopById,
  refuseFor,
  savePull,
  shopBound,
  takePull,
  withGrant,
  type Shop,
} from '#areas/channels/channel-shops/public'
import { intakeOrder } from '#areas/orders/online-orders/public'
import { hours, later, minutes, now } from '#core/time/clock'
import { listen } from '#core/work/outbox'
import { within } from '#core/db/tx'
import { attempt } from '#ports/channels/calling/attempt'
import type { Channel, ChannelRefund, Grant, ChannelEvent, Span } from '#ports/channels/port'
import { applyOrderEvent, intakeShopOf } from './events.ts'
import { wakeShop } from './write-back.sql.ts'

/** What is known is asked for again: clocks differ, and lists are late. */
const overlap = minutes(10)
const firstReach = hours(24)
const longestSpan = hours(6)
/** Whoever pulls says so every few seconds: the shop of one that was killed is asked by the next soon. */
const leaseMs = 30_000
const heartbeatMs = 10_000
const everyMs = 55_000
const afterTroubleMs = minutes(2)

export type PullResult = { found: number; added: number }

const spansOf = function* (from: Date, to: Date): Generator<Span> {
  for (let start = from.getTime(); start < to.getTime(); start += longestSpan)
    yield { from: new Date(start), to: new Date(Math.min(start + longestSpan, to.getTime())) }
}

const newsOf = (shop: Shop, refund: ChannelRefund): ChannelEvent => ({
  id: `pulled:${refund.refundId}:${refund.status}`,
  shopId: shop.channel_shop_id,
  orderId: refund.orderId,
  at: refund.at,
  kind: 'refund',
  refund,
})

/**
 * Refunds are listed before anything of this span is taken in: an order that we confirm meanwhile has changed after the
 * span, and a channel that lists refunds by the last change of their order would not name it any more.
 */
const pullSpan = async (shop: Shop, channel: Channel, grant: Grant, span: Span): Promise<PullResult> => {
  const pulled: PullResult = { found: 0, added: 0 }
  const refunds: ChannelRefund[] = []
  if (channel.pullRefunds) for await (const refund of channel.pullRefunds(grant, span)) refunds.push(refund)
  for await (const order of channel.pull(grant, span)) {
    const { added } = await within((tx) => intakeOrder(tx, intakeShopOf(shop), order))
    pulled.found += 1
    if (added) pulled.added += 1
  }
  for (const refund of refunds) await applyOrderEvent(shop, newsOf(shop, refund))
  return pulled
}

/** Everything since the high-water mark and a little before it, span by span, however long we were away. */
export const pullShop = async (shop: Shop): Promise<PullResult> => {
  const total: PullResult = { found: 0, added: 0 }
  const from = new Date((shop.pulled_until ?? later(-firstReach)).getTime() - overlap)
  for (const span of spansOf(from, now())) {
    const { found, added } = await withGrant(shop.id, (channel, grant) => pullSpan(shop, channel, grant, span))
    total.found += found
    total.added += added
    await savePull(shop.id, { until: span.to, trouble: '' })
  }
  return total
}

/** Pulls because somebody pressed the button. */
export const pullNow = async (shop: Shop): Promise<PullResult> => {
  const answer = await attempt(() => pullShop(shop))
  return answer.failure ? refuseFor(answer.failure) : answer.done
}

const troubles = { unreachable: '渠道暂时无法连接', throttled: '渠道限流', expired: '授权已失效' } as const

/** Asks the shop that has waited longest. */
export const pullNext = async (log: Logger): Promise<number> => {
  const shop = await takePull(now(), later(leaseMs))
  if (!shop) return 0
  const heartbeat = setInterval(() => {
    savePull(shop.id, { next: later(leaseMs) }).catch((error: unknown) => log.warn({ err: error }, 'pull lease'))
  }, heartbeatMs)
  const answer = await attempt(() => pullShop(shop))
    .catch((error: unknown) => {
      log.error({ err: error, shop: shop.id }, 'pull')
      return { failure: { kind: 'unreachable', detail: '' } as const }
    })
    .finally(() => clearInterval(heartbeat))
  if (!answer.failure) await savePull(shop.id, { next: later(everyMs) })
  else {
    const { kind, detail } = answer.failure
    const trouble = kind === 'refused' ? cut(detail, 100) : troubles[kind]
    await savePull(shop.id, { trouble, next: later(afterTroubleMs) })
  }
  return 1
}

/** What a shop missed while nobody could speak for it, and what it was not told. */
export const listeners = [
  listen(shopBound, 'pull', async ({ shopId }) => {
    const shop = await openShopById(shopId)
    if (!shop) return
    await wakeShop(shopId, now())
    await attempt(() => pullShop(shop))
  }),
]
