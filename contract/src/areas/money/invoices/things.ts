export type InvoicesThing = 'invoiceTitle' | 'orderInvoice' | 'receivedInvoice' | 'serviceInvoice'
