import type { delivery } from '@zdb/contract/delivery/endpoints'
import type { Handlers } from '#core/http/register'
import { fee, inquire, offers } from '../quotes/quote-requests.ts'
import { batchList, callDirectly } from './batches.ts'
import { requestTakeawayQuote, callTakeawayOf } from './takeaway-rides.ts'
import { callByHand, completeByHand, updateRide } from './manual-rides.ts'
import { release } from './calls.ts'
import { cancelRide, reasonsFor, voidRide } from './cancellation.ts'
import { tipRider } from '../money/tips.ts'

type DispatchCalls =
  | 'batchList'
  | 'inquiry'
  | 'storeInquiry'
  | 'capacityInquiry'
  | 'offers'
  | 'inCityFee'
  | 'sameCityFee'
  | 'closeLoopInquiry'
  | 'call'
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
  | 'cancelByHand'
  | 'tip'
  | 'storeTip'
  | 'update'
  | 'complete'

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
  call: ({ actor, body }) => release(actor, body),
  inCityCall: ({ actor, params, body }) => release(actor, { ...body, sid: params.sid }),
  capacityCall: ({ actor, params, body }) => release(actor, { ...body, sid: params.sid }),
  callDirectly: ({ actor, body, request }) => callDirectly(actor, body, request.log),
  callByHand: ({ actor, params, body }) => callByHand(actor, { ...body, sid: params.sid }),
  capacityDirect: ({ actor, params, body }) => callTakeawayOf(actor, body, params.sid),
  closeLoopCall: ({ actor, body }) => callTakeawayOf(actor, body),
  cancelReasons: ({ actor, query }) => reasonsFor(actor, query.sn),
  storeCancelReasons: ({ actor, params, query }) => reasonsFor(actor, query.sn, params.sid),
  cancel: ({ actor, body }) => cancelRide(actor, body),
  storeCancel: ({ actor, params, body }) => cancelRide(actor, body, params.sid),
  cancelByHand: ({ actor, params, body }) => voidRide(actor, body, params.sid),
  tip: ({ actor, body }) => tipRider(actor, body.sn, body.tip),
  storeTip: ({ actor, params, body }) => tipRider(actor, body.sn, body.tip, params.sid),
  update: ({ actor, params, body }) => updateRide(actor, body, params.sid),
  complete: ({ actor, body }) => completeByHand(actor, body),
}
