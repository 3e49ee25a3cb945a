import type { MenuRow } from '../../../kit/menu-row.ts'
import { at } from '../../../pages.ts'

export const invoicesMenu: readonly MenuRow[] = [
  { ...at('merchantInvoices'), allow: 'invoice.read' },
  { ...at('serviceInvoices'), allow: 'invoice.read' },
  { ...at('invoiceTitles'), allow: 'invoice.read' },
]
