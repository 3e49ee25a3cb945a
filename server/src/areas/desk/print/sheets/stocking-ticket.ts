import { momentText } from '@zdb/contract/kit/china-time'
import type { StockSlot } from '#areas/orders/online-orders/public'
import type { PaperPart } from '../paper/sheet.ts'

type Piece = StockSlot['goods'][number]
type Share = Piece['orders'][number]

const nameOf = ({ item_name, item_spec }: Piece): string =>
  item_spec === '' ? item_name : `${item_name}（${item_spec}）`

const shareText = ({ order_sn, label, quantity, remarks }: Share): string =>
  `  ${label || order_sn}${quantity > 1 ? ` ×${quantity}` : ''}${remarks === '' ? '' : ` ${remarks}`}`

const piece = (goods: Piece): PaperPart[] => [
  { kind: 'pair', left: `□ ${nameOf(goods)}`, right: `×${goods.total}`, bold: true },
  ...goods.orders.map((share): PaperPart => ({ kind: 'text', text: shareText(share) })),
]

const slotParts = ({ window, orders, total, goods }: StockSlot): PaperPart[] => [
  { kind: 'rule', mark: '=' },
  { kind: 'text', text: window, bold: true },
  { kind: 'text', text: `${orders}单，共${total}件`, align: 'right' },
  ...goods.flatMap(piece),
]

/** What a store has to make, with a box to tick before each. */
export const stockingParts = (storeName: string, slots: readonly StockSlot[], at: Date): PaperPart[] => [
  { kind: 'text', text: '备货单', align: 'center', size: 'large', bold: true },
  { kind: 'text', text: storeName, align: 'center' },
  ...slots.flatMap(slotParts),
  { kind: 'rule' },
  { kind: 'text', text: `打印时间：${momentText(at)}` },
  { kind: 'gap' },
  { kind: 'cut' },
]
