import { setTimeout as sleep } from 'node:timers/promises'
import type { Buyers } from './buyers.ts'
import type { MarketWorld } from './market.ts'
import { wrongKeys, type Delivery } from '../post.ts'
import { between, seeded } from '../random.ts'
import { callbackOf, type ChannelPost } from './post.ts'
import type { ChannelSide, Outgoing } from './side.ts'
import type { App, AppKeys, MarketEvent, Shop } from './things.ts'

export type StormPlan = {
  orders: number
  perSecond: number
  /** Shares from 0 to 1 of the orders. */
  duplicates: number
  shuffle: number
  missign: number
  seed: number
}

/** A provider's patience while a customer restarts: about half a minute in all. */
const retriesAfterMs = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000]

type Push = { at: number; outgoing: Outgoing; forged: boolean }

/**
 * A rush: every order is told once, some twice. Of a share the cancellation is told before the order itself, and
 * an impostor adds orders that do not exist. What must be there afterwards is in the report.
 */
export async function storm(
  { market, buyers, post }: { market: MarketWorld; buyers: Buyers; post: ChannelPost },
  { app, side, shop }: { app: App; side: ChannelSide; shop: Shop },
  plan: StormPlan,
) {
  const random = seeded(plan.seed)
  const keys = app.keys[side.name]
  const share = (part: number): number => Math.round(plan.orders * part)
  const pushes: Push[] = []
  const say = (at: number, happening: MarketEvent, signedWith: AppKeys = keys): void => {
    const outgoing = side.push(happening, signedWith, callbackOf(app, side))
    if (outgoing) pushes.push({ at, outgoing, forged: signedWith !== keys })
  }

  const [twice, swapped] = [share(plan.duplicates), share(plan.shuffle)]
  const orders = Array.from({ length: plan.orders }, (_, at) => {
    const order = buyers.draft(side, shop)
    const placed: MarketEvent = { kind: 'placed', order }
    say(at, placed)
    market.addQuietly(order)
    if (at < twice) say(at + between(random, 1, 60), placed)
    return order
  })
  // Any order may be struck, not only those told twice.
  const cancelled = orders.toSorted(() => random() - 0.5).slice(0, swapped)
  const positions = new Map(orders.map((order, at) => [order, at]))
  const forgeries = Array.from({ length: share(plan.missign) }, () => buyers.draft(side, shop))
  for (const order of forgeries) {
    say(between(random, 0, plan.orders), { kind: 'placed', order }, wrongKeys(keys))
  }
  for (const order of cancelled) {
    order.status = 'cancelled'
    market.did(order, '买家取消：不想要了')
    say((positions.get(order) ?? 0) - between(random, 1, 30), { kind: 'cancelled', order, reason: '不想要了' })
  }

  const started = performance.now()
  const counts: Record<Delivery, number> = { accepted: 0, refused: 0, unreachable: 0 }
  let forgedAccepted = 0
  let retried = 0
  async function fly({ outgoing, forged }: Push): Promise<void> {
    const { result, tries } = await post.deliverStubbornly(side, app, outgoing, forged ? [] : retriesAfterMs)
    counts[result] += 1
    retried += tries - 1
    if (forged && result === 'accepted') forgedAccepted += 1
  }
  const flights: Promise<void>[] = []
  for (const [index, push] of pushes.toSorted((a, b) => a.at - b.at).entries()) {
    const due = (index / plan.perSecond) * 1_000 - (performance.now() - started)
    if (due > 4) await sleep(due)
    flights.push(fly(push))
  }
  await Promise.all(flights)
  return {
    ...counts,
    pushes: pushes.length,
    orders: orders.length,
    duplicated: twice,
    shuffled: cancelled.length,
    missigned: forgeries.length,
    forgedAccepted,
    retried,
    seconds: (performance.now() - started) / 1_000,
    orderIds: orders.map(({ id }) => id),
    cancelledIds: cancelled.map(({ id }) => id),
    forgedIds: forgeries.map(({ id }) => id),
  }
}
