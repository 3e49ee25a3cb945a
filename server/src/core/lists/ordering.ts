import { sql, type RawBuilder } from 'kysely'
import type { OpenTab, Sort } from '@zdb/contract/kit/lists/sorting'
import type { DB } from '../db/schema.ts'
import { refuseField } from '../http/refusal.ts'

/**
 * By which moment a list is read: the latest first, or what is due soonest, which has what is overdue on top and what
 * is never due at its end. Of two rows with one moment the newer comes first.
 */
export type Ordering = { readonly column: string; readonly soonest: boolean }

export const newest: Ordering = { column: 'created_at', soonest: false }

/** Open work by its deadline unless somebody asks otherwise; what has ended newest first. */
export const orderingOf = ({ byDeadline }: OpenTab, sort: Sort | undefined, deadline: string): Ordering =>
  byDeadline && sort !== 'newest' ? { column: deadline, soonest: true } : newest

/** An index that serves it has the moment and then the id, each in its own direction. */
export const inOrder = ({ column, soonest }: Ordering, table?: string): RawBuilder<unknown> => {
  const of = (name: string) => sql.ref(table ? `${table}.${name}` : name)
  return sql`order by ${of(column)} ${sql.raw(soonest ? 'asc' : 'desc')}, ${of('id')} desc`
}

type Condition = RawBuilder<boolean>

/** What is placed first never moves: its number is enough. A deadline may, so its cursor says where the reader was. */
export const cursorOf = ({ column, soonest }: Ordering, row: object): string => {
  const { id, [column]: moment } = row as { id: number } & Record<string, unknown>
  if (!soonest) return String(id)
  return `${moment instanceof Date ? moment.getTime() : 'never'}-${id}`
}

/** What comes behind a cursor. */
export const behind = (table: keyof DB & string, { column, soonest }: Ordering, cursor: string): Condition => {
  const [moment, id] = cursor.includes('-') ? cursor.split('-') : ['', cursor]
  if (!/^[1-9]\d{0,14}$/.test(id ?? '') || !/^(\d{1,15}|never|)$/.test(moment ?? '') || soonest !== (moment !== ''))
    refuseField('cursor', '翻页位置不正确')
  if (!soonest)
    return sql<boolean>`(created_at, id) < (select created_at, id from ${sql.table(table)} where id = ${Number(id)})`
  const due = sql.ref(column)
  if (moment === 'never') return sql<boolean>`${due} is null and id < ${Number(id)}`
  const at = new Date(Number(moment))
  return sql<boolean>`(${due} > ${at} or ${due} is null or ${due} = ${at} and id < ${Number(id)})`
}
