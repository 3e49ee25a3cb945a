import { sql } from 'kysely'
import {
  defaultTickets,
  type ShopNameDisplay,
  type TicketBlock,
  type TicketDocument,
} from '@zdb/contract/desk/print/documents'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

export type Look = { shop_name_display: ShopNameDisplay; blocks: TicketBlock[] }
export type StoredTemplate = Look & { version: number }

/** How a version says that a document looks; without one, as everybody prints it. */
export const lookOf = (
  document: TicketDocument,
  row: { shop_name_display: string; blocks: unknown } | undefined,
): Look =>
  row
    ? { shop_name_display: row.shop_name_display as ShopNameDisplay, blocks: row.blocks as TicketBlock[] }
    : defaultTickets[document]

/** What a store prints now: its newest version, or what everybody prints. */
export const templateOf = async (storeId: number, document: TicketDocument): Promise<StoredTemplate> => {
  const row = await db()
    .selectFrom('print_template')
    .select(['version', 'shop_name_display', 'blocks'])
    .where('store_id', '=', storeId)
    .where('document', '=', document)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...lookOf(document, row), version: row?.version ?? 0 }
}

/** As it was in one of its versions; undefined where there is none of this number. */
export const lookInVersion = async (
  storeId: number,
  document: TicketDocument,
  version: number,
): Promise<Look | undefined> => {
  if (version === 0) return defaultTickets[document]
  const row = await db()
    .selectFrom('print_template')
    .select(['shop_name_display', 'blocks'])
    .where('store_id', '=', storeId)
    .where('document', '=', document)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && lookOf(document, row)
}

export const versionsOf = (storeId: number, document: TicketDocument) =>
  db()
    .selectFrom('print_template as t')
    .leftJoin('account as a', 'a.id', 't.account_id')
    .select(['t.version', 't.created_at', sql<string>`coalesce(a.name, '')`.as('account')])
    .where('t.store_id', '=', storeId)
    .where('t.document', '=', document)
    .orderBy('t.version', 'desc')
    .limit(50)
    .execute()

/** The version after the one that was seen; undefined when somebody has saved one meanwhile. */
export const insertVersion = (
  tx: Tx,
  { storeId, document, after, accountId }: { storeId: number; document: string; after: number; accountId: number },
  { shop_name_display, blocks }: Look,
): Promise<{ version: number } | undefined> =>
  tx
    .insertInto('print_template')
    .values({
      store_id: storeId,
      document,
      version: after + 1,
      shop_name_display,
      blocks: JSON.stringify(blocks),
      account_id: accountId,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'document', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
