import { sql } from 'kysely'
import type { PrintMove, TicketDocument } from '@zdb/contract/desk/print/documents'
import { db } from '#core/db/tx'
import type { PaperOrder } from '../documents/order-facts.ts'
import { lookOf, type Look } from '../templates/templates.sql.ts'

/** A ticket that prints by itself: which document, how often, on which printer, and how its store has drawn it. */
export type DueTicket = { document: TicketDocument; copies: number; printerId: number; look: Look }

type Row = { document: TicketDocument; copies: number; printer_id: number } & (
  { shop_name_display: string; blocks: unknown } | { shop_name_display: null; blocks: null }
)

/**
 * What the rules of the store that makes an order say at these moves: on the printer that a rule names, or on the first
 * one there is; of a store without a printer, and of a channel that is not in the white list, nothing.
 */
export const dueTickets = async (
  { merchantId, source, channel }: Pick<PaperOrder, 'merchantId' | 'source' | 'channel'>,
  storeId: number,
  moves: readonly PrintMove[],
): Promise<DueTicket[]> => {
  const { rows } = await sql<Row>`
    select r.document, r.copies, coalesce(named.id, first.id) as printer_id, t.shop_name_display, t.blocks
    from print_rule r
    left join print_printer named on named.id = r.printer_id and named.removed_at is null
    left join lateral (select id from print_printer
      where store_id = r.store_id and removed_at is null order by id limit 1) first on true
    left join lateral (select shop_name_display, blocks from print_template
      where store_id = r.store_id and document = r.document order by version desc limit 1) t on true
    where r.store_id = ${storeId} and r.source = ${source} and r.is_on and r.move = any(${[...moves]}::text[])
      and coalesce(named.id, first.id) is not null
      and (r.source <> 'online' or exists (
        select 1 from print_channel where merchant_id = ${merchantId} and channel = ${channel}))
    order by r.document`.execute(db())
  return rows.map(({ document, copies, printer_id, ...template }) => ({
    document,
    copies,
    printerId: printer_id,
    look: lookOf(document, template.blocks === null ? undefined : template),
  }))
}
