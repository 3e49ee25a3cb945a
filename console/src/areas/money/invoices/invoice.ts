import type { WireResult } from '@zdb/contract/kit/endpoint'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { files } from '@zdb/contract/desk/files/endpoints'
import { call } from '#core/http/client.ts'
import { dialogSubmit } from '#core/http/dialog-submit.ts'
import { download } from '#core/http/downloads.ts'
import { refresh } from '#core/http/query.tsx'

export type Title = WireResult<typeof invoices.titles>[number]
export type OrderInvoice = WireResult<typeof invoices.requested>['items'][number]
export type ServiceInvoice = WireResult<typeof invoices.service>['items'][number]
export type ServiceBill = WireResult<typeof invoices.bills>[number]

/** After something was done to an invoice: everything that shows one asks again. */
export const refreshInvoices = () =>
  refresh(
    invoices.requested,
    invoices.requestedTotals,
    invoices.received,
    invoices.receivedTotals,
    invoices.show,
    invoices.billable,
    invoices.bills,
    invoices.service,
  )

export const useDialogSubmit = dialogSubmit(refreshInvoices)

/** Keeps the file of an invoice; why it was refused is said by the call itself. */
export const sendFile = async (file: File) => {
  const answer = await call(files.upload, { file })
  return answer.ok ? answer.data : undefined
}

export const invoiceFiles = 'application/pdf,image/jpeg,image/png'

/** Sums of the wire add up in fen. */
export const sumYuan = (amounts: readonly string[]): string => {
  const fen = amounts.reduce((sum, yuan) => sum + Math.round(Number(yuan) * 100), 0)
  return (fen / 100).toFixed(2)
}

type Kept = { readonly url: string; readonly name: string }

/** Opens the file of an invoice as the browser keeps files. */
export const fetchFile = ({ url, name }: Kept): void =>
  void download(files.download, { params: { key: url.slice('/files/'.length) } }, name)
