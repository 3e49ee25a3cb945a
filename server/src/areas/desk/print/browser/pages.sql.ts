import { sql, type Selectable } from 'kysely'
import type { BrowserPaper } from '@zdb/contract/desk/print/browser-paper'
import type { PrintPage } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import type { PaperOf } from '../jobs/jobs.sql.ts'

export type Page = Selectable<PrintPage>
export type ListedPage = Page & { account: string }
export type PageOf = PaperOf & { document: BrowserPaper }

const pagesOf = (of: Tx | ReturnType<typeof db>, { source, sn, storeId, document }: PageOf) =>
  of
    .selectFrom('print_page')
    .where('source', '=', source)
    .where('order_sn', '=', sn)
    .where('store_id', '=', storeId)
    .where('document', '=', document)

/** How many came out before, and when the last one did. */
export const printedBefore = async (of: PageOf): Promise<{ copies: number; lastAt: Date | null }> =>
  pagesOf(db(), of)
    .select([sql<number>`coalesce(max(copy_no) + 1, 0)`.as('copies'), sql<Date | null>`max(printed_at)`.as('lastAt')])
    .executeTakeFirstOrThrow()

/** The number of the copy that comes next; whoever else has printed the same waits. */
export const lockNextCopy = async (tx: Tx, of: PageOf): Promise<number> => {
  const key = `print page ${of.source} ${of.sn} ${of.storeId} ${of.document}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const { copies } = await pagesOf(tx, of)
    .select(sql<number>`coalesce(max(copy_no) + 1, 0)`.as('copies'))
    .executeTakeFirstOrThrow()
  return copies
}

export const insertPage = async (
  tx: Tx,
  { merchantId, accountId }: Pick<Actor, 'merchantId' | 'accountId'>,
  { source, sn, storeId, document }: PageOf,
  copy: { copy_no: number; reason: string },
): Promise<number> => {
  const { id } = await tx
    .insertInto('print_page')
    .values({
      merchant_id: merchantId,
      store_id: storeId,
      source,
      order_sn: sn,
      document,
      ...copy,
      account_id: accountId,
      printed_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const listed = () =>
  db()
    .selectFrom('print_page as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .selectAll('p')
    .select('a.name as account')

export const pagesById = async (ids: readonly number[]): Promise<ListedPage[]> =>
  ids.length === 0 ? [] : listed().where('p.id', 'in', ids).execute()

/** What of an order its merchant has printed with the browser, newest first. */
export const pagesOfOrder = (merchantId: number, source: PageOf['source'], sn: string): Promise<ListedPage[]> =>
  listed()
    .where('p.merchant_id', '=', merchantId)
    .where('p.source', '=', source)
    .where('p.order_sn', '=', sn)
    .orderBy('p.id', 'desc')
    .limit(200)
    .execute()
