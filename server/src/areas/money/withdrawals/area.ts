import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { merchantErased } from '#areas/people/identity/public'
import { todoSource } from '#core/domain/todo'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { eraseAccounts } from './accounts/accounts.sql.ts'
import { openWithdrawals } from './asking/obstacles.ts'
import { proposalKind, withdrawalKind } from './desk/decisions.ts'
import { withdrawalQueue } from './desk/queue.ts'
import { gatewayHealth } from './payouts/health.ts'
import { settlePayout } from './payouts/reports.ts'
import { startPayoutWorkers } from './payouts/workers.ts'
import { routes } from './routes.ts'
import { merchantWithdrawal } from './withdrawal-machine.ts'
import { standingOf } from './withdrawals.sql.ts'

export const withdrawalsArea: AreaManifest = {
  name: 'withdrawals',
  tables: ['settlement_account', 'withdrawal', 'payout'],
  kept: {
    books: ['settlement_account', 'withdrawal', 'payout'],
  },
  calls: ({ ports }) => serve(withdrawals, routes(ports)),
  machines: [merchantWithdrawal],
  queues: () => [withdrawalQueue],
  proposalKinds: () => ({ [proposalKind]: withdrawalKind }),
  health: [gatewayHealth],
  accountObstacles: openWithdrawals,
  payoutHearer: (gateway, report) => settlePayout(gateway, report, 'notice'),
  listeners: [listen(merchantErased, 'settlementAccounts', eraseAccounts)],
  workers: (log) => startPayoutWorkers(log),
  todos: () => [
    todoSource(
      'shop',
      async ({ merchantId }) => {
        const { toConfirm, bounced } = await standingOf(merchantId)
        return { withdrawalsToConfirm: toConfirm, withdrawalsBounced: bounced }
      },
      [
        {
          key: 'withdrawalsToConfirm',
          title: '提现待收款人确认',
          tone: 'yellow',
          route: routeTo('settlement', { todo: 'confirm' }),
          allow: 'finance.read',
        },
        {
          key: 'withdrawalsBounced',
          title: '提现被退回，请核对结算账户',
          tone: 'red',
          route: routeTo('settlement', { todo: 'bounced' }),
          allow: 'finance.read',
        },
      ],
    ),
  ],
}
