import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { fen, yuanText } from '@zdb/contract/kit/fen'
import type { Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { courierActor } from '../callbacks/courier-actor.ts'
import { deliveryBySn, isLive, lockById, patchDelivery } from '../delivery.sql.ts'
import { pushText } from '../pushes.ts'
import { note } from '../timeline.sql.ts'
import { settle } from './ride-money.ts'
import { insertDifference } from './statements.sql.ts'

/** The platform has decided what a ride cost, after its courier's bill: the books follow, and the merchant is told. */
export const decideCost = async (tx: Tx, courier: CourierName, sn: string, cost: number): Promise<void> => {
  const known = (await deliveryBySn(sn)) ?? refuse('notFound')
  const { delivery } = await lockById(tx, known.id)
  const ours = delivery.cost
  if (isLive(delivery) || ours === null) return refuse('differenceMoved')
  if (ours === cost) return
  await settle(tx, delivery, fen(cost))
  const settled = await patchDelivery(tx, delivery.id, { ask_at: null, billed_before: ours })
  const difference = { courier, deliveryId: delivery.id, merchantId: delivery.merchant_id, sn, ours, theirs: cost }
  await insertDifference(tx, difference, now())
  const words = `原扣${yuanText(fen(ours))}，平台对账后为${yuanText(fen(cost))}`
  await note(tx, delivery.id, 'courier', courierActor, { what: '平台对账更正费用', detail: words })
  await pushText(tx, settled, { event: 'riderFee', title: '运费已由平台对账更正' }, [words])
}
