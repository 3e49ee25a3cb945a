import { sql, type Insertable, type Selectable } from 'kysely'
import { now } from '#core/time/clock'
import type { OrderImport } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { importQueue } from '#core/sheets/import-queue.sql'
import type { Fault } from '#core/sheets/reading/form'
import type { NewOrder } from '../online-order.sql.ts'

export type Import = Selectable<OrderImport>
export type LineTwin = { line: number; order_sn: string }

export const addImport = async (tx: Tx, row: Insertable<OrderImport>): Promise<number> =>
  (await tx.insertInto('order_import').values(row).returning('id').executeTakeFirstOrThrow()).id

export const importsOfOrders = importQueue('order_import')

export const saveProgress = async (
  tx: Tx,
  id: number,
  found: { rows_read: number; bad: readonly Fault[]; bad_total: number; twins: readonly LineTwin[]; due_at: Date },
): Promise<void> => {
  const { rows_read, bad, bad_total, twins, due_at } = found
  await importsOfOrders.change(tx, id, 'reading', {
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
