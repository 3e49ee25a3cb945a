import type { CodeName } from '@zdb/contract/codes'
import { isRiding, originKinds } from '@zdb/contract/couriers/delivery/states'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import {
  changeRide,
  endDispatch,
  planChange,
  priceOfChange,
  priceWords,
  requireCancellable,
  type ChangePlan,
  type Door,
} from '#areas/couriers/delivery/public'
import { may, type Actor } from '#core/http/actor'
import { Refusal, refuse } from '#core/http/refusal'
import { within, type Tx } from '#core/db/tx'
import type { Content } from '../create/content.ts'
import type { ModificationFacts } from '../detail/detail.sql.ts'
import type { ChangeLine } from '../detail/present-parts.ts'
import { note } from '../timeline.sql.ts'
import { orderOf, type Order } from '../transfer-order.sql.ts'
import { openModification } from './modifications.sql.ts'
import { wantedContent } from './wanted-content.ts'

export type RideChoice = Body<typeof receivedOrders.auditModification>['ride']

/** What the rider was told when it was called. */
const riderFields: ReadonlySet<string> = new Set([
  'delivery_time',
  'consignee',
  'mobile',
  'phone',
  'area',
  'address',
  'place',
])

const concernsRider = (order: Order, { changes }: ModificationFacts): boolean =>
  isRiding(order.logistics_status) && (changes as ChangeLine[]).some(({ field }) => riderFields.has(field))

/** A rider who was called for the old place or time is part of what is agreed to: somebody says what happens to the ride. */
export const requireRideChoice = (
  actor: Actor,
  order: Order,
  modification: ModificationFacts,
  ride: RideChoice,
): void => {
  if (ride?.action === 'cancel' && !may(actor, 'delivery.cancel')) refuse('forbidden')
  if (!ride && concernsRider(order, modification)) refuse('rideUndecided')
}

const doorOf = ({ consignee, mobile, province, city, county, address, longitude, latitude }: Content): Door => ({
  consignee,
  mobile,
  province,
  city,
  county,
  address,
  longitude,
  latitude,
})

type WantedRide = { ride: string; door: Door }

/** Where the open application wants the ride to go; refuses where no courier goes by it. */
const wantedRide = async (actor: Actor, sn: string): Promise<WantedRide> => {
  const order = await orderOf(actor, 'shop', sn)
  const modification = (await openModification(order.id)) ?? refuse('modificationGone')
  if (!concernsRider(order, modification)) refuse('courierUnable', '这次修改与骑手无关')
  if (!may(actor, 'delivery.dispatch')) refuse('forbidden')
  if ((modification.changes as ChangeLine[]).some(({ field }) => field === 'delivery_time'))
    refuse('courierUnable', '运力方不能修改配送时间')
  return { ride: order.logistics_no, door: doorOf(wantedContent(order, modification)) }
}

/** What the courier wants on top for what the open application wants; refuses where it cannot be done there. */
const changePrice = async (actor: Actor, sn: string): Promise<Fen> => {
  const { ride, door } = await wantedRide(actor, sn)
  return priceOfChange(actor, ride, door)
}

type RideChange = Result<typeof receivedOrders.rideChange>

/** Whether the ride can follow the application, and at what price: what the shop reads before it agrees. */
export const offerRideChange = (actor: Actor, sn: string): Promise<RideChange> =>
  changePrice(actor, sn).then(
    (fee) => ({ fee, notice: priceWords(fee) }),
    (error: unknown) => {
      // Everything else is not about the ride.
      if (error instanceof Refusal && error.reason !== 'notFound') return { fee: null, notice: error.message }
      throw error
    },
  )

/** Nothing is agreed to on the strength of a change that the courier does not make, or only for more than was shown. */
export const planRideChange = async (actor: Actor, sn: string, choice: RideChoice): Promise<ChangePlan | null> => {
  if (choice?.action !== 'change') return null
  const { ride, door } = await wantedRide(actor, sn)
  return planChange(actor, ride, { door, shown: choice.fee ?? fen(0) })
}

type Outcome = { code: CodeName; what: string }

const outcomes = {
  cancel: { code: 'rideNotCancelled', what: '配送未能取消' },
  change: { code: 'rideNotChanged', what: '配送未能修改' },
} as const satisfies Record<string, Outcome>

const refuseRest = ({ code, what }: Outcome, why: string): never => refuse(code, `已同意修改，但${what}：${why}`)

export type RideEnd = {
  /** The ride whose price the shop saw. */
  shown: string
  fee: Fen | null
  /** Why it rides on; '' where nothing stands against calling it off. */
  hindrance: string
}

/** Whether the ride can be called off at the price the shop saw, asked before the agreement; null: that was not chosen. */
export const planRideEnd = async (actor: Actor, sn: string, ride: RideChoice): Promise<RideEnd | null> => {
  if (ride?.action !== 'cancel') return null
  const { logistics_no: shown, logistics_status } = await orderOf(actor, 'shop', sn)
  if (!isRiding(logistics_status)) return null
  return requireCancellable(actor, shown, ride.fee).then(
    (fee) => ({ shown, fee, hindrance: '' }),
    (error: unknown) => {
      // The agreement stands whatever the courier says.
      if (error instanceof Refusal) return { shown, fee: null, hindrance: error.message }
      throw error
    },
  )
}

/** In the commit of the agreement: nobody rides to the old door any more, or the story says why somebody does. */
export const endRide = async (
  tx: Tx,
  actor: Actor,
  order: Order,
  { shown, fee, hindrance }: RideEnd,
): Promise<void> => {
  if (hindrance) await note(tx, order.id, 'shop', actor, { what: outcomes.cancel.what, detail: hindrance })
  else
    await endDispatch(tx, actor, {
      originKind: originKinds.received,
      originSn: order.sn,
      shown,
      fee,
      why: '发单方修改了订单',
    })
}

/** The agreement stands; that the rider rides on is told to the shop. */
export const tellHindrance = ({ hindrance }: RideEnd): void => {
  if (hindrance) refuseRest(outcomes.cancel, hindrance)
}

const change = async (actor: Actor, { id }: Order, plan: ChangePlan): Promise<void> => {
  const outcome = await changeRide(actor, plan)
  if (outcome === 'unknown') refuse('rideNotChanged', '运力方没有答复，正在核实，请联系骑手确认送到哪里')
  await within((tx) => note(tx, id, 'shop', actor, { what: '已通知骑手按新地址配送' }))
}

/** Sends the rider to the new door once the change is agreed to. Whoever dies before that has left the intention behind. */
export const redirectRide = (actor: Actor, order: Order, plan: ChangePlan): Promise<void> =>
  change(actor, order, plan).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const { what } = outcomes.change
    await within((tx) => note(tx, order.id, 'shop', actor, { what, detail: error.message }))
    refuseRest(outcomes.change, error.message)
  })
