import { groupOf, providerOf } from '@zdb/contract/couriers/delivery/couriers'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import {
  deliveryStates,
  originKinds,
  originLabels,
  riderStates,
  type OriginKind,
} from '@zdb/contract/couriers/delivery/states'
import type { Result } from '@zdb/contract/kit/endpoint'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import type { Actor } from '#core/http/actor'
import { currentRules, type Rules } from '#core/domain/rules'
import { unseal } from '#core/outside/sealed'
import { kilometresBetween } from '#core/places/distance'
import type { Party } from '#ports/couriers/port'
import { actionsOf } from '../actions.ts'
import type { ListedDelivery } from './listing.sql.ts'
import { costOf } from '../money/ride-money.ts'
import type { Delivery } from '../delivery.sql.ts'
import { turnOf } from './turns.ts'

export type Row = Result<typeof delivery.list>['items'][number]
export type Goods = Row['goods_items']

export const kindOf = (code: number): OriginKind => {
  const found = (Object.keys(originKinds) as OriginKind[]).find((name) => originKinds[name] === code)
  if (!found) throw new Error(`no order has the kind ${code}`)
  return found
}

export const presentCourier = (code: number): Row['channel'] => {
  const { name, mark, colour } = providerOf(code)
  return { code, name, mark, colour }
}

const presentOrigin = ({ origin_kind, origin_sn }: Delivery): Row['origin'] => {
  const type = kindOf(origin_kind)
  return { type, sn: origin_sn, label: originLabels[type] }
}

const mobileOf = ({ rider_mobile_sealed }: Delivery): string =>
  rider_mobile_sealed === null ? '' : unseal<{ mobile: string }>(rider_mobile_sealed).mobile

/** In full: the shop has to call whoever has its flowers. */
const presentRider = (ride: Delivery): Row['rider'] =>
  ride.rider_name === '' && ride.rider_mobile_sealed === null ? null : { name: ride.rider_name, mobile: mobileOf(ride) }

const kilometres = (metres: number | null): number | null => (metres === null ? null : Math.round(metres / 100) / 10)

/** What one ride has cost so far: what is settled, else what is set aside for it. */
export const costSoFar = (ride: Delivery): Fen => costOf([ride])

const presentOne = (actor: Actor, ride: ListedDelivery, rules: Rules): Row => {
  const state = deliveryStates[stateOf(deliveryStates, ride.state)]
  return {
    sn: ride.sn,
    origin: presentOrigin(ride),
    channel: presentCourier(ride.provider),
    group: groupOf(ride.way),
    status: ride.state,
    status_zh: state.label,
    tone: state.tone,
    rider_status: ride.rider_state,
    rider_status_zh: ride.rider_state === null ? '' : riderStates[stateOf(riderStates, ride.rider_state)].label,
    rider: presentRider(ride),
    strategy: ride.strategy as Row['strategy'],
    price: fen(ride.price),
    tips: fen(ride.tips),
    cancel_fee: fen(ride.cancel_fee),
    cost: costSoFar(ride),
    billed_before: ride.billed_before === null ? null : fen(ride.billed_before),
    distance: kilometresBetween(ride.pickup as Party, ride) ?? kilometres(ride.distance_metres),
    shop: { sid: String(ride.store_id), name: ride.store_name },
    areainfo: `${ride.city}${ride.county}`,
    address: ride.address_masked,
    consignee: ride.consignee_masked,
    mobile: ride.mobile_masked,
    product_type: ride.product_type,
    goods_items: ride.goods as Goods,
    window_start: ride.window_start,
    window_end: ride.window_end,
    order_logistics: { send_time: ride.called_at, confirm_time: ride.accepted_at },
    eta: ride.eta,
    trouble: ride.trouble,
    unknown: ride.unknown,
    turn: turnOf(ride, rules),
    remarks: ride.remarks,
    waybill: ride.waybill,
    created_at: ride.created_at,
    actions: actionsOf(actor, ride),
  }
}

export const presentRides = async (actor: Actor, rides: readonly ListedDelivery[]): Promise<Row[]> => {
  const rules = await currentRules()
  return rides.map((ride) => presentOne(actor, ride, rules))
}
