import { sql, type Selectable } from 'kysely'
import type { PrintBridge } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

export type Bridge = Selectable<PrintBridge>

/** The code is new; what was shown before is worth nothing. */
export const saveCode = async (tx: Tx, printerId: number, code_hash: Buffer, code_until: Date): Promise<void> => {
  const code = { code_hash, code_until, code_tries: 0 }
  await tx
    .insertInto('print_bridge')
    .values({ printer_id: printerId, ...code })
    .onConflict((conflict) => conflict.column('printer_id').doUpdateSet(code))
    .execute()
}

export const lockBridge = (tx: Tx, printerId: number): Promise<Bridge | undefined> =>
  tx.selectFrom('print_bridge').selectAll().where('printer_id', '=', printerId).forUpdate().executeTakeFirst()

export const patchBridge = async (
  tx: Tx,
  printerId: number,
  change: Partial<Omit<Bridge, 'printer_id'>>,
): Promise<void> => {
  await tx.updateTable('print_bridge').set(change).where('printer_id', '=', printerId).execute()
}

export const bridgeByKey = (keyHash: Buffer): Promise<Bridge | undefined> =>
  db().selectFrom('print_bridge').selectAll().where('key_hash', '=', keyHash).executeTakeFirst()

/** Whose program prints for a printer that is bound. */
export const bridgeByDevice = (no: string): Promise<Bridge | undefined> =>
  db()
    .selectFrom('print_bridge as b')
    .innerJoin('print_printer as p', 'p.id', 'b.printer_id')
    .selectAll('b')
    .where('p.cloud', '=', 'bridge')
    .where('p.device_no', '=', no)
    .where('p.removed_at', 'is', null)
    .executeTakeFirst()

/** It answers again. */
export const markAnswering = async (printerId: number): Promise<void> => {
  await db()
    .updateTable('print_bridge')
    .set({ gone_at: null, silent_times: 0, ask_after: null })
    .where('printer_id', '=', printerId)
    .execute()
}

/** It does not answer on this line, and is not asked before then; since when stays as it was. */
export const markGone = async (socketId: string, silentTimes: number, askAfter: Date): Promise<void> => {
  await db()
    .updateTable('print_bridge')
    .set({ gone_at: sql<Date>`coalesce(gone_at, ${now()})`, silent_times: silentTimes, ask_after: askAfter })
    .where('socket_id', '=', socketId)
    .execute()
}

/** How many printers behind bridges a store has; whoever wants to add one waits for the others. */
export const lockBridgesAt = async (tx: Tx, storeId: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`print bridges ${storeId}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('print_printer')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('store_id', '=', storeId)
    .where('cloud', '=', 'bridge')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** This line has ended; false when the program has a newer one. */
export const releaseLine = async (socketId: string): Promise<number | undefined> => {
  const row = await db()
    .updateTable('print_bridge')
    .set({ socket_id: null, gone_at: now() })
    .where('socket_id', '=', socketId)
    .returning('printer_id')
    .executeTakeFirst()
  return row?.printer_id
}

/** Gone with the printer it is of; says which line it had. */
export const deleteBridge = async (tx: Tx, printerId: number): Promise<string | null> => {
  const row = await tx
    .deleteFrom('print_bridge')
    .where('printer_id', '=', printerId)
    .returning('socket_id')
    .executeTakeFirst()
  return row?.socket_id ?? null
}
