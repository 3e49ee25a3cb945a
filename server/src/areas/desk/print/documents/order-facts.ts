import type { Fen } from '@zdb/contract/kit/fen'
import type { PaperStanding } from '#areas/orders/transfer-orders/public'

/** Whose orders a shop makes: those of its own channels, and those of other merchants. */
export type Source = 'online' | 'received'

export type GoodsFact = {
  name: string
  spec: string
  image: string
  remarks: string
  quantity: number
  price: Fen | null
}

/** What paper may say of an order, whichever way it came to the shop. */
export type OrderFacts = {
  source: Source
  sn: string
  merchantId: number
  storeId: number
  storeName: string
  onlineShop: string
  channel: number
  channelName: string
  sequence: string
  channelSn: string
  /** The promised window, as the order's own page writes it. */
  window: string
  placedAt: Date
  goods: readonly GoodsFact[]
  goodsTotal: number
  card: string
  remarks: string
  memo: string
  consignee: string
  mobile: string
  address: string
  buyer: string
  buyerMobile: string
  amount: Fen | null
}

/** An order that may be printed, and the store that makes it as far as it is arranged. */
export type PaperOrder = Omit<OrderFacts, 'storeId' | 'storeName'> & {
  orderId: number
  storeId: number | null
  standing: PaperStanding
  printedAt: Date | null
}
