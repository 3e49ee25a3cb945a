import { ticketDocuments, type TicketDocument } from '@zdb/contract/desk/print/documents'
import { momentText } from '@zdb/contract/kit/china-time'
import { formatYuan } from '@zdb/contract/kit/fen'
import type { PaperPart } from '../paper/sheet.ts'
import type { OrderFacts } from './order-facts.ts'

const goodsText = ({ goods }: OrderFacts): string =>
  goods
    .map(
      ({ name, spec, quantity, remarks }) => `${name}${spec && `（${spec}）`}×${quantity}${remarks && ` ${remarks}`}`,
    )
    .join('；')

const pricesText = ({ goods }: OrderFacts): string =>
  goods.flatMap(({ name, price }) => (price === null ? [] : [`${name} ${formatYuan(price)}`])).join('；')

/** Who makes it, as the paper of a store that does says it. */
const making = '制作'
const madeHere = '由本店制作'

/**
 * What of an order people work by: a change of one of these needs new paper, a change of anything else does not.
 * `only`: it stands on this document alone.
 */
const worked: readonly { label: string; of: (facts: OrderFacts) => string; only?: TicketDocument }[] = [
  { label: making, of: () => madeHere },
  { label: '送达', of: ({ window }) => window },
  { label: '商品', of: goodsText },
  { label: '贺卡', of: ({ card }) => card },
  { label: '备注', of: ({ remarks }) => remarks },
  { label: '商家备注', of: ({ memo }) => memo },
  { label: '收货人', of: ({ consignee }) => consignee },
  { label: '电话', of: ({ mobile }) => mobile },
  { label: '地址', of: ({ address }) => address },
  { label: '单价', of: pricesText, only: 'customer' },
  { label: '合计', of: ({ amount }) => (amount === null ? '' : formatYuan(amount)), only: 'customer' },
]

/** A new text of a few words is read from afar; a long one in large letters would be a metre of paper. */
const shortText = 24

export type WorkedFacts = Readonly<Record<string, string>>

export const workedFacts = (facts: OrderFacts): WorkedFacts =>
  Object.fromEntries(worked.map(({ label, of }) => [label, of(facts)]))

/** What people were told to work by, once this store no longer makes it. */
export const recalledFacts = (told: WorkedFacts, why: string): WorkedFacts => ({ ...told, [making]: why })

export const isRecalled = (says: WorkedFacts): boolean => (says[making] ?? madeHere) !== madeHere

const everyDocument = Object.keys(ticketDocuments) as TicketDocument[]

export type PaperChange = { label: string; before: string; after: string }

/** What whoever holds these documents has to hear. */
export const changesBetween = (
  before: WorkedFacts,
  after: WorkedFacts,
  documents: readonly TicketDocument[] = everyDocument,
): PaperChange[] =>
  worked.flatMap(({ label, only }) => {
    const [was = '', is = ''] = [before[label], after[label]]
    return was === is || (only !== undefined && !documents.includes(only)) ? [] : [{ label, before: was, after: is }]
  })

/** Tells whoever holds the first ticket what of it no longer holds. */
export const changeParts = (
  { channelName, sequence, storeName, sn, window, goods }: OrderFacts,
  changes: readonly PaperChange[],
  at: Date,
): PaperPart[] => [
  { kind: 'text', text: '【变更单】', align: 'center', size: 'large', bold: true },
  {
    kind: 'text',
    text: sequence === '' ? channelName : `${channelName} #${sequence}`,
    align: 'center',
    size: 'large',
    bold: true,
  },
  { kind: 'text', text: `送达：${window}`, bold: true },
  { kind: 'text', text: goods.map(({ name, quantity }) => `${name}×${quantity}`).join('；') },
  { kind: 'rule', mark: '=' },
  ...changes.flatMap(({ label, before, after }): PaperPart[] => [
    { kind: 'text', text: `${label}：`, bold: true },
    { kind: 'text', text: `原：${before || '无'}` },
    { kind: 'text', text: `改为：${after || '无'}`, size: after.length > shortText ? 'normal' : 'large', bold: true },
  ]),
  { kind: 'rule', mark: '=' },
  { kind: 'text', text: storeName },
  { kind: 'text', text: `单号：${sn}` },
  { kind: 'text', text: `变更时间：${momentText(at)}` },
  { kind: 'gap' },
  { kind: 'cut' },
]
