import { sql, type Insertable, type Selectable } from 'kysely'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import type { OrderImport } from '#core/db/schema'
import { db, within, type Tx } from '#core/db/tx'
import type { Fault } from './sheet-rows.ts'
import type { NewOrder } from '../online-order.sql.ts'

export type Import = Selectable<OrderImport>
export type LineTwin = { line: number; order_sn: string }

export const addImport = async (tx: Tx, row: Insertable<OrderImport>): Promise<number> =>
  (await tx.insertInto('order_import').values(row).returning('id').executeTakeFirstOrThrow()).id

export const importOf = async (actor: Actor, id: number): Promise<Import> =>
  (await db()
    .selectFrom('order_import')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', actor.merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

/** In these somebody is at work on it, or should be. */
const working = sql<boolean>`state in ('reading', 'saving')`

/**
 * The next import for whoever works on it until the lease ends. One of a merchant at a time, and of the merchants the
 * one that has waited longest since it had its last turn: whoever sends many sheets holds up only themselves.
 */
export const takeImport = (at: Date, until: Date): Promise<Import | undefined> =>
  within(async (tx) => {
    // Two who looked at the same moment would both find the same merchant free.
    await sql`select pg_advisory_xact_lock(hashtextextended('order_import', 0))`.execute(tx)
    const { rows } = await sql<Import>`
      update order_import set due_at = ${until}, taken_at = ${at}, tries = tries + 1
      where id = (
        select id from order_import waiting
        where ${working} and due_at <= ${at} and not exists (
          select 1 from order_import other
          where ${working} and other.merchant_id = waiting.merchant_id and other.due_at > ${at})
        order by (select max(taken_at) from order_import had where had.merchant_id = waiting.merchant_id) nulls first, id
        limit 1)
      returning *`.execute(tx)
    return rows[0]
  })

/** Tried again then, by whoever is free. */
export const postponeImport = (id: number, until: Date): Promise<void> =>
  within(async (tx) => {
    await tx.updateTable('order_import').set({ due_at: until }).where('id', '=', id).execute()
  })

/** Changes an import that is still in this state; what is no longer there is left alone. */
export const changeImport = async (
  tx: Tx,
  id: number,
  from: Import['state'],
  change: Partial<Insertable<OrderImport>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('order_import')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const saveProgress = async (
  tx: Tx,
  id: number,
  found: { rows_read: number; bad: readonly Fault[]; bad_total: number; twins: readonly LineTwin[]; due_at: Date },
): Promise<void> => {
  const { rows_read, bad, bad_total, twins, due_at } = found
  await changeImport(tx, id, 'reading', {
    rows_read,
    due_at,
    bad: JSON.stringify(bad),
    bad_total,
    twins: JSON.stringify(twins),
  })
}

/** Which of these hashes an order of the merchant already has; orders of this very import do not count. */
export const twinsAmong = async (
  merchantId: number,
  hashes: readonly Buffer[],
  but: string,
): Promise<ReadonlyMap<string, string>> => {
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<{ hash: string; sn: string }>`
    select encode(twin_hash, 'hex') as hash, min(sn) as sn from online_order
    where merchant_id = ${merchantId} and twin_hash = any(${[...hashes]}::bytea[])
      and not starts_with(channel_order_id, ${but})
    group by twin_hash`.execute(db())
  return new Map(rows.map(({ hash, sn }) => [hash, sn]))
}

/** As JSON a row of orders is one value for the database instead of tens of thousands. */
const asJson = (column: string, value: unknown): unknown => {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return column === 'goods' ? JSON.parse(String(value)) : value
}

/** Puts in many orders at once; those that are there already are left as they are. Gives the ids of the new ones. */
export const insertOrders = async (tx: Tx, orders: readonly NewOrder[]): Promise<number[]> => {
  const [first] = orders
  if (!first) return []
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const rows = orders.map((order) =>
    Object.fromEntries(Object.entries(order).map(([column, value]) => [column, asJson(column, value)])),
  )
  const added = await sql<{ id: number }>`
    insert into online_order (${columns})
    select ${columns} from jsonb_populate_recordset(null::online_order, ${JSON.stringify(rows)}::jsonb)
    on conflict (merchant_id, channel, channel_order_id) do nothing
    returning id`.execute(tx)
  return added.rows.map(({ id }) => id)
}

/** The first line of each new order's log. */
export const noteImported = async (
  tx: Tx,
  orderIds: readonly number[],
  { account_id, actor, detail }: { account_id: number; actor: string; detail: string },
): Promise<void> => {
  await sql`
    insert into online_order_event (order_id, at, side, actor, account_id, what, detail)
    select unnest(${[...orderIds]}::bigint[]), ${now()}, 'merchant', ${actor}, ${account_id}, '导入网单', ${detail}`.execute(
    tx,
  )
}

/** Imports nobody started or whose work has ended: their sheets are no longer needed. */
export const oldSheets = (before: Date): Promise<{ id: number; file_key: string }[]> =>
  db()
    .selectFrom('order_import')
    .select(['id', 'file_key'])
    .where('file_key', '<>', '')
    .where('at', '<', before)
    .limit(500)
    .execute()

export const forgetSheet = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('order_import').set({ file_key: '', preview_sealed: null }).where('id', '=', id).execute()
}
