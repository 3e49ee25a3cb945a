import { directTakeaway, groups } from '@zdb/contract/couriers/delivery/couriers'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { Body } from '@zdb/contract/kit/endpoint'
import { deliverySettingOf } from '#areas/couriers/delivery-setup/public'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { requestQuote } from '../quotes/quote-requests.ts'
import { openRide } from './attempts.ts'
import type { QuoteRow } from '../quotes/board.ts'
import { beginDispatch, type CallAnswer } from './begin-dispatch.ts'
import { moveDelivery } from '../move-delivery.ts'
import { parcelOf, pickupAt, type QuoteRequest } from '../quotes/parcel.ts'
import { newDeliverySn } from '../delivery.sql.ts'
import { handOver, takeawayTrouble } from './takeaway-caller.ts'

type CloseLoop = Body<typeof delivery.closeLoopCall>

const askedFor = (sn: string, sid?: string): QuoteRequest => ({
  order: { type: 'online', sn },
  parcel: undefined,
  sid,
  weight: 1,
  remarks: '',
})

/** What the sales channel's own riders would do with it: they are free, or cannot. */
export const requestTakeawayQuote = (actor: Actor, sn: string): Promise<QuoteRow> =>
  requestQuote(actor, askedFor(sn), directTakeaway)

/** Leaves an order to the riders of the channel it came from. What becomes of it is told by the channel. */
export const callTakeaway = async (actor: Actor, asked: QuoteRequest): Promise<CallAnswer> => {
  const ready = await parcelOf(actor, asked, await deliverySettingOf(actor.merchantId))
  const { parcel, store } = ready
  const trouble = await takeawayTrouble(actor, parcel)
  if (trouble !== '') refuse('nothingToCall', trouble)
  const pickup = await pickupAt(store)
  return within(async (tx) => {
    const sn = newDeliverySn()
    const dispatch = await beginDispatch(tx, actor, ready, { strategy: 'one' }, sn)
    const ride = { sn, provider: directTakeaway, way: groups.direct.code, price: 0 }
    const { id } = await openRide(tx, dispatch, { parcel, pickup }, ride, actor)
    await handOver(tx, actor, parcel, sn)
    await moveDelivery(tx, 'pay', { id, actor, story: { what: '已交由外卖平台配送' } })
    return {
      dispatch_id: String(dispatch.id),
      items: [{ sn, code: directTakeaway, ok: true, message: '已交由外卖平台配送' }],
    }
  })
}

export const callTakeawayOf = (actor: Actor, { order_sn }: CloseLoop, sid?: string): Promise<CallAnswer> =>
  callTakeaway(actor, askedFor(order_sn, sid))
