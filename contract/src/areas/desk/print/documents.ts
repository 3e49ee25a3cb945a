import { alignments, letterSizes } from './paper.ts'

/** What may come out of a ticket printer for an order. */
export const ticketDocuments = {
  kitchen: { label: '制作联' },
  customer: { label: '顾客联' },
} as const
export type TicketDocument = keyof typeof ticketDocuments
export const ticketDocumentNames = Object.keys(ticketDocuments) as [TicketDocument, ...TicketDocument[]]

/**
 * The moves of an order at which a ticket may come out by itself, in the order in which they happen. The first holds
 * until a store says otherwise.
 */
export const printMoves = {
  make: { online: '安排到这家门店时', received: '接单时' },
  callRider: { online: '呼叫骑手时', received: '呼叫骑手时' },
  riderAccepts: { online: '骑手接单时', received: '骑手接单时' },
  riderArrives: { online: '骑手到店时', received: '骑手到店时' },
} as const
export type PrintMove = keyof typeof printMoves
export const printMoveNames = Object.keys(printMoves) as [PrintMove, ...PrintMove[]]

/** Whose name stands on top. */
export const shopNameDisplays = {
  store: { label: '门店名称' },
  online: { label: '网店名称' },
  both: { label: '门店与网店名称' },
  none: { label: '不显示' },
} as const
export type ShopNameDisplay = keyof typeof shopNameDisplays
export const shopNameDisplayNames = Object.keys(shopNameDisplays) as [ShopNameDisplay, ...ShopNameDisplay[]]

/** The blocks a ticket is made of. A block that has nothing to say about an order takes no room. */
export const ticketBlocks = {
  heading: { label: '单据名称' },
  shopName: { label: '店名' },
  sequence: { label: '渠道与小票号' },
  window: { label: '送达时间' },
  numbers: { label: '订单号与下单时间' },
  goods: { label: '商品' },
  prices: { label: '商品与价格' },
  card: { label: '贺卡内容' },
  remarks: { label: '买家备注' },
  memo: { label: '商家备注' },
  consignee: { label: '收货人与电话' },
  address: { label: '收货地址' },
  buyer: { label: '订购人' },
  amount: { label: '订单金额' },
  code: { label: '订单二维码' },
  words: { label: '自定义文字' },
  rule: { label: '分隔线' },
} as const
export type TicketBlockKey = keyof typeof ticketBlocks
export const ticketBlockKeys = Object.keys(ticketBlocks) as [TicketBlockKey, ...TicketBlockKey[]]

export type TicketBlock = {
  key: TicketBlockKey
  align: (typeof alignments)[number]
  size: (typeof letterSizes)[number]
  bold: boolean
  /** Of a block with the shop's own words. */
  text: string
}

const block = (key: TicketBlockKey, look: Partial<TicketBlock> = {}): TicketBlock => ({
  key,
  align: 'left',
  size: 'normal',
  bold: false,
  text: '',
  ...look,
})

const title = { align: 'center', size: 'large', bold: true } as const
const plainTitle = { align: 'center' } as const

/** What a store prints until it draws its own. */
export const defaultTickets: Readonly<
  Record<TicketDocument, { shop_name_display: ShopNameDisplay; blocks: TicketBlock[] }>
> = {
  kitchen: {
    shop_name_display: 'store',
    blocks: [
      block('heading', plainTitle),
      block('sequence', title),
      block('window', { size: 'large', bold: true }),
      block('rule'),
      block('goods', { size: 'large', bold: true }),
      block('rule'),
      block('remarks', { bold: true }),
      block('memo', { bold: true }),
      block('card'),
      block('rule'),
      block('shopName'),
      block('numbers'),
    ],
  },
  customer: {
    shop_name_display: 'both',
    blocks: [
      block('shopName', title),
      block('sequence', plainTitle),
      block('rule'),
      block('window', { bold: true }),
      block('consignee', { size: 'large', bold: true }),
      block('address'),
      block('rule'),
      block('prices'),
      block('amount', { align: 'right', size: 'large', bold: true }),
      block('rule'),
      block('remarks'),
      block('buyer'),
      block('numbers'),
      block('code', { align: 'center' }),
      block('words', { align: 'center', text: '感谢惠顾，欢迎再次光临' }),
    ],
  },
}
