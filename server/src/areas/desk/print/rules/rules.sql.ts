import { sql, type RawBuilder } from 'kysely'
import type { PrintMove, TicketDocument } from '@zdb/contract/desk/print/documents'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import type { Source } from '../documents/order-facts.ts'

export type StoredRule = {
  document: TicketDocument
  source: Source
  on: boolean
  move: PrintMove
  copies: number
  printerId: number | null
}

export const rulesAt = async (storeId: number): Promise<StoredRule[]> => {
  const rows = await db().selectFrom('print_rule').selectAll().where('store_id', '=', storeId).execute()
  return rows.map(({ document, source, is_on, move, copies, printer_id }) => ({
    document: document as TicketDocument,
    source: source as Source,
    on: is_on,
    move: move as PrintMove,
    copies,
    printerId: printer_id,
  }))
}

export const saveRule = async (tx: Tx, storeId: number, rule: StoredRule): Promise<void> => {
  const columns = { is_on: rule.on, move: rule.move, copies: rule.copies, printer_id: rule.printerId }
  await tx
    .insertInto('print_rule')
    .values({ store_id: storeId, source: rule.source, document: rule.document, ...columns })
    .onConflict((conflict) => conflict.columns(['store_id', 'source', 'document']).doUpdateSet(columns))
    .execute()
}

export const channelsOf = (merchantId: number) =>
  db()
    .selectFrom('print_channel')
    .select(['id', 'channel'])
    .where('merchant_id', '=', merchantId)
    .orderBy('channel')
    .execute()

/** A channel that stands in the list already keeps its row. */
export const addChannel = async (tx: Tx, merchantId: number, channel: number): Promise<number> => {
  await tx
    .insertInto('print_channel')
    .values({ merchant_id: merchantId, channel, created_at: now() })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'channel']).doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('print_channel')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow()
  return id
}

export const removeChannel = (tx: Tx, merchantId: number, id: number): Promise<{ channel: number } | undefined> =>
  tx
    .deleteFrom('print_channel')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .returning('channel')
    .executeTakeFirst()

export const removeChannels = async (tx: Tx, merchantId: number): Promise<void> => {
  await tx.deleteFrom('print_channel').where('merchant_id', '=', merchantId).execute()
}

/** Of an order of this kind, by its number: nobody has heard yet that it has no paper. */
export const untold = (source: Source): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from print_alarm told where told.source = ${source} and told.order_sn = sn)`

/** Among these orders. */
export const isOneOf = (sns: readonly string[]): RawBuilder<boolean> => sql<boolean>`sn = any(${[...sns]}::text[])`

/** That people hear of an order without paper; false when they have heard of it. */
export const noteAlarm = async (tx: Tx, source: Source, sn: string, merchantId: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('print_alarm')
    .values({ source, order_sn: sn, merchant_id: merchantId, at: now() })
    .onConflict((conflict) => conflict.columns(['source', 'order_sn']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
