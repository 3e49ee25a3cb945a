import type { finance } from '@zdb/contract/money/finance/endpoints'
import type { Handlers } from '#core/http/register'
import { exportFlows } from './export.ts'
import { flows, records, recordTotals, showTypes } from './flows.ts'
import { account } from './overview.ts'

export const routes: Handlers<typeof finance> = {
  account: ({ actor }) => account(actor),
  recordTotals: ({ actor, query }) => recordTotals(actor, query),
  records: ({ actor, query }) => records(actor, query),
  flowTypes: () => showTypes(),
  balanceFlows: ({ actor, query }) => flows('available', actor, query),
  frozenFlows: ({ actor, query }) => flows('frozen', actor, query),
  exportFlows: ({ actor, params, query, reply }) => exportFlows(actor, params.status, query, reply),
}
