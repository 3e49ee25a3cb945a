import { ticketDocuments, type TicketDocument } from '@zdb/contract/desk/print/documents'

/** All that comes out of a ticket printer. */
export type PaperDocument = TicketDocument | 'change' | 'stocking' | 'test'

const titles: Readonly<Record<PaperDocument, string>> = {
  kitchen: ticketDocuments.kitchen.label,
  customer: ticketDocuments.customer.label,
  change: '变更单',
  stocking: '备货单',
  test: '测试页',
}

type Paper = { document: string; copy_no: number; piece: number; pieces: number }

/** What a piece of paper is called in lists and in the story of its order. */
export const titleOf = ({ document, copy_no, piece, pieces }: Paper): string =>
  [
    titles[document as PaperDocument],
    document !== 'change' && copy_no > 0 ? `（补打第${copy_no}次）` : '',
    pieces > 1 ? ` ${piece}/${pieces}` : '',
  ].join('')
