import { routeTo } from '@zdb/contract/pages'
import { countObstacle, type Obstacles } from '#core/domain/obstacle'
import { countAsked, countToIssue } from './orders/order-invoices.sql.ts'
import { countUnissued } from './service/service-invoices.sql.ts'

/** Nobody gives up an account that owes an invoice or waits for one. */
export const openInvoices: Obstacles = async ({ merchantId }) => {
  const id = Number(merchantId)
  const page = (side: 'request' | 'receive') => routeTo('merchantInvoices', { side, status: 'open' })
  return [
    ...countObstacle('invoicesToIssue', await countToIssue(id), '发票待您开具', page('receive')),
    ...countObstacle('invoicesAsked', await countAsked(id), '向其他商家申请的发票未开具', page('request')),
    ...countObstacle('serviceInvoices', await countUnissued(id), '平台服务发票未开具', routeTo('serviceInvoices')),
  ]
}
