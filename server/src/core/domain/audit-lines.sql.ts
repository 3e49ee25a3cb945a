import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Audit } from '../db/schema.ts'
import { db } from '../db/tx.ts'

export type AuditRow = Selectable<Audit>

export type AuditFilter = {
  readonly operatorId?: number | undefined
  readonly merchantId?: number | undefined
  readonly kind?: 'look' | 'act' | undefined
  /** Of looks those of this operator alone. */
  readonly looksOf?: number | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

const fromDesk = sql<boolean>`operator_id is not null`

/** Without a merchant it is what the platform's people did and saw; of a merchant it is everybody's. */
const conditionsOf = ({ operatorId, merchantId, kind, looksOf, from, before }: AuditFilter): RawBuilder<boolean>[] => [
  ...(merchantId === undefined || operatorId !== undefined ? [fromDesk] : []),
  ...(operatorId === undefined ? [] : [sql<boolean>`operator_id = ${operatorId}`]),
  ...(merchantId === undefined ? [] : [sql<boolean>`merchant_id = ${merchantId}`]),
  ...(kind === undefined ? [] : [kind === 'look' ? sql<boolean>`look` : sql<boolean>`not look`]),
  ...(looksOf === undefined ? [] : [sql<boolean>`(not look or operator_id = ${looksOf})`]),
  ...(from === undefined ? [] : [sql<boolean>`at >= ${from}`]),
  ...(before === undefined ? [] : [sql<boolean>`at < ${before}`]),
  sql<boolean>`true`,
]

const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`

type Paging = { readonly limit: number; readonly after?: number | undefined }

/** A page of the trail, newest first, behind the last line that was read; and whether there is more. */
export const auditPage = async (
  filter: AuditFilter,
  { limit, after }: Paging,
): Promise<{ rows: AuditRow[]; next: string }> => {
  const behind = after === undefined ? [] : [sql<boolean>`(at, id) < (select at, id from audit where id = ${after})`]
  const { rows } = await sql<AuditRow>`
    select * from audit where ${all([...conditionsOf(filter), ...behind])}
    order by at desc, id desc limit ${limit + 1}`.execute(db())
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? String(shown.at(-1)?.id ?? '') : '' }
}

/** Counted no further than `most`. */
export const countAudit = async (filter: AuditFilter, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from audit where ${all(conditionsOf(filter))} limit ${most}) counted`.execute(db())
  return rows[0]?.count ?? 0
}
