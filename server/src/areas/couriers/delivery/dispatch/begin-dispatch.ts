import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import type { Tx } from '#core/db/tx'
import { hasUnknownCall, openDispatch } from './dispatch.sql.ts'
import { originOf } from '../origins.ts'
import { sealParcel, type Ready } from '../quotes/parcel.ts'
import type { Dispatch, NewDispatch } from '../delivery.sql.ts'

export type CallAnswer = Result<typeof delivery.callRider>

type DispatchPlan = Pick<NewDispatch, 'strategy' | 'stage' | 'candidates' | 'max_tip' | 'next_at'>

/** The dispatch of an order, once however many press; the order goes on its way in the same transaction. */
export const beginDispatch = async (
  tx: Tx,
  actor: Actor,
  { parcel, store }: Ready,
  opened: DispatchPlan,
  sn: string,
): Promise<Dispatch> => {
  const order = {
    merchant_id: actor.merchantId,
    origin_kind: originKinds[parcel.kind],
    // A parcel of no order goes by the number of its first ride.
    origin_sn: parcel.sn || sn,
  }
  const dispatch = await openDispatch(tx, {
    ...order,
    ...opened,
    store_id: store.id,
    account_id: actor.accountId,
    parcel_sealed: sealParcel(parcel),
    window_start: parcel.windowStart,
    window_end: parcel.windowEnd,
    created_at: now(),
  })
  if (!dispatch) return refuse((await hasUnknownCall(tx, order)) ? 'callUnknown' : 'alreadyCalled')
  if (parcel.kind !== 'hand') await originOf(parcel.kind).dispatched(tx, actor, parcel.sn, sn)
  await record(tx, actor, 'delivery.callRider', dispatch.id, { after: { strategy: opened.strategy, sn } })
  return dispatch
}
