import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { chargebackReasons, receiverTabs } from '@zdb/contract/orders/transfer-orders/states'
import {
  auditModification,
  listOrders,
  menuOf,
  offerRideChange,
  orderDetail,
  tabTotals,
} from '#areas/orders/transfer-orders/public'
import type { withFigureRows } from '#core/lists/figure-rows'
import type { Handlers } from '#core/http/register'
import { batchConfirm, confirm, reject } from './fulfilment/confirmation.ts'
import { chargeback, chargebackCost } from './fulfilment/chargeback.ts'
import { deliver, pickUp, setDeliveryShop, updateMemo, uploadPhoto } from './fulfilment/delivery.ts'
import { grab } from './pool/grab.ts'
import { pool } from './pool/pool.ts'
import { myQuotes, quote, revokeQuote } from './pool/quotes.ts'
import { saveScopes, scopes } from './pool/grab-scopes.ts'
import { tracking } from './fulfilment/tracking.ts'

export const routes = (asked: ReturnType<typeof withFigureRows>): Handlers<typeof receivedOrders> => ({
  menus: () => menuOf(receiverTabs),
  list: async ({ actor, query }) => listOrders(actor, 'shop', receiverTabs, await asked(actor, query)),
  totals: async ({ actor, query }) => tabTotals(actor, 'shop', receiverTabs, await asked(actor, query)),
  detail: ({ actor, params }) => orderDetail(actor, 'shop', params.sn),
  chargebackCost: ({ actor, params }) => chargebackCost(actor, params.sn),
  chargebackReasons: () => [...chargebackReasons],
  tracking: ({ actor, params }) => tracking(actor, params.sn),
  scopes: ({ actor }) => scopes(actor),
  saveScopes: ({ actor, body }) => saveScopes(actor, body.sid, body.districts),
  confirm: ({ actor, params, body }) => confirm(actor, params.sn, body.revision),
  batchConfirm: ({ actor, body, request }) => batchConfirm(actor, body, request.log),
  reject: ({ actor, params, body }) => reject(actor, params.sn, body.reason),
  chargeback: ({ actor, params, body }) => chargeback(actor, params.sn, body.reason),
  pickUp: ({ actor, params }) => pickUp(actor, params.sn),
  deliver: ({ actor, params }) => deliver(actor, params.sn),
  updateMemo: ({ actor, params, body }) => updateMemo(actor, params.sn, body),
  uploadPhoto: ({ actor, params, body }) => uploadPhoto(actor, params.sn, body.images),
  setDeliveryShop: ({ actor, params, body }) => setDeliveryShop(actor, params.sn, body.sid),
  rideChange: ({ actor, params }) => offerRideChange(actor, params.sn),
  auditModification: ({ actor, params, body }) => auditModification(actor, params.sn, body),
  pool: ({ actor, query }) => pool(actor, query),
  grab: ({ actor, params, body }) => grab(actor, params.pool_sn, body),
  quote: ({ actor, params, body }) => quote(actor, params.pool_sn, body),
  revokeQuote: ({ actor, params }) => revokeQuote(actor, params.quote_id),
  myQuotes: ({ actor, query }) => myQuotes(actor, query),
})
