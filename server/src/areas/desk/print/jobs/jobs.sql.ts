import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { printJobStates } from '@zdb/contract/desk/print/states'
import type { PrintJob } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import type { Backlog } from '#core/domain/health'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { dueRows } from '#core/work/due-rows.sql'
import type { Source } from '../documents/order-facts.ts'
import type { Printer } from '../printers/printers.sql.ts'

export type Job = Selectable<PrintJob>
export type NewJob = Insertable<PrintJob>
export type ListedJob = Job & { printer: string; account: string | null }

export const isIn = inStates(printJobStates)
const { queued, sent, printed, unknown } = printJobStates

/** Undefined when somebody has asked for the same paper at this very moment. */
export const insertJob = (tx: Tx, job: NewJob): Promise<Job | undefined> =>
  tx
    .insertInto('print_job')
    .values(job)
    .onConflict((conflict) =>
      conflict.columns(['source', 'order_sn', 'store_id', 'document', 'revision', 'copy_no', 'piece']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

export type PaperOf = { source: Source; sn: string; storeId: number }

const paperLock = (source: Source, sn: string | RawBuilder<string>): RawBuilder<string> =>
  sql`${`print ${source} `}::text || ${sn}::text`

/**
 * Whoever gives an order paper, or tells those who hold some that it has changed, waits for the others. What the order
 * says is read afterwards: else a change between reading and printing is told to nobody.
 */
export const lockOrderPaper = async (tx: Tx, source: Source, sn: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${paperLock(source, sn)}, 0))`.execute(tx)
}

/** Whether it has none and gets none before the statement that asks has ended; false where somebody is about to give it some. */
export const hasNoPaper = (source: Source, sn: string | RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`has_no_paper(${paperLock(source, sn)}, ${source}::text, ${sn}::text)`

/** All paper of an order at a store, newest first. Whoever wants to add to it has its lock. */
export const paperAtStore = (tx: Tx, { source, sn, storeId }: PaperOf): Promise<Job[]> =>
  tx
    .selectFrom('print_job')
    .selectAll()
    .where('source', '=', source)
    .where('order_sn', '=', sn)
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

/** Where this order has paper. */
export const storesWithPaper = async (source: Source, sn: string): Promise<number[]> => {
  const rows = await db()
    .selectFrom('print_job')
    .select('store_id')
    .distinct()
    .where('source', '=', source)
    .where('order_sn', '=', sn)
    .execute()
  return rows.map(({ store_id }) => store_id)
}

export const jobById = (tx: Tx, id: number): Promise<Job> =>
  tx.selectFrom('print_job').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const jobOf = async ({ merchantId }: { readonly merchantId: number }, id: number): Promise<Job> =>
  (await db()
    .selectFrom('print_job')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

const listed = () =>
  db()
    .selectFrom('print_job as j')
    .innerJoin('print_printer as p', 'p.id', 'j.printer_id')
    .leftJoin('account as a', 'a.id', 'j.account_id')
    .selectAll('j')
    .select(['p.name as printer', 'a.name as account'])

export const jobsById = async (ids: readonly number[]): Promise<ListedJob[]> =>
  ids.length === 0 ? [] : listed().where('j.id', 'in', ids).execute()

/** The paper of an order at the merchant who prints it. */
export const jobsOfOrder = (merchantId: number, source: Source, sn: string): Promise<ListedJob[]> =>
  listed()
    .where('j.merchant_id', '=', merchantId)
    .where('j.source', '=', source)
    .where('j.order_sn', '=', sn)
    .orderBy('j.id', 'desc')
    .limit(200)
    .execute()

/** The right to work at a printer. It ends by itself, so that a process that dies leaves the printer to the others. */
export type PrinterLease = { printerId: number; until: Date }

/** How many printers of a cloud somebody has hands for. */
export type Room = { cloud: string; printers: number }

/**
 * Printers with work that is due, of each cloud as many as there is room for, for whoever comes first; the others leave
 * them alone until then. Of each merchant the longest due first, then of each the second, those that are being worked at
 * counted in: who has many printers does not keep others from their one.
 */
export const takePrinters = async (room: readonly Room[], until: Date): Promise<Printer[]> => {
  const { rows } = await sql<Printer>`
    with due as materialized (
      select printer_id, min(next_at) as due_at from print_job where next_at <= ${now()} group by printer_id),
    ready as materialized (
      select p.id, p.merchant_id, p.cloud, due.due_at from due join print_printer p on p.id = due.printer_id
      where p.busy_until is null or p.busy_until <= ${now()}),
    busy as materialized (
      select merchant_id, cloud, count(*) as printers from print_printer
      where busy_until > ${now()} and merchant_id in (select merchant_id from ready) group by merchant_id, cloud),
    ranked as materialized (
      select id, cloud, due_at, coalesce(busy.printers, 0)
        + row_number() over (partition by cloud, merchant_id order by due_at, id) as turn
      from ready left join busy using (merchant_id, cloud))
    update print_printer set busy_until = ${until} where id in (
      select taken.id from unnest(${room.map(({ cloud }) => cloud)}::text[], ${room.map(({ printers }) => printers)}::int[])
        as room(cloud, printers)
      cross join lateral (
        select p.id from ranked join print_printer p on p.id = ranked.id
        where ranked.cloud = room.cloud and (p.busy_until is null or p.busy_until <= ${now()})
        order by ranked.turn, ranked.due_at limit room.printers for update of p skip locked) taken)
    returning *`.execute(db())
  return rows
}

/** Whoever was so slow that others work at the printer now leaves their lease alone. */
export const releasePrinters = async (leases: readonly PrinterLease[]): Promise<void> => {
  await sql`update print_printer p set busy_until = null
    from unnest(${leases.map(({ printerId }) => printerId)}::bigint[], ${leases.map(({ until }) => until)}::timestamptz[])
      as lease(id, until)
    where p.id = lease.id and p.busy_until = lease.until`.execute(db())
}

/** Begins the time of a lease anew; false where it has passed to somebody else. */
export const renewLease = async (lease: PrinterLease, until: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db()
    .updateTable('print_printer')
    .set({ busy_until: until })
    .where('id', '=', lease.printerId)
    .where('busy_until', '=', lease.until)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  lease.until = until
  return true
}

/** While nobody knows whether the last one arrived, none is sent after it. */
const isAllKnown = (printerId: RawBuilder<unknown>) => sql<boolean>`not exists (
  select 1 from print_job b where b.printer_id = ${printerId} and b.next_at is not null
    and (b.state = ${sql.lit(unknown.code)} or (b.state = ${sql.lit(sent.code)} and b.cloud_number = '')))`

/** What is next at each of these printers: what may be with its cloud comes before anything new. */
export const nextJobs = async (printerIds: readonly number[], most: number): Promise<Job[]> => {
  const { rows } = await sql<Job>`
    select next.* from unnest(${[...printerIds]}::bigint[]) as printer(id) cross join lateral (
      select * from print_job j where printer_id = printer.id and next_at <= ${now()}
        and ${isIn('queued', 'sent', 'unknown')}
        and (state <> ${sql.lit(queued.code)} or ${isAllKnown(sql`printer.id`)})
      order by (state = ${sql.lit(queued.code)}), id limit ${most}) next
    order by (next.state = ${sql.lit(queued.code)}), next.id`.execute(db())
  return rows
}

/** Whether a job may be sent under this lease. Whoever would take the printer over waits until that is written down. */
export const maySend = ({ printerId, until }: PrinterLease): RawBuilder<boolean> => sql<boolean>`
  printer_id = ${printerId} and ${isAllKnown(sql`${printerId}`)}
  and exists (select 1 from print_printer p where p.id = ${printerId} and p.busy_until = ${until} for update)`

/** Whether anything came out of a printer since then. */
export const printedSince = async (printerId: number, since: Date): Promise<boolean> =>
  (await db()
    .selectFrom('print_job')
    .select('id')
    .where('printer_id', '=', printerId)
    .where('state', '=', printed.code)
    .where('printed_at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Those that have not left us for this printer, and are nobody else's to print. */
export const queuedAt = (printerId: number): Promise<Job[]> =>
  db()
    .selectFrom('print_job')
    .selectAll()
    .where('printer_id', '=', printerId)
    .where('state', '=', queued.code)
    .where('stand_in_for', 'is', null)
    .orderBy('id')
    .execute()

/** Those that its cloud has and has not printed. */
export const jobsAtCloud = (printerId: number): Promise<Job[]> =>
  db()
    .selectFrom('print_job')
    .selectAll()
    .where('printer_id', '=', printerId)
    .where('state', '=', sent.code)
    .where('cloud_number', '<>', '')
    .orderBy('id')
    .execute()

/** Nothing of it is tried before then. All that waits for the same printer waits with it. */
export const postponePrinter = async (printerId: number, until: Date, note: string): Promise<void> => {
  await db()
    .updateTable('print_job')
    .set({ next_at: until, note })
    .where('printer_id', '=', printerId)
    .where('state', '=', queued.code)
    .where('next_at', '<', until)
    .execute()
}

/** A printer is back: what waits for it need not wait any longer. */
export const resumePrinter = async (printerId: number): Promise<void> => {
  await db()
    .updateTable('print_job')
    .set({ next_at: now() })
    .where('printer_id', '=', printerId)
    .where('next_at', '>', now())
    .execute()
}

/** Unless somebody has moved it meanwhile: what is over is nobody's turn any more. */
export const postponeJob = async ({ id, state }: Job, until: Date, attempts: number): Promise<void> => {
  await db()
    .updateTable('print_job')
    .set({ next_at: until, attempts })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('next_at', 'is not', null)
    .execute()
}

export const dueJobs = (): Promise<Backlog> => dueRows('print_job', 'next_at', sql<boolean>`next_at is not null`)

/** Jobs whose wait in one of these states is over. */
export const jobBacklog = async (): Promise<{ cloud: string; backlog: number; oldestAt: Date | null }[]> => {
  const { rows } = await sql<{ cloud: string; backlog: number; oldestAt: Date | null }>`
    select p.cloud, count(*)::int as backlog, min(j.next_at) as "oldestAt"
    from print_job j join print_printer p on p.id = j.printer_id
    where j.next_at <= ${now()} and (p.busy_until is null or p.busy_until <= ${now()}) group by p.cloud`.execute(db())
  return rows
}

/** What waits here or at the cloud of a printer. */
export const openJobIds = async (tx: Tx, printerId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('print_job')
    .select('id')
    .where('printer_id', '=', printerId)
    .where('state', 'in', [queued.code, sent.code])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const unknownJobIds = async (tx: Tx, merchantId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('print_job')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('state', '=', unknown.code)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** From now on only a person can say. */
export const leaveJob = async (
  tx: Tx,
  { id, sent_at }: Pick<Job, 'id' | 'sent_at'>,
  note: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('print_job')
    .set({ next_at: null, note })
    .where(ofSending([id], sent_at))
    .where('state', '=', unknown.code)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What stood on the paper of a merchant is gone; that there was paper stays. */
export const forgetPaper = async (tx: Tx, merchantId: number, nothing: Buffer): Promise<void> => {
  await tx.updateTable('print_job').set({ paper_sealed: nothing }).where('merchant_id', '=', merchantId).execute()
}

/** These jobs, while they are still this sending of them; any of their sendings where none is named. */
export const ofSending = (ids: readonly number[], sentAt: Date | null | undefined): RawBuilder<boolean> => {
  const sameSending = sentAt === undefined ? sql`true` : sql`sent_at is not distinct from ${sentAt}`
  return sql<boolean>`id = any(${[...ids]}::bigint[]) and ${sameSending}`
}
