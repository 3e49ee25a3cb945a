import { StatusTag } from '#ui/value/status-tag.tsx'

/** Part of what a shop can be trusted with: invoices it was asked for and has not written in time. */
export const LateInvoices = ({ count }: { count: number }) =>
  count > 0 ? <StatusTag tone="yellow">{`发票超期 ${count} 张`}</StatusTag> : null
