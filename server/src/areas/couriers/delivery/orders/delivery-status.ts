import { groups, providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { dispatchStates } from '@zdb/contract/couriers/delivery/states'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { unseal } from '#core/outside/sealed'
import type { Tx } from '#core/db/tx'
import { currentDelivery } from '../delivery.sql.ts'

/** How an order's delivery stands, for whoever keeps the order. */
export type DeliveryStatus = {
  sn: string
  state: number
  riderState: number | null
  sentAt: Date | null
  confirmedAt: Date | null
  pickedAt: Date | null
  endedAt: Date | null
  trouble: string
  /** From door to door, as the courier reckoned it when it was asked; null: it did not say. */
  distanceMetres: number | null
  /** What it was called at, what was added for the rider, and what was billed; null: nothing yet. */
  price: Fen
  tips: Fen
  cost: Fen | null
  company: string
  waybill: string
  riderName: string
  riderMobile: string
  /** Where the rider was last. */
  spot: { longitude: number; latitude: number } | null
  /** The sales channel's own riders bring it. */
  byChannel: boolean
  /** Nobody is called for it any more, nor will be by itself. */
  ended: boolean
}

const { done, ended } = dispatchStates

/** The live or winning delivery of the order's newest dispatch, else the last one tried; null: nobody was ever called. */
export const deliveryStatusOf = async (
  tx: Tx,
  { merchantId, originKind, originSn }: { merchantId: number; originKind: number; originSn: string },
): Promise<DeliveryStatus | null> => {
  const found = await currentDelivery(tx, merchantId, originKind, originSn)
  if (!found) return null
  return {
    sn: found.sn,
    state: found.state,
    riderState: found.rider_state,
    sentAt: found.called_at,
    confirmedAt: found.accepted_at,
    pickedAt: found.picked_at,
    endedAt: found.ended_at,
    trouble: found.trouble,
    distanceMetres: found.distance_metres,
    price: fen(found.price),
    tips: fen(found.tips),
    cost: found.cost === null ? null : fen(found.cost),
    company: providerOf(found.provider).name,
    waybill: found.waybill || found.provider_order_id,
    riderName: found.rider_name,
    riderMobile: found.rider_mobile_sealed ? unseal<{ mobile: string }>(found.rider_mobile_sealed).mobile : '',
    spot:
      found.rider_longitude === null || found.rider_latitude === null
        ? null
        : { longitude: found.rider_longitude, latitude: found.rider_latitude },
    byChannel: found.way === groups.direct.code,
    ended: found.dispatch_state === done.code || found.dispatch_state === ended.code,
  }
}
