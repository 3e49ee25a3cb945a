import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { Handlers } from '#core/http/register'
import { fee, inquire, offers } from '../quotes/quote-requests.ts'
import { batchList, callDirectly } from './batches.ts'
import { requestTakeawayQuote, callTakeawayOf } from './takeaway-rides.ts'
import { callByHand, reportByHand, update } from './manual-rides.ts'
import { callRider } from './calls.ts'
import { cancel, reasonsFor, voidRide } from '../cancellation/cancellation.ts'
import { answerCancelRequest } from '../cancellation/cancel-requests.ts'
import { tip } from '../money/tips.ts'

type DispatchCalls =
  | 'batchList'
  | 'inquiry'
  | 'storeInquiry'
  | 'capacityInquiry'
  | 'offers'
  | 'inCityFee'
  | 'sameCityFee'
  | 'closeLoopInquiry'
  | 'callRider'
  | 'inCityCall'
  | 'capacityCall'
  | 'callDirectly'
  | 'callByHand'
  | 'capacityDirect'
  | 'closeLoopCall'
  | 'cancelReasons'
  | 'storeCancelReasons'
  | 'cancel'
  | 'storeCancel'
  | 'voidRide'
  | 'answerCancelRequest'
  | 'tip'
  | 'storeTip'
  | 'update'
  | 'reportByHand'

/** A store in the path is the one meant. */
export const callingRoutes: Pick<Handlers<typeof delivery>, DispatchCalls> = {
  batchList: ({ actor, query }) => batchList(actor, query),
  inquiry: ({ actor, body }) => inquire(actor, body),
  storeInquiry: ({ actor, params, body }) => inquire(actor, { ...body, sid: params.sid }),
  capacityInquiry: ({ actor, params, body }) => inquire(actor, { ...body, sid: params.sid }),
  offers: ({ actor, query }) => offers(actor, query),
  inCityFee: ({ actor, params, query }) => fee(actor, query, params.sid),
  sameCityFee: ({ actor, query }) => fee(actor, query),
  closeLoopInquiry: ({ actor, body }) => requestTakeawayQuote(actor, body.order_sn),
  callRider: ({ actor, body }) => callRider(actor, body),
  inCityCall: ({ actor, params, body }) => callRider(actor, { ...body, sid: params.sid }),
  capacityCall: ({ actor, params, body }) => callRider(actor, { ...body, sid: params.sid }),
  callDirectly: ({ actor, body, request }) => callDirectly(actor, body, request.log),
  callByHand: ({ actor, params, body }) => callByHand(actor, { ...body, sid: params.sid }),
  capacityDirect: ({ actor, params, body }) => callTakeawayOf(actor, body, params.sid),
  closeLoopCall: ({ actor, body }) => callTakeawayOf(actor, body),
  cancelReasons: ({ actor, query }) => reasonsFor(actor, query.sn),
  storeCancelReasons: ({ actor, params, query }) => reasonsFor(actor, query.sn, params.sid),
  cancel: ({ actor, body }) => cancel(actor, body),
  storeCancel: ({ actor, params, body }) => cancel(actor, body, params.sid),
  voidRide: ({ actor, params, body }) => voidRide(actor, body, params.sid),
  answerCancelRequest: ({ actor, body }) => answerCancelRequest(actor, body),
  tip: ({ actor, body }) => tip(actor, body.sn, body.tip),
  storeTip: ({ actor, params, body }) => tip(actor, body.sn, body.tip, params.sid),
  update: ({ actor, params, body }) => update(actor, body, params.sid),
  reportByHand: ({ actor, body }) => reportByHand(actor, body),
}
