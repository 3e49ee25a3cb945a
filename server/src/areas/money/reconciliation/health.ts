import type { HealthSource } from '#core/domain/health'
import { pulseOf } from './runs.ts'
import { sourcesInUse } from './sources.ts'
import { failingStatements } from './statements.sql.ts'

/** Statements that cannot be read stand as a backlog until they can. */
export const statementHealth: HealthSource = {
  kind: 'statement',
  read: async () => {
    const failing = await failingStatements()
    return sourcesInUse().map(({ name, label }) => ({
      provider: pulseOf(name),
      label: `${label}对账单`,
      inUse: '',
      ...(failing.get(name) ?? { backlog: 0, oldestAt: null }),
    }))
  },
}
