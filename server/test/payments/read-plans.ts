import pg from 'pg'
import { expect, vi } from 'vitest'
import { pool } from '#core/db/tx'

export type Statement = { text: string; values: unknown[] }

const isPrepared = (asking: unknown): asking is Statement =>
  typeof asking === 'object' && asking !== null && 'text' in asking

/** Whatever is read from the database while this goes on. */
export const readDuring = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const asked: Statement[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  for (const [asking, given] of query.mock.calls as unknown as [unknown, unknown[] | undefined][]) {
    const { text, values = given } = isPrepared(asking) ? asking : { text: asking }
    if (typeof text === 'string' && /^\s*(select|with)\b/i.test(text)) asked.push({ text, values: values ?? [] })
  }
  query.mockRestore()
  return asked
}

export type PlanNode = {
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: PlanNode[]
}

/** The plans of these statements as the planner would make them if it had to avoid reading whole tables. */
export const plansOf = async (statements: readonly Statement[]): Promise<(Statement & { plan: PlanNode })[]> => {
  const client = await pool().connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const plans: (Statement & { plan: PlanNode })[] = []
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json) ${text}`,
        values,
      )
      const [{ Plan }] = rows[0]?.['QUERY PLAN'] ?? expect.fail('no plan')
      plans.push({ text, values, plan: Plan })
    }
    return plans
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The tables among these of which a plan looks at every row, be it in the order of an index. */
export const walkedIn = (tables: ReadonlySet<string>, node: PlanNode): string[] => {
  const table = node['Relation Name'] ?? ''
  const isNarrowed = node['Index Cond'] !== undefined || node['Recheck Cond'] !== undefined
  return [
    ...(tables.has(table) && !isNarrowed ? [table] : []),
    ...(node.Plans ?? []).flatMap((below) => walkedIn(tables, below)),
  ]
}
