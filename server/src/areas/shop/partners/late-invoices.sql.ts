import { sql } from 'kysely'
import { orderInvoiceStates } from '@zdb/contract/money/invoices/states'
import type { Rules } from '#core/domain/rules'
import { inStates } from '#core/domain/condition'
import { days, later } from '#core/time/clock'

const invoiceIs = inStates(orderInvoiceStates, 'i.state')

/** Nobody reads a longer number of them. */
const most = 99

/** How many invoices that others asked a merchant (a column of the statement) for are overdue (domain, section 15). */
export const lateInvoicesOf = (merchant: string, { invoiceDays }: Rules) => sql<number>`(
  select count(*)::int from (select 1 from order_invoice i
    where i.issuer_id = ${sql.ref(merchant)} and ${invoiceIs('asked', 'accepted')}
      and i.created_at <= ${later(-days(invoiceDays))} limit ${most}) late)`
