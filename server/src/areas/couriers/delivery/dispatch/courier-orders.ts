import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { fen, yuanText } from '@zdb/contract/kit/fen'
import { system } from '#core/http/actor'
import { later, now } from '#core/time/clock'
import { notify } from '#core/db/process-notices'
import { within } from '#core/db/tx'
import { outcomeOf } from '#ports/couriers/outcome'
import { callbackOf } from '#ports/couriers/callback-address'
import type { Placement, CourierFailure, Party } from '#ports/couriers/port'
import { askAbout, wordsOf } from '../courier-of.ts'
import { applyReport } from '../callbacks/apply-report.ts'
import { dispatchById, markCalled, markCalledAgain } from './dispatch.sql.ts'
import { candidatesIn, quoteIn } from '../quotes/candidates.ts'
import { keepLabel } from '../orders/label.sql.ts'
import { note } from '../timeline.sql.ts'
import { followPrice } from '../money/ride-money.ts'
import { moveDelivery } from '../move-delivery.ts'
import { openParcel, portParcel } from '../quotes/parcel.ts'
import { queryStatus, canBeAsked } from '../tracking/status-query.ts'
import { letGo } from './race.ts'
import { isLive, lockById, patchDelivery, type Delivery } from '../delivery.sql.ts'
import { keepTip, tipAtCall } from '../money/tips.ts'

export type Outcome = { ok: boolean; message: string }

const dispatcher = system('dispatch')
const { unpaid } = deliveryStates
/** Somebody asks the courier whether it has heard it. */
const askUnknownAfterMs = 10_000

/** The courier has it. A callback may have been faster than its answer. */
export const applyCreated = (id: number, created: Placement): Promise<Delivery> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (created.printHtml) await keepLabel(tx, id, created.printHtml)
    const known = {
      ...(created.providerId === '' ? {} : { provider_order_id: created.providerId }),
      ...(created.waybill ? { waybill: created.waybill } : {}),
    }
    if (delivery.state !== unpaid.code) {
      const named = await patchDelivery(tx, id, { unknown: false, ...known })
      // Struck off while the call was on its way: the rider must not come.
      return isLive(named) || named.cost === null || named.cancelling ? named : letGo(tx, named, '配送单已作废')
    }
    const { price } = created
    if (price !== null && price !== delivery.price) await followPrice(tx, delivery, price, `运费变为${yuanText(price)}`)
    return moveDelivery(tx, 'pay', {
      id,
      actor: dispatcher,
      side: 'courier',
      set: known,
      story: { what: '运力方已受理', detail: created.providerId && `运力单号${created.providerId}` },
    })
  })

/** It did not happen: the courier's words stand, and the money is free again. */
const applyRefused = (id: number, failure: CourierFailure): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (delivery.state !== unpaid.code) return
    const reason = wordsOf(failure)
    await moveDelivery(tx, 'fail', {
      id,
      actor: dispatcher,
      side: 'courier',
      set: { reason },
      story: { what: '呼叫失败', detail: reason },
      cost: fen(0),
    })
  })

/** Nobody knows whether a rider comes: nobody else is called until it is known. */
const applyUnknown = (id: number): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (delivery.state !== unpaid.code || delivery.unknown) return
    await keepTip(dispatcher, delivery, fen(delivery.tips))
    await patchDelivery(tx, id, { unknown: true, ask_at: later(askUnknownAfterMs), asked: 0 })
    await note(tx, id, 'system', dispatcher, { what: '呼叫未得到答复', detail: '正在向运力方核实' })
    await notify(tx, 'delivery_due', id)
  })

const unknownWords = '呼叫未得到答复，正在核实'

const send = async (delivery: Delivery): Promise<Outcome> => {
  const dispatch = await dispatchById(delivery.dispatch_id)
  const priced = candidatesIn(dispatch).find(({ sn }) => sn === delivery.sn)
  const quote = quoteIn(
    priced ?? {
      price: delivery.price,
      token: delivery.quote_token,
      validUntil: null,
      distanceMetres: delivery.distance_metres,
      saidMinutes: delivery.pickup_minutes,
    },
  )
  const answer = await askAbout(delivery, (courier, account) =>
    courier.create(
      account,
      portParcel(openParcel(dispatch.parcel_sealed), {
        sn: delivery.sn,
        pickup: delivery.pickup as unknown as Party,
        brand: delivery.brand,
        callback: callbackOf(courier.name),
      }),
      quote,
    ),
  )
  if (!answer.failure) {
    await tipAtCall(dispatcher, await applyCreated(delivery.id, answer.done), fen(delivery.tips))
    return { ok: true, message: '已呼叫，等待接单' }
  }
  if (answer.failure.kind === 'unreachable') {
    await applyUnknown(delivery.id)
    return { ok: false, message: unknownWords }
  }
  await applyRefused(delivery.id, answer.failure)
  return { ok: false, message: wordsOf(answer.failure) }
}

/** Sends a call that was opened and not sent; of several who try one does. */
export const place = async ({ id }: Pick<Delivery, 'id'>): Promise<Outcome> => {
  const delivery = await markCalled(id, now())
  return delivery ? send(delivery) : { ok: false, message: '已由其他人处理' }
}

/** Whoever sent it died before the answer: the courier is asked first whether it has it. */
export const placeAgain = async (delivery: Delivery): Promise<void> => {
  if (!canBeAsked(delivery)) return applyUnknown(delivery.id)
  const answer = await outcomeOf(() => queryStatus(delivery))
  if (answer.failure) return applyUnknown(delivery.id)
  if (!answer.done) {
    const again = await markCalledAgain(delivery, now())
    if (again) await send(again)
    return
  }
  // Whoever died had not come to the tip yet.
  await keepTip(dispatcher, delivery, fen(delivery.tips))
  await applyReport(answer.done, { trusted: true, asked: true })
}
