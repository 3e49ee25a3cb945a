import { print } from '@zdb/contract/desk/print/endpoints'
import type { BrowserPaper } from '@zdb/contract/desk/print/browser-paper'
import { ticketDocumentNames, ticketDocuments, type TicketDocument } from '@zdb/contract/desk/print/documents'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo, type Route } from '@zdb/contract/pages'
import { refresh } from '#core/http/query.tsx'

export type PrintSource = 'online' | 'received'
export type PrintJob = WireResult<typeof print.onlineJobs>[number]
export type Printer = WireResult<typeof print.printers>[number]

/** An order as its paper knows it; `sid` is the store whose printers it comes out of, empty while it has none. */
export type PrintedOrder = { readonly source: PrintSource; readonly sn: string; readonly sid: string }

export const ticketLines = { online: print.onlineTicket, received: print.receivedTicket } as const
export const jobLines = { online: print.onlineJobs, received: print.receivedJobs } as const

export const documentChoices: readonly { value: TicketDocument; label: string }[] = ticketDocumentNames.map(
  (value) => ({ value, label: ticketDocuments[value].label }),
)

/** The usual words for printing something once more. */
export const reprintReasons = ['纸张丢失', '字迹不清', '卡纸没出全', '多要一份'] as const

/** The page that prints with the browser, for one order or for many. */
export const browserPaperOf = (paper: BrowserPaper, source: PrintSource, sns: readonly string[]): Route =>
  routeTo('printReceipt', { source, sn: sns.join(','), ...(paper === 'receipt' ? {} : { paper }) })

export const settingOf = (sid: string): Route => routeTo('printSetting', sid ? { sid } : {})

export const orderOf = ({ source, order_sn }: Pick<PrintJob, 'source' | 'order_sn'>): Route | undefined => {
  if (source === 'online') return routeTo('onlineOrder', { no: order_sn })
  return source === 'received' ? routeTo('receivedOrder', { sn: order_sn }) : undefined
}

/** After something went to a printer or was taken back from it: everything that shows paper asks again. */
export const refreshPaper = () => refresh(print.jobs, print.onlineJobs, print.receivedJobs, print.printers)
