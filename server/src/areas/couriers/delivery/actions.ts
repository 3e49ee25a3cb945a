import { deliveryActions, type DeliveryAction } from '@zdb/contract/couriers/delivery/actions'
import { directTakeaway } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates, riderStates } from '@zdb/contract/couriers/delivery/states'
import type { Permission } from '@zdb/contract/permissions'
import { may, type Actor } from '#core/http/actor'
import { openMoves } from '#core/domain/machine'
import { courierOf } from './courier-of.ts'
import { mayBeVoided } from './cancellation/cancellation.ts'
import { mayBeEndedByHand } from './dispatch/manual-rides.ts'
import type { ListedDelivery } from './orders/listing.sql.ts'
import { deliveryOrder, type DeliveryMove } from './machine.ts'
import { isLive } from './delivery.sql.ts'
import { troubles } from './callbacks/troubles.ts'

type Action = {
  /** The move behind it; absent for what changes nothing. */
  move?: DeliveryMove
  allow: Permission
  if: (ride: ListedDelivery) => boolean
}

const { accepted, delivering, completed } = deliveryStates

/** Nobody tells us of it: a person does. */
const byHand = ({ binding_id }: ListedDelivery): boolean => binding_id === null
/** Of what a sales channel brings itself a person knows only that it arrived. */
const byOwnPeople = (ride: ListedDelivery): boolean => byHand(ride) && ride.provider !== directTakeaway
const wanted = ({ cancelling, lost }: ListedDelivery): boolean => !cancelling && !lost
const takesTips = (ride: ListedDelivery): boolean => wanted(ride) && courierOf(ride)?.tip !== undefined
const isTracked = ({ state, rider_longitude }: ListedDelivery): boolean =>
  [accepted.code, delivering.code].some((code) => code === state) || rider_longitude !== null

/** Something is wrong on the way, and its courier wants to hear from the shop that the goods are there again. */
const mayComeBack = (ride: ListedDelivery): boolean =>
  ride.trouble !== '' && ride.state === delivering.code && courierOf(ride)?.confirmReturn !== undefined

/** The order, or the parcel of none, is nobody's now: it ended without a delivery and was not called again since. */
const isOpen = (ride: ListedDelivery): boolean =>
  !isLive(ride) && ride.state !== completed.code && !ride.lost && !ride.served

const table: Readonly<Record<DeliveryAction, Action>> = {
  callRider: { allow: 'delivery.dispatch', if: isOpen },
  answerCancelRequest: { allow: 'delivery.cancel', if: ({ cancel_request_until }) => cancel_request_until !== null },
  voidRide: {
    move: 'voidRide',
    allow: 'delivery.cancel',
    if: mayBeVoided,
  },
  reportByHandPickedUp: { move: 'reportByHandPickedUp', allow: 'delivery.dispatch', if: byOwnPeople },
  reportByHandDelivered: {
    move: 'reportByHandDelivered',
    allow: 'delivery.dispatch',
    if: (ride) => byHand(ride) || mayBeEndedByHand(ride),
  },
  reportByHandArrived: {
    move: 'reportByHandArrived',
    allow: 'delivery.dispatch',
    if: (ride) => byOwnPeople(ride) && ride.rider_state !== riderStates.atShop.code,
  },
  tip: { move: 'tip', allow: 'delivery.dispatch', if: takesTips },
  location: { allow: 'delivery.read', if: isTracked },
  cancel: { move: 'cancel', allow: 'delivery.cancel', if: (ride) => !byHand(ride) && wanted(ride) },
  update: { move: 'update', allow: 'delivery.dispatch', if: wanted },
  reportByHandReturned: {
    move: 'reportByHandReturned',
    allow: 'delivery.dispatch',
    if: (ride) => byOwnPeople(ride) || mayComeBack(ride) || mayBeEndedByHand(ride),
  },
}

/** What is seldom wanted now comes last: to give up what goes well, to tip somebody who already comes. */
const isLast = (ride: ListedDelivery, name: DeliveryAction): boolean =>
  (name === 'voidRide' && !ride.unknown) || (name === 'tip' && ride.state === accepted.code)

/** The step that mends what is wrong; undefined where the table's own order says it. */
const mending = (ride: ListedDelivery): DeliveryAction | undefined => {
  if (ride.cancel_request_until !== null) return 'answerCancelRequest'
  if (ride.trouble === troubles.comingBack) return 'reportByHandReturned'
  if (ride.trouble === troubles.notCalledOff || ride.trouble === troubles.unknownToThem) return 'voidRide'
  return ride.trouble !== '' && ride.state === accepted.code && !byHand(ride) ? 'cancel' : undefined
}

/** The actions this person has on this ride now: table × state × grants × what its courier can do. */
export const actionsOf = (actor: Actor, ride: ListedDelivery): DeliveryAction[] => {
  const open = openMoves(deliveryOrder, ride, ['merchant'])
  const names = deliveryActions.filter((name) => {
    const { move, allow, if: fits } = table[name]
    return (move === undefined || open.has(move)) && may(actor, allow) && fits(ride)
  })
  const placeOf = (name: DeliveryAction): number => (name === mending(ride) ? 0 : isLast(ride, name) ? 2 : 1)
  return names.toSorted((a, b) => placeOf(a) - placeOf(b))
}
