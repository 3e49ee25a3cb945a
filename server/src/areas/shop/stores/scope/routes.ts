import type { scopeLines } from '@zdb/contract/shop/stores/scope/lines'
import type { Handlers } from '#core/http/register'
import { saveScopeOf, scopeOf } from './scope.ts'

export const scopeRoutes: Handlers<typeof scopeLines> = {
  grabScope: ({ actor, params }) => scopeOf(actor, params.sid, 'grab'),
  saveGrabScope: ({ actor, params, body }) => saveScopeOf(actor, params.sid, 'grab', body),
  deliveryArea: ({ actor, params }) => scopeOf(actor, params.sid, 'delivery'),
  saveDeliveryArea: ({ actor, params, body }) => saveScopeOf(actor, params.sid, 'delivery', body),
  grabScopeOld: ({ actor, query }) => scopeOf(actor, query.sid, 'grab'),
  saveGrabScopeOld: ({ actor, body: { sid, ...body } }) => saveScopeOf(actor, sid, 'grab', body),
}
