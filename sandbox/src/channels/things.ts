/** What exists on the sales channels, in neutral words; each side speaks of it in its own. Money is in fen, time in ms. */
export type ChannelName =
  | 'meituan'
  | 'eleme'
  | 'jddj'
  | 'taobao'
  | 'doudian'
  | 'pdd'
  | 'youzan'
  | 'xiaohongshu'
  | 'weixin'
  | 'kuaishou'
  | 'minishop'

/** One customer of the platforms' open interfaces: its keys at each channel, and where its pushes go. */
export type App = {
  label: string
  /** Where pushes go: `<callback>/<channel>[/<event>]`; empty until the customer has said. */
  callback: string
  keys: Record<ChannelName, AppKeys>
}

export type AppKeys = {
  id: string
  secret: string
  /** Further secrets a channel hands out, by the name it uses for them. */
  more: Readonly<Record<string, string>>
}

export type Shop = {
  id: string
  channel: ChannelName
  app: string
  name: string
  /** Of whoever runs it, as it stands in the channel's own desk. */
  phone: string
  /** Where it stands: most who order there live there too. Without one its buyers live anywhere. */
  city?: string
  accessToken: string
  refreshToken: string
  tokenEnds: number
  unbound: boolean
  /** Resting: nobody can order there. */
  closed?: boolean
  /** How often it was told to rest or to open, whether it was so already or not. */
  turns?: number
}

export type Goods = {
  id: string
  skuId: string
  name: string
  spec: string
  quantity: number
  price: number
  image: string
}

export type Person = {
  name: string
  mobile: string
  province: string
  city: string
  county: string
  address: string
  longitude: number
  latitude: number
}

export type OrderStatus = 'paid' | 'confirmed' | 'shipped' | 'delivered' | 'finished' | 'cancelled'

export type Refund = {
  id: string
  full: boolean
  amount: number
  reason: string
  images: string[]
  status: 'asked' | 'agreed' | 'rejected' | 'withdrawn'
  answer: string
  /** The shop wants its goods back before it pays; the buyer has sent them. */
  goodsBack?: boolean
  at: number
}

export type Reminder = { id: string; words: string; at: number; reply: string }

export type EtaRequest = {
  id: string
  start: number
  end: number
  words: string
  at: number
  answer: '' | 'agreed' | 'refused'
}

/** What the shop wrote on an order for itself, and the flag beside it where a channel has flags. */
export type SellerNote = { words: string; flag: string; flagName: string; at: number }

export type Order = {
  id: string
  channel: ChannelName
  app: string
  shopId: string
  daySequence: number
  placedAt: number
  updatedAt: number
  status: OrderStatus
  window: { start: number; end: number } | null
  goods: Goods[]
  shippingFee: number
  amount: number
  card: string
  remarks: string
  /** Newest last; a channel whose notes replace each other shows the last one. */
  sellerNotes?: SellerNote[]
  consignee: Person
  buyer: { name: string; mobile: string }
  invoice: { title: string; taxNumber: string } | null
  refunds: Refund[]
  reminders: Reminder[]
  etas: EtaRequest[]
  shipments: { company: string; waybill: string; rider: string; at: number }[]
  /** What was done to it from outside and by its buyer, in words, for the page and for tests. */
  log: { at: number; what: string }[]
}

/** Something that happened to an order and that a channel may push. */
export type MarketEvent =
  | { kind: 'placed' | 'changed' | 'noted' | 'confirmed' | 'shipped' | 'finished'; order: Order }
  | { kind: 'cancelled'; order: Order; reason: string }
  | { kind: 'refund'; order: Order; refund: Refund }
  | { kind: 'reminder'; order: Order; reminder: Reminder }
  | { kind: 'eta'; order: Order; eta: EtaRequest }
  | { kind: 'unbound'; shop: Shop }
