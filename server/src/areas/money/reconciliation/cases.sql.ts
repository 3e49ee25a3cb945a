import { sql, type Insertable, type Selectable } from 'kysely'
import { caseStates } from '@zdb/contract/money/reconciliation/states'
import type { ReconciliationCase } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { inStates } from '#core/domain/condition'

export type Case = Selectable<ReconciliationCase>

const isOpen = inStates(caseStates)('open')

/** Undefined where there is one already. */
export const insertCase = (tx: Tx, row: Insertable<ReconciliationCase>): Promise<Case | undefined> =>
  tx
    .insertInto('reconciliation_case')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const patchCase = async (tx: Tx, id: number, set: Partial<Insertable<ReconciliationCase>>): Promise<void> => {
  await tx.updateTable('reconciliation_case').set(set).where('id', '=', id).execute()
}

/** Held until the transaction ends. */
export const lockCase = (tx: Tx, id: number): Promise<Case | undefined> =>
  tx.selectFrom('reconciliation_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Whatever was ever found under these numbers, held in the order of their ids. */
export const lockCasesUnder = (tx: Tx, source: string, nos: readonly string[]): Promise<Case[]> =>
  tx
    .selectFrom('reconciliation_case')
    .selectAll()
    .where('source', '=', source)
    .where('no', 'in', [...nos, ''])
    .orderBy('id')
    .forUpdate()
    .execute()

export const casesById = (ids: readonly number[]): Promise<Case[]> =>
  db()
    .selectFrom('reconciliation_case')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()

export const openNosOf = async (source: string): Promise<string[]> => {
  const rows = await db()
    .selectFrom('reconciliation_case')
    .select('no')
    .distinct()
    .where('source', '=', source)
    .where(isOpen)
    .execute()
  return rows.map(({ no }) => no)
}

export type CaseCounts = { source: string; day: string; open: number; decided: number }

export const caseCounts = async (firstDay: string): Promise<CaseCounts[]> => {
  const { rows } = await sql<CaseCounts>`
    select source, day, count(*) filter (where ${isOpen})::int as open,
      count(*) filter (where not ${isOpen})::int as decided
    from reconciliation_case where day >= ${firstDay} group by 1, 2`.execute(db())
  return rows
}

export const countOpen = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reconciliation_case where ${isOpen}`.execute(db())
  return rows[0]?.count ?? 0
}
