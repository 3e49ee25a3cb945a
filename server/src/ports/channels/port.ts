import type { AdapterName } from '@zdb/contract/channels/channel-shops/channels'
import type { Fen } from '@zdb/contract/kit/fen'
import type { RawPush, Reply } from '../raw-push.ts'
import type { Grant } from './calling/grant.ts'
import type { PayApp } from './minishop/pay-app/port.ts'

export { channelFailure, type ChannelFailure, type Grant } from './calling/grant.ts'

export type ShopOwner = Pick<Grant, 'shopId' | 'shopName'> & { mobile: string }

export type CallbackOutcome =
  { ok: true; reply: Reply; events: ChannelEvent[] } | { ok: false; reply: Reply; why: string }

/** Something a channel tells us. `id` is the same when the same thing is told again. */
export type ChannelEvent = { id: string; shopId: string; orderId: string; at: Date } & EventDetail

export type EventDetail =
  /** Placed and paid, or changed in any way: `order` when the push carries it, else it is fetched. */
  | { kind: 'order'; order?: ChannelOrder }
  | { kind: 'cancelled'; reason: string }
  | { kind: 'finished' }
  | { kind: 'refund'; refund: ChannelRefund }
  /** A refund moved and the push says no more than that: it is fetched with `refund`. */
  | { kind: 'refundMoved'; refundId: string }
  | { kind: 'reminder'; reminderId: string; words: string }
  /** The buyer wants another time of delivery and the shop must agree or refuse. */
  | { kind: 'eta'; requestId: string; window: Window; words: string }
  /** A ware of the shop was looked at or moved: it is asked after. */
  | { kind: 'item'; outItemId: string }
  /** The shop took its permission back. */
  | { kind: 'unbound' }

export type Window = { start: Date; end: Date }

export const channelStatuses = ['paid', 'confirmed', 'shipped', 'finished', 'cancelled'] as const
export type ChannelStatus = (typeof channelStatuses)[number]

export type ChannelGoods = {
  name: string
  spec: string
  skuId: string
  quantity: number
  /** Of one piece. */
  price: Fen
  image: string
  remarks: string
}

export type ChannelConsignee = { name: string; mobile: string; phone: string; address: string }

/** An order in our words, whatever the channel calls its parts. */
export type ChannelOrder = {
  orderId: string
  shopId: string
  status: ChannelStatus
  /** The short number on the channel's own ticket, '' where there is none. */
  daySequence: string
  placedAt: Date
  updatedAt: Date
  /** Null: as soon as possible. */
  window: Window | null
  /** What the buyer paid, and what the shop will get of it where the channel says so. */
  amount: Fen
  income: Fen | null
  goods: ChannelGoods[]
  cardText: string
  remarks: string
  province: string
  city: string
  county: string
  longitude: number | null
  latitude: number | null
  /** Null where the channel gives it only through `decrypt`. */
  consignee: ChannelConsignee | null
  /** The last four digits where the channel shows no more. */
  tailNumber: string
  buyer: { name: string; mobile: string }
  invoice: { title: string; taxNumber: string } | null
  /** The coupons of the shop's own that made it cheaper; `amount` above is what was left to pay. */
  coupons?: readonly UsedCoupon[]
}

/** A voucher that was spent: of which activity, which one of them, and by how much the shop got less. */
export type UsedCoupon = { activityId: string; code: string; amount: Fen }

/** What a shop sells at a channel, as its list shows it. */
export type ChannelItemRow = {
  itemId: string
  name: string
  image: string
  /** Of its cheapest kind. */
  price: Fen
  stock: number
  updatedAt: Date
}

export type ChannelItemKind = {
  /** As an order of it would name it. */
  skuId: string
  /** The values of the item's specs, in their order. */
  values: string[]
  code: string
  price: Fen
  stock: number
}

/** One item whole, with every kind of it that can be bought. */
export type ChannelItem = {
  itemId: string
  name: string
  description: string
  images: string[]
  code: string
  specs: string[]
  kinds: ChannelItemKind[]
}

export type ItemPage = { rows: ChannelItemRow[]; total: number }

export type RefundStatus = 'asked' | 'agreed' | 'rejected' | 'withdrawn' | 'closed'

export type ChannelRefund = {
  refundId: string
  orderId: string
  full: boolean
  amount: Fen
  reason: string
  images: string[]
  status: RefundStatus
  at: Date
}

export type Span = { from: Date; to: Date }

export type Shipment = { company: string; waybill: string; riderName: string; riderMobile: string }

