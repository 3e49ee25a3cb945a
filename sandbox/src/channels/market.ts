import { randomBytes, randomInt } from 'node:crypto'
import type { PushFaults } from '../post.ts'
import type { ChannelSide, Market } from './side.ts'
import type { App, AppKeys, ChannelName, MarketEvent, Order, Shop } from './things.ts'

const tokenLifeMs = 7 * 24 * 3600 * 1000
const codeLifeMs = 10 * 60 * 1000
const orderLimit = 50_000

export type MarketSnapshot = { apps: App[]; shops: Shop[]; orders: Order[] }

export type MarketWorld = Market & {
  sideOf(channel: string): ChannelSide | undefined
  /** The same label is the same customer; a callback given again replaces the old one. */
  app(label: string, callback?: string): App
  apps(): App[]
  findApp(label: string): App | undefined
  shops(): Shop[]
  orders(which?: { app?: string; channel?: string }): Order[]
  add(order: Order, faults?: PushFaults): void
  /** The order exists and nobody is told. */
  addQuietly(order: Order): void
  /** Something was done to an order: it is noted, counts as a change and may be pushed. */
  did(order: Order, what: string, happening?: MarketEvent): void
  daySequence(shop: Shop, at: number): number
  expireTokens(shop: Shop): void
  unbind(shop: Shop): void
  now(): number
  snapshot(): MarketSnapshot
}

const token = (): string => randomBytes(16).toString('hex')
const newPhone = (): string => `138${String(randomInt(100_000_000)).padStart(8, '0')}`
const keyOf = (channel: string, id: string): string => `${channel}:${id}`

