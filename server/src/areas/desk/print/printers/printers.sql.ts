import { sql, type Insertable, type Selectable } from 'kysely'
import { printerStates, printJobStates, type PrinterStateName } from '@zdb/contract/desk/print/states'
import { inStates } from '#core/domain/condition'
import type { PrintPrinter } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'
import { unseal } from '#core/outside/sealed'
import { now } from '#core/time/clock'
import type { PrinterDevice } from '#ports/printers/port'

export type Printer = Selectable<PrintPrinter>
export type ListedPrinter = Printer & { waiting: number; bridge_host: string | null }

const isOpen = inStates(printJobStates, 'j.state')('queued', 'sent', 'unknown')

/** How many jobs have not come out yet; those that a person must look at too. */
const waiting = sql<number>`(select count(*)::int from print_job j where j.printer_id = print_printer.id and ${isOpen})`

/** Where the program runs that prints on it; null where none is paired. */
const bridgeHost = sql<
  string | null
>`(select b.host from print_bridge b where b.printer_id = print_printer.id and b.key_hash is not null)`

const live = () => db().selectFrom('print_printer').selectAll().where('removed_at', 'is', null)

export const printersAt = (storeId: number): Promise<ListedPrinter[]> =>
  live()
    .select([waiting.as('waiting'), bridgeHost.as('bridge_host')])
    .where('store_id', '=', storeId)
    .orderBy('id')
    .limit(100)
    .execute()

/** A printer as its merchant knows it; to everybody else, and once it is unbound, it does not exist. */
export const printerOf = async (
  { merchantId }: { readonly merchantId: number },
  id: number,
  storeId?: number,
): Promise<ListedPrinter> =>
  (await live()
    .select([waiting.as('waiting'), bridgeHost.as('bridge_host')])
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId ?? 0))
    .executeTakeFirst()) ?? refuse('notFound')

export const printerById = (id: number): Promise<Printer> =>
  db().selectFrom('print_printer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const livePrinter = (id: number | null): Promise<Printer | undefined> =>
  live()
    .where('id', '=', id ?? 0)
    .executeTakeFirst()

/** Who prints for a printer that is down. One that was down itself when it was last asked is no help. */
export const readyStandIn = async ({ stand_in_id }: Printer): Promise<Printer | undefined> => {
  const standIn = await livePrinter(stand_in_id)
  return standIn?.state === printerStates.online.code ? standIn : undefined
}

export const hasPrinter = async (merchantId: number): Promise<boolean> =>
  (await live().where('merchant_id', '=', merchantId).limit(1).executeTakeFirst()) !== undefined

/** Undefined when somebody has bound it at this very moment. */
export const insertPrinter = (tx: Tx, printer: Insertable<PrintPrinter>): Promise<Printer | undefined> =>
  tx
    .insertInto('print_printer')
    .values(printer)
    .onConflict((conflict) => conflict.columns(['cloud', 'device_no']).where('removed_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()

export const boundDevice = (cloud: string, deviceNo: string): Promise<Printer | undefined> =>
  live().where('cloud', '=', cloud).where('device_no', '=', deviceNo).executeTakeFirst()

export const patchPrinter = (tx: Tx, id: number, change: Partial<Insertable<PrintPrinter>>): Promise<Printer> =>
  tx.updateTable('print_printer').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const lockPrinter = async (tx: Tx, id: number): Promise<Printer> =>
  (await tx
    .selectFrom('print_printer')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('notFound')

/** Nobody prints for another on a printer that is gone, and no rule names it. */
export const removePrinter = async (tx: Tx, id: number, forgotten: Buffer): Promise<void> => {
  await patchPrinter(tx, id, { removed_at: now(), stand_in_id: null, device_sealed: forgotten })
  await tx.updateTable('print_printer').set({ stand_in_id: null }).where('stand_in_id', '=', id).execute()
  await tx.updateTable('print_rule').set({ printer_id: null }).where('printer_id', '=', id).execute()
}

export const deviceOf = ({ device_sealed }: Pick<Printer, 'device_sealed'>): PrinterDevice =>
  unseal<PrinterDevice>(device_sealed)

/** What a cloud said of its printer; whoever is back prints again and is missed anew the next time. */
export const saveState = async (id: number, state: PrinterStateName): Promise<void> => {
  await db()
    .updateTable('print_printer')
    .set({
      state: printerStates[state].code,
      state_at: now(),
      ...(state === 'online' ? { alerted_at: null } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** That people are told of a printer that is down; false when they know already. */
export const markAlerted = async (tx: Tx, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('print_printer')
    .set({ alerted_at: now() })
    .where('id', '=', id)
    .where('alerted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its cloud said nothing of it: whoever waits longer is asked before it is asked again. */
export const noteUnanswered = async (id: number): Promise<void> => {
  await db().updateTable('print_printer').set({ unanswered_at: now() }).where('id', '=', id).execute()
}

const lastAsked = sql<Date>`greatest(state_at, unanswered_at)`

/** Printers of a cloud that something may want to print on by itself, longest unasked first. */
export const printersToAsk = (cloud: string, before: Date, limit: number): Promise<Printer[]> =>
  live()
    .where('cloud', '=', cloud)
    .where(lastAsked, '<', before)
    .where(
      sql<boolean>`(exists (select 1 from print_job j where j.printer_id = print_printer.id and ${isOpen})
        or exists (select 1 from print_rule r where r.is_on and r.store_id = print_printer.store_id
          and (r.printer_id is null or r.printer_id = print_printer.id)))`,
    )
    .orderBy(lastAsked)
    .limit(limit)
    .execute()

export const printersPerCloud = async (): Promise<ReadonlyMap<string, number>> => {
  const rows = await db()
    .selectFrom('print_printer')
    .select(['cloud', sql<number>`count(*)::int`.as('count')])
    .where('removed_at', 'is', null)
    .groupBy('cloud')
    .execute()
  return new Map(rows.map(({ cloud, count }) => [cloud, count]))
}

export const printersOf = (merchantId: number): Promise<Printer[]> =>
  live().where('merchant_id', '=', merchantId).orderBy('id').execute()

export const merchantsWithPrinters = async (): Promise<number[]> => {
  const rows = await db()
    .selectFrom('print_printer')
    .select('merchant_id')
    .distinct()
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}
