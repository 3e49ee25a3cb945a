import type { deskPenalties, penalties } from '@zdb/contract/platform/penalties/endpoints'
import type { Handlers } from '#core/http/register'
import { complainl, complainlModify } from './appeals.ts'
import { showAtDesk, withdrawAtDesk } from './desk-penalty.ts'
import { issueAtDesk, listOffences } from './engine/desk-issue.ts'
import { payfine } from './fines.ts'
import { list, showPenalty, totals } from './listing.ts'

export const routes: Handlers<typeof penalties> = {
  list: ({ actor, query }) => list(actor, query),
  totals: ({ actor, query }) => totals(actor, query),
  show: ({ actor, params }) => showPenalty(actor, params.id),
  payfine: ({ actor, params, body }) => payfine(actor, params.id, body),
  complainl: ({ actor, params, body }) => complainl(actor, params.id, body),
  complainlModify: ({ actor, params, body }) => complainlModify(actor, params.id, body),
}

export const deskRoutes: Handlers<typeof deskPenalties> = {
  offences: ({ query, look }) => listOffences(query.merchant_id, look),
  show: ({ actor, params, look }) => showAtDesk(actor, params.penalty, look),
  issue: ({ actor, body }) => issueAtDesk(actor, body),
  withdraw: ({ actor, params, body }) => withdrawAtDesk(actor, params.penalty, body),
}
