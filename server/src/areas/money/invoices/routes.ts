import type { invoices } from '@zdb/contract/money/invoices/endpoints'
import type { Handlers } from '#core/http/register'
import { remind, review, revoke, upload } from './orders/answers.ts'
import { list, show, totals } from './orders/present.ts'
import { applyInvoice, billable, requestMonth } from './orders/requests.ts'
import { listBills } from './service/bills.ts'
import { applyService, correctService, listService } from './service/service-invoices.ts'
import { listTitles, removeTitle, saveTitle } from './titles/titles.ts'

export const routes: Handlers<typeof invoices> = {
  titles: ({ actor }) => listTitles(actor),
  saveTitle: ({ actor, body }) => saveTitle(actor, body),
  removeTitle: ({ actor, params }) => removeTitle(actor, params.id),
  applyInvoice: ({ actor, body }) => applyInvoice(actor, body),
  requested: ({ actor, query }) => list('sender', actor, query),
  requestedTotals: ({ actor, query }) => totals('sender', actor, query),
  billable: ({ actor, query }) => billable(actor, query),
  requestMonth: ({ actor, body }) => requestMonth(actor, body),
  revoke: ({ actor, params }) => revoke(actor, params.id),
  remind: ({ actor, params }) => remind(actor, params.id),
  received: ({ actor, query }) => list('shop', actor, query),
  receivedTotals: ({ actor, query }) => totals('shop', actor, query),
  show: ({ actor, params }) => show(actor, params.id),
  review: ({ actor, body }) => review(actor, body),
  upload: ({ actor, body }) => upload(actor, body),
  bills: ({ actor }) => listBills(actor),
  service: ({ actor, query }) => listService(actor, query),
  applyService: ({ actor, body }) => applyService(actor, body),
  correctService: ({ actor, params, body }) => correctService(actor, params.id, body),
}
