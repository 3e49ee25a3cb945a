import type { ReactNode } from 'react'
import { print } from '@zdb/contract/desk/print/endpoints'
import { cardFormats, type BrowserPaper, type CardFormatName } from '@zdb/contract/desk/print/browser-paper'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { ReceiptSheet } from '../receipt/receipt-sheet.tsx'
import { A4Sheet, type A4Paper } from './a4-sheet.tsx'
import { Card, type CardPaper } from './card.tsx'

type ReceiptPaper = WireResult<typeof print.onlineReceipt>
/** What every kind of paper tells of itself. */
export type Paper = CardPaper | A4Paper | ReceiptPaper

export const paperLines = {
  receipt: {
    online: { read: print.onlineReceipt, printed: print.onlineReceiptPrinted },
    received: { read: print.receivedReceipt, printed: print.receivedReceiptPrinted },
  },
  card: {
    online: { read: print.onlineCard, printed: print.onlineCardPrinted },
    received: { read: print.receivedCard, printed: print.receivedCardPrinted },
  },
  a4: {
    online: { read: print.onlineA4, printed: print.onlineA4Printed },
    received: { read: print.receivedA4, printed: print.receivedA4Printed },
  },
} as const

export type Drawing = {
  /** Of a card on other paper than its store usually has. */
  readonly format: CardFormatName | undefined
  readonly reason: string
  readonly onFit: (fits: boolean) => void
}

/** How each kind is drawn, and on which paper. */
export const drawn: Readonly<Record<BrowserPaper, (paper: Paper, drawing: Drawing) => ReactNode>> = {
  receipt: (paper, { reason }) => <ReceiptSheet receipt={paper as ReceiptPaper} reason={reason} />,
  card: (paper, { format, onFit }) => {
    const { order_sn, store_name, card_con, setting } = paper as CardPaper
    const asked = { ...setting, format: format ?? setting.format }
    return <Card label={`贺卡 ${order_sn}`} storeName={store_name} text={card_con} setting={asked} onFit={onFit} />
  },
  a4: (paper, { reason, onFit }) => <A4Sheet paper={paper as A4Paper} reason={reason} onFit={onFit} />,
}

/** In millimetres. A receipt leaves the edge to the printer, the others draw to it. */
export const sheetOf = (
  kind: BrowserPaper,
  format: CardFormatName,
): { width: number; height: number; margin: number } =>
  kind === 'card'
    ? { width: cardFormats[format].width, height: cardFormats[format].height, margin: 0 }
    : { width: 210, height: 297, margin: kind === 'receipt' ? 12 : 0 }
