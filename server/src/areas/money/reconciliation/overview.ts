import type { Result } from '@zdb/contract/kit/endpoint'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import type { reconciliation } from '@zdb/contract/money/reconciliation/endpoints'
import { statementStates, type StatementState } from '@zdb/contract/money/reconciliation/states'
import { now } from '#core/time/clock'
import { caseCounts, countOpen, type CaseCounts } from './cases.sql.ts'
import { sourceNamed } from './sources.ts'
import { newestDays, type DayRow } from './statements.sql.ts'

type Overview = Result<typeof reconciliation.overview>

const shownDays = 14

const stateOf = ({ failing_since, read_at }: DayRow, open: number): StatementState => {
  if (failing_since) return 'failing'
  if (!read_at) return 'waiting'
  return open > 0 ? 'differing' : 'even'
}

const present = (row: DayRow, { open, decided }: Pick<CaseCounts, 'open' | 'decided'>): Overview['days'][number][] => {
  const source = sourceNamed(row.source)
  if (!source) return []
  const status = stateOf(row, open)
  return [
    {
      source: row.source,
      source_zh: source.label,
      kind: source.kind,
      day: row.day,
      status,
      status_zh: statementStates[status].label,
      lines: row.lines,
      compared: row.compared,
      matched: Math.max(0, row.compared - open),
      open,
      decided,
      read_at: row.read_at,
      trouble: row.trouble,
    },
  ]
}

export const showOverview = async (): Promise<Overview> => {
  const today = dayText(now())
  const firstDay = addDays(today, 1 - shownDays)
  const [rows, counts, open] = await Promise.all([newestDays(firstDay), caseCounts(firstDay), countOpen()])
  const countsOf = ({ source, day }: DayRow) =>
    counts.find((each) => each.source === source && each.day === day) ?? { open: 0, decided: 0 }
  return {
    today,
    running: rows.some(({ next_at, failing_since }) => next_at !== null && failing_since === null),
    open,
    days: rows.flatMap((row) => present(row, countsOf(row))),
  }
}
