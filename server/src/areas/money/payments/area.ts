import { payments } from '@zdb/contract/money/payments/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { paymentCallbacks } from './callback-route.ts'
import { incomingMoney } from './obstacles.sql.ts'
import { payment } from './payment-machine.ts'
import { remittanceKind, remittanceQueue } from './remittances/queue.ts'
import { remittance } from './remittances/remittance-machine.ts'
import { expireRemittances } from './remittances/remittances.ts'
import { forgetPayers } from './remittances/remittances.sql.ts'
import { routes } from './routes.ts'
import { strayQueue } from './strays/queue.ts'
import { strayReceipt } from './strays/stray-machine.ts'
import { strayKinds } from './strays/strays.ts'
import { startPayments } from './workers.ts'

export const paymentsArea: AreaManifest = {
  name: 'payments',
  tables: ['gateway_receipt', 'payment', 'remittance'],
  kept: {
    books: ['gateway_receipt', 'payment', 'remittance'],
  },
  calls: ({ payables }) => serve(payments, routes(payables)),
  rawRoutes: paymentCallbacks,
  accountObstacles: incomingMoney,
  machines: [payment, strayReceipt, remittance],
  workers: startPayments,
  queues: () => [remittanceQueue, strayQueue],
  proposalKinds: () => ({ ...strayKinds, ...remittanceKind }),
  jobs: () => [job({ name: 'payments.expireRemittances', cron: '* * * * *', run: expireRemittances })],
  listeners: [listen(merchantErased, 'payers', forgetPayers)],
}
