import type { Buyers } from './buyers.ts'
import type { MarketWorld } from './market.ts'
import { pick, type Random } from '../random.ts'
import type { Order } from './things.ts'

/** How much happens at an app's shops, as the page offers it. */
export const paces = {
  rest: { title: '安静', perMinute: 0 },
  calm: { title: '平常', perMinute: 0.25 },
  busy: { title: '热闹', perMinute: 6 },
} as const

/** On a busy day one buyer in four lives elsewhere: that is what orders are passed on for. */
const farAway = 0.25

export type Lively = ReturnType<typeof openLively>

/** Orders keep arriving at an app's bound shops, and now and then somebody urges, cancels or wants money back. */
export function openLively({ market, buyers, random }: { market: MarketWorld; buyers: Buyers; random: Random }) {
  const rhythms = new Map<string, { perMinute: number; timer: NodeJS.Timeout }>()

  const open = ({ status }: Order): boolean => status !== 'cancelled' && status !== 'finished'

  function something(label: string, perMinute: number): void {
    const [first, ...rest] = market.shops().filter((shop) => shop.app === label && !shop.unbound)
    if (!first) return
    const shop = pick(random, [first, ...rest])
    const side = market.sideOf(shop.channel)
    if (!side) return
    const [recent, ...others] = market.orders({ app: label }).filter(open).slice(-20)
    const dice = random()
    if (!recent || dice < 0.7) {
      const isFar = perMinute > paces.calm.perMinute && random() < farAway
      return void buyers.order(side, shop, isFar || !shop.city ? {} : { city: shop.city })
    }
    const order = pick(random, [recent, ...others])
    if (dice < 0.82) return buyers.urge(order)
    if (dice < 0.9 && !order.refunds.some(({ status }) => status === 'asked')) return buyers.refund(order)
    if (dice < 0.94 && order.status === 'paid') return buyers.cancel(order)
    buyers.changeRemarks(order)
  }

  function beat(label: string, perMinute: number): void {
    const timer = setTimeout(
      () => {
        something(label, perMinute)
        beat(label, perMinute)
      },
      (60_000 / perMinute) * (0.5 + random()),
    )
    timer.unref()
    rhythms.set(label, { perMinute, timer })
  }

  function set(label: string, perMinute: number): void {
    clearTimeout(rhythms.get(label)?.timer)
    rhythms.delete(label)
    if (perMinute > 0) beat(label, Math.min(perMinute, 600))
  }

  return {
    set,
    perMinute: (label: string): number => rhythms.get(label)?.perMinute ?? 0,
    close: () => [...rhythms.keys()].forEach((label) => set(label, 0)),
  }
}
