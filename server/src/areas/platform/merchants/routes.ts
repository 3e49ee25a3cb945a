import type { merchants } from '@zdb/contract/platform/merchants/endpoints'
import type { Handlers } from '#core/http/register'
import { limit, release, signOut, suspendStore } from './acts.ts'
import { showFile, showTimeline } from './file.ts'
import { findMerchants } from './find.ts'
import { proposeLift } from './lifting.ts'
import { revealPhone } from './phones.ts'

export const routes: Handlers<typeof merchants> = {
  find: ({ body, look }) => findMerchants(body, look),
  show: ({ actor, params, query, look }) => showFile(actor, params.merchant, query, look),
  timeline: ({ actor, params, query, look }) => showTimeline(actor, params.merchant, query, look),
  revealPhone: ({ params, body, look }) => revealPhone(params.merchant, body, look),
  limit: ({ actor, params, body }) => limit(actor, params.merchant, body),
  release: ({ actor, params, body }) => release(actor, params, body),
  suspendStore: ({ actor, params, body }) => suspendStore(actor, params, body),
  proposeLift: ({ actor, params, body }) => proposeLift(actor, params, body),
  signOut: ({ actor, params, body }) => signOut(actor, params.merchant, body),
}
