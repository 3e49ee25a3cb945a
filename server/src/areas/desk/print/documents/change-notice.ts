import { momentText } from '@zdb/contract/kit/china-time'
import type { PaperPart } from '../paper/sheet.ts'
import type { OrderFacts } from './order-facts.ts'

const goodsText = ({ goods }: OrderFacts): string =>
  goods
    .map(
      ({ name, spec, quantity, remarks }) => `${name}${spec && `（${spec}）`}×${quantity}${remarks && ` ${remarks}`}`,
    )
    .join('；')

/** What of an order people work by: a change of one of these needs new paper, a change of anything else does not. */
const worked: readonly (readonly [label: string, of: (facts: OrderFacts) => string])[] = [
  ['送达', ({ window }) => window],
  ['商品', goodsText],
  ['贺卡', ({ card }) => card],
  ['备注', ({ remarks }) => remarks],
  ['收货人', ({ consignee }) => consignee],
  ['电话', ({ mobile }) => mobile],
  ['地址', ({ address }) => address],
]

/** A new text of a few words is read from afar; a long one in large letters would be a metre of paper. */
const shortText = 24

export type WorkedFacts = Readonly<Record<string, string>>

export const workedFacts = (facts: OrderFacts): WorkedFacts =>
  Object.fromEntries(worked.map(([label, of]) => [label, of(facts)]))

export type PaperChange = { label: string; before: string; after: string }

export const changesBetween = (before: WorkedFacts, after: WorkedFacts): PaperChange[] =>
  worked.flatMap(([label]) => {
    const [was = '', is = ''] = [before[label], after[label]]
    return was === is ? [] : [{ label, before: was, after: is }]
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
