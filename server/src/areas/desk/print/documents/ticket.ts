import { momentText } from '@zdb/contract/kit/china-time'
import { formatYuan } from '@zdb/contract/kit/fen'
import type { ShopNameDisplay, TicketBlock, TicketBlockKey } from '@zdb/contract/desk/print/documents'
import type { PaperPart } from '../paper/sheet.ts'
import type { GoodsFact, OrderFacts } from './order-facts.ts'

/** What stands on a ticket beside the order itself. */
export type TicketFrame = {
  /** 制作联, 顾客联, 变更单… */
  heading: string
  /** 补打 and its number; '' on the first one. */
  again: string
  /** Why there is a second one; said below its number. */
  reason?: string
  shopNameDisplay: ShopNameDisplay
}

type Draw = (facts: OrderFacts, block: TicketBlock, frame: TicketFrame) => PaperPart[]

const lookOf = ({ align, size, bold }: TicketBlock) => ({ align, size, bold })

const said =
  (words: (facts: OrderFacts, block: TicketBlock, frame: TicketFrame) => readonly string[]): Draw =>
  (facts, block, frame) =>
    words(facts, block, frame)
      .filter((text) => text !== '')
      .map((text) => ({ kind: 'text', text, ...lookOf(block) }))

const labelled = (label: string, text: string): string => (text === '' ? '' : `${label}：${text}`)

const shopNames: Readonly<Record<ShopNameDisplay, (facts: OrderFacts) => readonly string[]>> = {
  store: ({ storeName }) => [storeName],
  online: ({ onlineShop, storeName }) => [onlineShop || storeName],
  both: ({ onlineShop, storeName }) => [onlineShop, storeName],
  none: () => [],
}

const goodsName = ({ name, spec }: GoodsFact): string => (spec === '' ? name : `${name}（${spec}）`)

const remarksOf = ({ remarks }: GoodsFact): PaperPart[] =>
  remarks === '' ? [] : [{ kind: 'text', text: `  备注：${remarks}` }]

const goodsLines: Draw = ({ goods, goodsTotal }, block) => [
  ...goods.flatMap((item): PaperPart[] => [
    { kind: 'pair', left: goodsName(item), right: `×${item.quantity}`, size: block.size, bold: block.bold },
    ...remarksOf(item),
  ]),
  { kind: 'text', text: `共${goodsTotal}件`, align: 'right' },
]

const priceLines: Draw = ({ goods, goodsTotal }, block) => [
  ...goods.flatMap((item): PaperPart[] => [
    {
      kind: 'pair',
      left: `${goodsName(item)} ×${item.quantity}`,
      right: item.price === null ? '' : formatYuan(item.price),
      size: block.size,
      bold: block.bold,
    },
    ...remarksOf(item),
  ]),
  { kind: 'text', text: `共${goodsTotal}件`, align: 'right' },
]

const draws: Readonly<Record<TicketBlockKey, Draw>> = {
  heading: said((_, __, { heading }) => [heading]),
  shopName: said((facts, _, { shopNameDisplay }) => shopNames[shopNameDisplay](facts)),
  sequence: said(({ channelName, sequence }) => [sequence === '' ? channelName : `${channelName} #${sequence}`]),
  window: said(({ window }) => [`送达：${window}`]),
  numbers: said(({ sn, channelSn, placedAt }) => [
    `单号：${sn}`,
    labelled('渠道单号', channelSn === sn ? '' : channelSn),
    `下单：${momentText(placedAt)}`,
  ]),
  goods: goodsLines,
  prices: priceLines,
  card: said(({ card }) => (card === '' ? [] : ['贺卡：', card])),
  remarks: said(({ remarks }) => [labelled('备注', remarks)]),
  memo: said(({ memo }) => [labelled('商家备注', memo)]),
  consignee: said(({ consignee, mobile }) => [`${consignee} ${mobile}`.trim()]),
  address: said(({ address }) => [address]),
  buyer: said(({ buyer, buyerMobile }) => [labelled('订购人', `${buyer} ${buyerMobile}`.trim())]),
  amount: said(({ amount }) => [amount === null ? '' : `合计：¥${formatYuan(amount)}`]),
  code: ({ sn }) => [{ kind: 'qr', text: sn }],
  words: said((_, { text }) => [text]),
  rule: () => [{ kind: 'rule' }],
}

const isRule = (part: PaperPart | undefined): boolean => part?.kind === 'rule'

/** A line between nothing and nothing is left out. */
const withoutIdleRules = (parts: readonly PaperPart[]): PaperPart[] => {
  const kept = parts.filter((part, at) => !isRule(part) || !isRule(parts[at - 1]))
  return kept.filter((part, at) => !isRule(part) || (at > 0 && at < kept.length - 1))
}

/** What a second copy says above everything else. */
export const againLines = (again: string, reason: string): PaperPart[] =>
  again === ''
    ? []
    : [
        { kind: 'text', text: `【${again}】`, align: 'center', size: 'large', bold: true },
        ...(reason === '' ? [] : [{ kind: 'text', text: reason, align: 'center', bold: true } as const]),
      ]

/** One ticket of an order. A second copy says so above everything else, whatever the shop has drawn. */
export const ticketParts = (facts: OrderFacts, blocks: readonly TicketBlock[], frame: TicketFrame): PaperPart[] => [
  ...againLines(frame.again, frame.reason ?? ''),
  ...withoutIdleRules(blocks.flatMap((block) => draws[block.key](facts, block, frame))),
  { kind: 'gap' },
  { kind: 'cut' },
]
