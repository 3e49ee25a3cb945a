import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { merchantErased } from '#areas/people/identity/public'
import { within } from '#core/db/tx'
import { todoSource } from '#core/domain/todo'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { openInvoices } from './obstacles.ts'
import { remindLate } from './orders/deadline-sweep.ts'
import { orderInvoice } from './orders/order-invoice-machine.ts'
import { countToIssue, eraseOrderInvoices } from './orders/order-invoices.sql.ts'
import { routes } from './routes.ts'
import { serviceInvoiceQueue } from './service/queue.ts'
import { serviceInvoice } from './service/service-invoice-machine.ts'
import { eraseServiceInvoices } from './service/service-invoices.sql.ts'

const erase = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    await eraseOrderInvoices(tx, merchantId)
    await eraseServiceInvoices(tx, merchantId)
  })

export const invoicesArea: AreaManifest = {
  name: 'invoices',
  tables: ['invoice_title', 'order_invoice', 'order_invoice_line', 'service_invoice', 'service_invoice_bill'],
  kept: {
    books: ['order_invoice', 'order_invoice_line', 'service_invoice', 'service_invoice_bill'],
    bounded: ['invoice_title'],
  },
  calls: () => serve(invoices, routes),
  accountObstacles: openInvoices,
  machines: [orderInvoice, serviceInvoice],
  queues: () => [serviceInvoiceQueue],
  jobs: () => [job({ name: 'invoices.remindLate', cron: '*/10 * * * *', run: remindLate })],
  listeners: [listen(merchantErased, 'invoices', erase)],
  todos: () => [
    todoSource('shop', async ({ merchantId }) => ({ invoicesToIssue: await countToIssue(merchantId) }), [
      {
        key: 'invoicesToIssue',
        title: '待开发票',
        tone: 'yellow',
        route: routeTo('merchantInvoices', { side: 'receive', status: 'open' }),
        allow: 'invoice.read',
      },
    ]),
  ],
}
