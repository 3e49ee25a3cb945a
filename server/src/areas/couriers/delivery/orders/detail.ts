import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import type { Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import { presentLine, type Line } from '#core/domain/timeline'
import { may, type Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { moneyOf } from '#core/money/ledger-lines'
import { refuse } from '#core/http/refusal'
import type { Spot } from '#ports/couriers/port'
import { attemptsForOrder } from './detail.sql.ts'
import { labelOf } from './label.sql.ts'
import { listedBySn, type ListedDelivery } from './listing.sql.ts'
import { timelineOf } from '../timeline.sql.ts'
import { costOf } from '../money/ride-money.ts'
import { costSoFar, presentCourier, presentRides, type Goods } from './present.ts'
import { deliveryOf, type Delivery } from '../delivery.sql.ts'

type Detail = Result<typeof delivery.detail>
type Entry = Detail['timeline'][number]

/** A ride of this merchant and, where a store is named, of that store; to everybody else it does not exist. */
export const listedRide = async (actor: Actor, sn: string, sid?: string): Promise<ListedDelivery> => {
  const ride = (await listedBySn(actor.merchantId, sn)) ?? refuse('notFound')
  return sid === undefined || ride.store_id === idOf(sid) ? ride : refuse('notFound')
}

/** The shop as it was when the rider was called. */
export const shopSpot = ({ pickup }: Delivery): Spot & { address: string } => {
  const { longitude, latitude, address } = pickup as Spot & { address: string }
  return { longitude, latitude, address }
}

export const doorSpot = ({ longitude, latitude }: Delivery): Spot | null =>
  longitude === null || latitude === null ? null : { longitude, latitude }

const presentAttempt = (ride: Delivery): Detail['attempts'][number] => ({
  sn: ride.sn,
  channel: presentCourier(ride.provider),
  status: ride.state,
  status_zh: deliveryStates[stateOf(deliveryStates, ride.state)].label,
  price: fen(ride.price),
  tips: fen(ride.tips),
  cancel_fee: fen(ride.cancel_fee),
  cost: costSoFar(ride),
  at: ride.created_at,
})

const presentEvent = (line: Line, { provider }: Delivery): Entry =>
  presentLine<Entry['side']>(line, (side) => (side === 'courier' ? providerOf(provider).name : '系统'))

/** Everything a merchant sees of a ride at once, with all that was tried before it and what it cost. */
export const detail = async (actor: Actor, sn: string, sid?: string): Promise<Detail> => {
  const ride = await listedRide(actor, sn, sid)
  const [rows, attempts, money, log, label] = await Promise.all([
    presentRides(actor, [ride]),
    attemptsForOrder(ride),
    moneyOf([sn], actor.merchantId),
    timelineOf(ride.id),
    // It names the street and the phone in full: only for whoever sends parcels.
    may(actor, 'delivery.dispatch') ? labelOf(ride.id) : '',
  ])
  return {
    ...(rows[0] ?? refuse('notFound')),
    dispatch_id: String(ride.dispatch_id),
    shop_spot: shopSpot(ride),
    door_spot: doorSpot(ride),
    attempts: attempts.map(presentAttempt),
    true_cost: costOf(attempts),
    money,
    print_html: label,
    timeline: log.map((line) => presentEvent(line, ride)),
  }
}

export const goodsOf = async (actor: Actor, sn: string): Promise<Result<typeof delivery.goods>> => {
  const { goods, goods_total, product_type } = await deliveryOf(actor, sn)
  return { items: goods as Goods, total: goods_total, product_type }
}
