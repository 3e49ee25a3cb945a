import type { FastifyInstance } from 'fastify'
import type { Outgoing } from '../carrier.ts'
import type { App, AppKeys, ChannelName, EtaRequest, MarketEvent, Order, Refund, Reminder, Shop } from './things.ts'

export type { Outgoing }

/** One channel as the sandbox plays it. Its HTTP side is mounted under `/channel-<name>`. */
export type ChannelSide = {
  readonly name: ChannelName
  readonly title: string
  /** The keys of a new app: how ids and secrets look differs by channel. */
  mintKeys(): AppKeys
  /** What the code of the authorisation page is called, where it has another name too. */
  readonly codeName?: string
  newOrderId(): string
  newShopId(): string
  /** Answers its calls from the market. */
  serve(app: FastifyInstance, market: Market): void
  /**
   * The push for a happening, or null where this channel sends none. Signed with the keys given, wrong ones included.
   * `callback` is this channel's own address at the customer, `<app.callback>/<channel>`.
   */
  push(happening: MarketEvent, keys: AppKeys, callback: string): Outgoing | null
  /** Whether the customer's reply counts as received; any 2xx where the channel does not look further. */
  accepts?(reply: { status: number; body: string }): boolean
  /** A channel with a line of its own sends through it; false when nobody is on the line. */
  send?(outgoing: Outgoing, app: App): Promise<boolean>
}

/** What a side may ask and do; everything it does is told to the buyer's side, the page and the log. */
export type Market = {
  /** Below which address the pictures of goods lie. */
  pictures(): string
  appByKey(channel: ChannelName, id: string): App | undefined
  shopsOf(app: App, channel: ChannelName): Shop[]
  /** A new shop of this app, not yet bound. */
  openShop(app: App, channel: ChannelName, name: string, city?: string): Shop
  /** Its owner agrees: fresh tokens, and a code that stands for them once. */
  grant(shop: Shop): string
  /** The shop a token belongs to; undefined when it is unknown, ended or taken back. */
  shopByToken(channel: ChannelName, accessToken: string): Shop | undefined
  shopById(channel: ChannelName, id: string): Shop | undefined
  /** The authorisation page: a code for a shop the merchant picked or made there, good once. */
  shopByCode(channel: ChannelName, code: string): Shop | undefined
  /** New tokens; undefined when the refresh token is not of a bound shop. */
  renew(channel: ChannelName, refreshToken: string): Shop | undefined
  order(channel: ChannelName, id: string): Order | undefined
  /** Orders of a shop placed or changed in the span (ms), oldest change first. */
  ordersOf(shop: Shop, from: number, to: number): Order[]
  refund(channel: ChannelName, refundId: string): { order: Order; refund: Refund } | undefined
  /** The shop rests, or is open again. */
  turn(shop: Shop, open: boolean): void
  confirm(order: Order): void
  cancel(order: Order, reason: string): void
  ship(order: Order, shipment: { company: string; waybill: string; rider: string }): void
  deliver(order: Order): void
  answerRefund(order: Order, refund: Refund, agreed: boolean, reason: string): void
  /** The shop will pay once its goods are back; the refund stays open until they are. */
  awaitGoods(order: Order, refund: Refund): void
  /** The shop offers something else; the refund stays open until the buyer has answered. */
  negotiateRefund(order: Order, refund: Refund, words: string): void
  /** A note of the shop for itself, with the channel's own flag; no buyer sees it. */
  note(order: Order, words: string, flag?: string, flagName?: string): void
  /** Something the shop did with an order that changes nothing about it; it stands in the log. */
  report(order: Order, what: string): void
  replyReminder(order: Order, reminder: Reminder, words: string): void
  answerEta(order: Order, eta: EtaRequest, agreed: boolean): void
}
