import type { finance } from '@zdb/contract/money/finance/endpoints'
import type { MarginSource, MoneyTrail } from '#core/domain/money-trail'
import type { Handlers } from '#core/http/register'
import { exportFlows } from './export.ts'
import { fingerprint } from './fingerprint.ts'
import { flows, records, recordTotals, showTypes } from './flows.ts'
import { orderMoney } from './order-money.ts'
import { account } from './overview.ts'

export const routes = (trails: readonly MoneyTrail[], margin: MarginSource): Handlers<typeof finance> => ({
  account: ({ actor }) => account(actor),
  recordTotals: ({ actor, query }) => recordTotals(actor, query),
  records: ({ actor, query }) => records(actor, query),
  flowTypes: () => showTypes(),
  balanceFlows: ({ actor, query }) => flows('available', actor, query),
  frozenFlows: ({ actor, query }) => flows('frozen', actor, query),
  orderMoney: ({ actor, params }) => orderMoney(trails, margin, actor, params.sn),
  fingerprint: ({ actor }) => fingerprint(actor),
  exportFlows: ({ actor, params, query, reply }) => exportFlows(actor, params.status, query, reply),
})