/** Everything that exists on the sales channels: apps, shops, their tokens and orders. */
export function openMarket({
  sides,
  tell,
  changed = () => undefined,
  now = Date.now,
  kept,
  pictures = () => '',
}: {
  sides: readonly ChannelSide[]
  tell: (side: ChannelSide, app: App, happening: MarketEvent, faults?: PushFaults) => void
  changed?: () => void
  now?: () => number
  kept?: MarketSnapshot | undefined
  pictures?: () => string
}): MarketWorld {
  const bySide = new Map<string, ChannelSide>(sides.map((side) => [side.name, side]))
  const apps = new Map<string, App>((kept?.apps ?? []).map((app) => [app.label, withKeys(app)]))
  // What an earlier sandbox wrote down knows no phones.
  const shops = new Map<string, Shop>(
    (kept?.shops ?? []).map((shop) => [keyOf(shop.channel, shop.id), { ...shop, phone: shop.phone || newPhone() }]),
  )
  const orders = new Map<string, Order>()
  const ofShop = new Map<string, Order[]>()
  const codes = new Map<string, { shop: Shop; ends: number }>()
  for (const order of kept?.orders ?? []) store(order)

  /** A channel that joined since the app was made has keys for it too. */
  function withKeys(app: Omit<App, 'keys'> & { keys: Partial<App['keys']> }): App {
    const missing = sides.filter((side) => !app.keys[side.name]).map((side) => [side.name, side.mintKeys()] as const)
    return { ...app, keys: { ...app.keys, ...Object.fromEntries(missing) } as Record<ChannelName, AppKeys> }
  }

  function store(order: Order): void {
    const shop = keyOf(order.channel, order.shopId)
    const theirs = ofShop.get(shop) ?? []
    theirs.push(order)
    ofShop.set(shop, theirs)
    orders.set(keyOf(order.channel, order.id), order)
    // The oldest make room; a shop forgets its own in the same breath.
    if (orders.size <= orderLimit) return
    const [oldestKey, oldest] = orders.entries().next().value ?? []
    if (!oldestKey || !oldest) return
    orders.delete(oldestKey)
    ofShop.get(keyOf(oldest.channel, oldest.shopId))?.shift()
  }

  function happen(happening: MarketEvent, faults?: PushFaults): void {
    const { app, channel } = happening.kind === 'unbound' ? happening.shop : happening.order
    const [side, owner] = [bySide.get(channel), apps.get(app)]
    if (side && owner) tell(side, owner, happening, faults)
  }

  function did(order: Order, what: string, happening?: MarketEvent): void {
    // A change within the order's first millisecond, or after a clock went back, is a change all the same.
    order.updatedAt = Math.max(now(), order.updatedAt + 1)
    order.log.push({ at: order.updatedAt, what })
    changed()
    if (happening) happen(happening)
  }

  function place(order: Order): void {
    store(order)
    order.log.push({ at: now(), what: '买家下单并付款' })
    changed()
  }

  function freshTokens(shop: Shop): void {
    Object.assign(shop, { accessToken: token(), refreshToken: token(), tokenEnds: now() + tokenLifeMs, unbound: false })
    changed()
  }

  const shopWhere = (test: (shop: Shop) => boolean): Shop | undefined => {
    for (const shop of shops.values()) if (test(shop)) return shop
    return undefined
  }

  return {
    sideOf: (channel) => bySide.get(channel),
    now,
    pictures,
    did,
    apps: () => [...apps.values()],
    findApp: (label) => apps.get(label),
    shops: () => [...shops.values()],
    orders: ({ app, channel } = {}) =>
      [...orders.values()].filter((order) => (!app || order.app === app) && (!channel || order.channel === channel)),
    snapshot: () => ({
      apps: [...apps.values()],
      shops: [...shops.values()],
      orders: [...orders.values()].slice(-2_000),
    }),

    app(label, callback) {
      const app = apps.get(label) ?? withKeys({ label, callback: '', keys: {} })
      if (callback !== undefined) app.callback = callback.replace(/\/+$/, '')
      apps.set(label, app)
      changed()
      return app
    },
    appByKey(channel, id) {
      for (const app of apps.values()) if (app.keys[channel]?.id === id) return app
      return undefined
    },

    shopsOf: (app, channel) => [...shops.values()].filter((shop) => shop.app === app.label && shop.channel === channel),
    shopById: (channel, id) => shops.get(keyOf(channel, id)),
    openShop(app, channel, name, city) {
      const id = bySide.get(channel)?.newShopId() ?? token()
      const shop: Shop = {
        id,
        channel,
        app: app.label,
        name,
        phone: newPhone(),
        ...(city && { city }),
        accessToken: '',
        refreshToken: '',
        tokenEnds: 0,
        unbound: true,
      }
      shops.set(keyOf(channel, id), shop)
      changed()
      return shop
    },
    grant(shop) {
      freshTokens(shop)
      const code = token()
      codes.set(keyOf(shop.channel, code), { shop, ends: now() + codeLifeMs })
      return code
    },
    shopByCode(channel, code) {
      const found = codes.get(keyOf(channel, code))
      codes.delete(keyOf(channel, code))
      return found && found.ends > now() ? found.shop : undefined
    },
    shopByToken: (channel, accessToken) =>
      shopWhere(
        (shop) =>
          shop.channel === channel &&
          accessToken !== '' &&
          shop.accessToken === accessToken &&
          shop.tokenEnds > now() &&
          !shop.unbound,
      ),
    renew(channel, refreshToken) {
      const shop = shopWhere(
        (one) => one.channel === channel && refreshToken !== '' && one.refreshToken === refreshToken && !one.unbound,
      )
      if (shop) freshTokens(shop)
      return shop
    },
    expireTokens(shop) {
      shop.tokenEnds = now() - 1
      changed()
    },
    unbind(shop) {
      shop.unbound = true
      changed()
      happen({ kind: 'unbound', shop })
    },

    add(order, faults) {
      place(order)
      happen({ kind: 'placed', order }, faults)
    },
    addQuietly: place,
    daySequence(shop, at) {
      const day = Math.floor((at + 8 * 3600_000) / 86_400_000)
      const sameDay = (order: Order): boolean => Math.floor((order.placedAt + 8 * 3600_000) / 86_400_000) === day
      return (ofShop.get(keyOf(shop.channel, shop.id))?.findLast(sameDay)?.daySequence ?? 0) + 1
    },
    order: (channel, id) => orders.get(keyOf(channel, id)),
    ordersOf: (shop, from, to) =>
      (ofShop.get(keyOf(shop.channel, shop.id)) ?? [])
        .filter(
          ({ placedAt, updatedAt }) => (updatedAt >= from && updatedAt <= to) || (placedAt >= from && placedAt <= to),
        )
        .toSorted((a, b) => a.updatedAt - b.updatedAt),
    refund(channel, refundId) {
      for (const order of orders.values()) {
        const refund = order.channel === channel && order.refunds.find(({ id }) => id === refundId)
        if (refund) return { order, refund }
      }
      return undefined
    },

    confirm(order) {
      order.status = 'confirmed'
      did(order, '商家接单', { kind: 'confirmed', order })
    },
    cancel(order, reason) {
      order.status = 'cancelled'
      did(order, `商家取消：${reason}`, { kind: 'cancelled', order, reason })
    },
    ship(order, shipment) {
      order.status = 'shipped'
      order.shipments.push({ ...shipment, at: now() })
      did(order, `商家发货：${[shipment.company, shipment.waybill, shipment.rider].filter(Boolean).join(' ')}`, {
        kind: 'shipped',
        order,
      })
    },
    deliver(order) {
      order.status = 'delivered'
      did(order, '商家报告已送达', { kind: 'changed', order })
    },
    answerRefund(order, refund, agreed, reason) {
      Object.assign(refund, { status: agreed ? 'agreed' : 'rejected', answer: reason })
      if (agreed && refund.full) order.status = 'cancelled'
      did(order, `商家${agreed ? '同意' : '拒绝'}退款${reason && `：${reason}`}`, { kind: 'refund', order, refund })
    },
    awaitGoods(order, refund) {
      refund.goodsBack = true
      did(order, '商家同意退货，买家寄回')
    },
    negotiateRefund(order, refund, words) {
      refund.answer = words
      did(order, `商家协商：${words}`)
    },
    note(order, words, flag = '', flagName = '') {
      order.sellerNotes = [...(order.sellerNotes ?? []), { words, flag, flagName, at: now() }]
      did(order, `商家备注：${words}`, { kind: 'noted', order })
    },
    turn(shop, open) {
      shop.closed = !open
      shop.turns = (shop.turns ?? 0) + 1
      changed()
    },
    report(order, what) {
      order.log.push({ at: now(), what })
      changed()
    },
    replyReminder(order, reminder, words) {
      reminder.reply = words
      did(order, `商家回复催单：${words}`)
    },
    answerEta(order, eta, agreed) {
      eta.answer = agreed ? 'agreed' : 'refused'
      if (agreed) order.window = { start: eta.start, end: eta.end }
      did(order, `商家${agreed ? '同意' : '拒绝'}改送达时间`, { kind: 'changed', order })
    },
  }
}