/**
 * A sales channel. What is optional is not offered by every channel, and the console says so.
 * Every call may throw a ChannelFailure; `expired` is answered by `renew` and one more try.
 */
export type Channel = {
  readonly name: AdapterName
  /** The page on which a merchant lets us in; absent where a shop is bound by keys it types. */
  authorizeUrl?(state: string, back: string): string
  /** What the channel's page came back with, or the keys that were typed, becomes a grant. */
  authorize(given: Readonly<Record<string, string>>, back: string): Promise<Grant>
  /** The names and labels of the keys a merchant types where there is no page. */
  readonly keys?: readonly { name: string; label: string }[]
  /**
   * Where the keys are numbers that anybody can know: the shop they name, and the mobile that stands for it at the
   * channel, '' where there is none. Only whoever has that mobile may bind the shop.
   */
  ownerOf?(given: Readonly<Record<string, string>>): Promise<ShopOwner>
  renew?(grant: Grant): Promise<Grant>

  receive(push: RawPush): CallbackOutcome
  /** A line the channel keeps open to us: each frame is stored before it is acknowledged. */
  listen?(store: (push: RawPush) => Promise<void>): { stop(): Promise<void> }

  order(grant: Grant, orderId: string): Promise<ChannelOrder>
  /** Every order placed or changed in the span, in any order, each at least once. */
  pull(grant: Grant, span: Span): AsyncIterable<ChannelOrder>
  /** One refund as it stands, where pushes only say that it moved. */
  refund?(grant: Grant, which: { orderId: string; refundId: string }): Promise<ChannelRefund>
  /** Refunds that moved in the span, where the channel lets us ask. */
  pullRefunds?(grant: Grant, span: Span): AsyncIterable<ChannelRefund>

  confirm?(grant: Grant, orderId: string): Promise<void>
  cancel?(grant: Grant, orderId: string, reason: string): Promise<void>
  ship?(grant: Grant, orderId: string, shipment: Shipment): Promise<void>
  /** Arrived at the door. */
  deliver?(grant: Grant, orderId: string): Promise<void>
  answerRefund?(
    grant: Grant,
    answer: { orderId: string; refundId: string; agreed: boolean; reason: string },
  ): Promise<void>
  /** Money back that nobody asked for, under a number of ours. */
  giveRefund?(grant: Grant, given: { orderId: string; refundId: string; amount: Fen; reason: string }): Promise<void>
  /** Offers the buyer less money than was asked for, with pictures that say why. */
  negotiateRefund?(grant: Grant, offer: RefundOffer): Promise<void>
  replyReminder?(grant: Grant, reply: { orderId: string; reminderId: string; words: string }): Promise<void>
  answerEta?(grant: Grant, answer: { orderId: string; requestId: string; agreed: boolean }): Promise<void>
  /** What the shop sells there now, the newest change first. Pages begin with 1. */
  items?(grant: Grant, paging: { page: number; size: number }): Promise<ItemPage>
  item?(grant: Grant, itemId: string): Promise<ChannelItem>
  /** Whether buyers can order there now. */
  isOpen?(grant: Grant): Promise<boolean>
  /** Closes the whole shop for a time, or opens it again: the only way in which any of them stops orders for a day. */
  setOpen?(grant: Grant, open: boolean): Promise<void>
  decrypt?(grant: Grant, orderId: string): Promise<ChannelConsignee>
  /** Where what is sold on the channel is listed by us too. */
  readonly payApp?: PayApp
}

export type ChannelPicture = { jpeg: Buffer; width: number; height: number }
export type RefundOffer = {
  orderId: string
  refundId: string
  words: string
  amount: Fen
  pictures: readonly ChannelPicture[]
}

/** Vouchers bought in advance and handed over in the shop. */
export type Voucher = {
  code: string
  title: string
  amount: Fen
  expiresAt: Date | null
  orderId: string
}

export type VerifiedVoucher = {
  code: string
  /** The code on the buyer's phone; empty where the channel does not tell. */
  voucherCode: string
  verifyId: string
  certificateId: string
}
export type Vouchers = {
  /** What a scanned or typed code stands for; the token is what `verify` wants. */
  check(code: string): Promise<{ token: string; vouchers: Voucher[] }>
  verify(poiId: string, token: string, codes: readonly string[]): Promise<VerifiedVoucher[]>
  undo(verifyId: string, certificateId: string): Promise<void>
  /** What became of a voucher; null while nobody has written it off. */
  outcome(code: string): Promise<VerifiedVoucher | null>
}
