import { sql, type Insertable, type Selectable } from 'kysely'
import type { DB } from '../db/schema.ts'
import { db, within, type Tx } from '../db/tx.ts'
import type { Backlog } from '../domain/health.ts'
import { refuse } from '../http/refusal.ts'
import { dueRows } from '../work/due-rows.sql.ts'

/** Sheets that were sent in, each read first and saved when somebody says so. */
export type ImportTable = 'order_import' | 'goods_import'

export const importStates = ['reading', 'ready', 'saving', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** In these somebody is at work on it, or should be. */
const working = sql<boolean>`state in ('reading', 'saving')`

export type ImportQueue<Row, New> = {
  of: (owner: { readonly merchantId: number }, id: number) => Promise<Row>
  take: (at: Date, until: Date, mostRows?: number) => Promise<Row | undefined>
  postpone: (id: number, until: Date) => Promise<void>
  change: (tx: Tx, id: number, from: string, change: Partial<New>) => Promise<boolean>
  due: () => Promise<Backlog>
  old: (before: Date) => Promise<{ id: number; file_key: string }[]>
  forget: (tx: Tx, id: number) => Promise<void>
}

export const importQueue = <T extends ImportTable>(name: T): ImportQueue<Selectable<DB[T]>, Insertable<DB[T]>> => {
  type Row = Selectable<DB[T]>
  const table = sql.table(name)
  return {
    of: async ({ merchantId }, id) => {
      const { rows } = await sql<Row>`
        select * from ${table} where id = ${id} and merchant_id = ${merchantId}`.execute(db())
      return rows[0] ?? refuse('notFound')
    },
    /**
     * The next import for whoever works on it until the lease ends. One of a merchant at a time, and of the merchants
     * the one that has waited longest since it had its last turn: whoever sends many sheets holds up only themselves.
     * Those that are known to be longer than `mostRows` are left to others.
     */
    take: (at, until, mostRows) =>
      within(async (tx) => {
        const fits = mostRows === undefined ? sql`true` : sql`greatest(rows_total, rows_read) <= ${mostRows}`
        // Two who looked at the same moment would both find the same merchant free.
        await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
        const { rows } = await sql<Row>`
          update ${table} set due_at = ${until}, taken_at = ${at}, tries = tries + 1
          where id = (
            select id from ${table} waiting
            where ${working} and due_at <= ${at} and ${fits} and not exists (
              select 1 from ${table} other
              where ${working} and other.merchant_id = waiting.merchant_id and other.due_at > ${at})
            order by (select max(taken_at) from ${table} had where had.merchant_id = waiting.merchant_id) nulls first, id
            limit 1)
          returning *`.execute(tx)
        return rows[0]
      }),
    /** Tried again then, by whoever is free. */
    postpone: (id, until) =>
      within(async (tx) => {
        await sql`update ${table} set due_at = ${until} where id = ${id}`.execute(tx)
      }),
    /** Changes an import that is still in this state; what is no longer there is left alone. */
    change: async (tx, id, from, change) => {
      const set = sql.join(Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
      const { rows } = await sql`
        update ${table} set ${set} where id = ${id} and state = ${from} returning id`.execute(tx)
      return rows.length > 0
    },
    due: () => dueRows(name, 'due_at', working),
    /** Imports nobody started or whose work has ended: their sheets are no longer needed. */
    old: async (before) => {
      const { rows } = await sql<{ id: number; file_key: string }>`
        select id, file_key from ${table} where file_key <> '' and at < ${before} limit 500`.execute(db())
      return rows
    },
    forget: async (tx, id) => {
      await sql`update ${table} set file_key = '', preview_sealed = null where id = ${id}`.execute(tx)
    },
  }
}
