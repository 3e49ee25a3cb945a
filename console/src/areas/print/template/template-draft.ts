import type { TicketBlock, TicketBlockKey } from '@zdb/contract/desk/print/documents'
import type { Template } from '../print-setup.ts'

/** A block in the hand: `id` stays with it wherever it is moved to. */
export type DraftBlock = TicketBlock & { readonly id: string }

export type Draft = {
  /** The version that it was begun from. */
  readonly base: number
  readonly shop_name_display: Template['shop_name_display']
  readonly blocks: readonly DraftBlock[]
}

/** So many the contract takes. */
export const mostBlocks = 30

let lastId = 0
const newId = (): string => `new${(lastId += 1)}`

export const draftOf = ({ version, shop_name_display, blocks }: Template): Draft => ({
  base: version,
  shop_name_display,
  blocks: blocks.map((block, at) => ({ ...block, id: `${version}-${at}` })),
})

const plain = ({ key, align, size, bold, text }: DraftBlock): TicketBlock => ({ key, align, size, bold, text })

export const bodyOf = ({ shop_name_display, blocks }: Draft) => ({ shop_name_display, blocks: blocks.map(plain) })

export const isSame = (a: Draft, b: Draft): boolean => JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b))

/** What may stand on a ticket several times. */
const repeatable: ReadonlySet<TicketBlockKey> = new Set<TicketBlockKey>(['words', 'rule'])

export const canAdd = (blocks: readonly DraftBlock[], key: TicketBlockKey): boolean =>
  blocks.length < mostBlocks && (repeatable.has(key) || blocks.every((block) => block.key !== key))

export const added = (blocks: readonly DraftBlock[], key: TicketBlockKey): DraftBlock[] => [
  ...blocks,
  { id: newId(), key, align: 'left', size: 'normal', bold: false, text: '' },
]

export const moved = (blocks: readonly DraftBlock[], from: number, to: number): DraftBlock[] => {
  const block = blocks[from]
  if (!block || to < 0 || to >= blocks.length) return [...blocks]
  const rest = blocks.filter((_, at) => at !== from)
  return [...rest.slice(0, to), block, ...rest.slice(to)]
}

type Look = 'align' | 'size' | 'bold' | 'text'

const goodsLooks: readonly Look[] = ['size', 'bold']

/** How a block can look; lines of goods keep their columns, and a line or a code has one look only. */
const looks: Readonly<Partial<Record<TicketBlockKey, readonly Look[]>>> = {
  rule: [],
  code: [],
  goods: goodsLooks,
  prices: goodsLooks,
  words: ['align', 'size', 'bold', 'text'],
}
const usualLooks: readonly Look[] = ['align', 'size', 'bold']

export const looksOf = (key: TicketBlockKey): readonly Look[] => looks[key] ?? usualLooks
