import { reconciliation } from '@zdb/contract/money/reconciliation/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { reconciliationCase } from './case-machine.ts'
import { postingKind, postingProposal } from './decisions.ts'
import { statementHealth } from './health.ts'
import { showOverview } from './overview.ts'
import { reconciliationQueue } from './queue.ts'
import { reconciliationJobs, runDay } from './runs.ts'

export const reconciliationArea: AreaManifest = {
  name: 'reconciliation',
  tables: ['statement_day', 'statement_line', 'reconciliation_case'],
  kept: {
    books: ['statement_day', 'statement_line', 'reconciliation_case'],
  },
  calls: () =>
    serve(reconciliation, {
      overview: () => showOverview(),
      run: ({ actor, body }) => runDay(actor, body),
    }),
  machines: [reconciliationCase],
  jobs: () => reconciliationJobs,
  queues: ({ payables }) => [reconciliationQueue(payables)],
  proposalKinds: () => ({ [postingKind]: postingProposal }),
  health: [statementHealth],
}
