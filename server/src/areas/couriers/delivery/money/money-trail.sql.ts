import { sql } from 'kysely'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import { routeTo } from '@zdb/contract/pages'
import { db } from '#core/db/tx'
import type { MoneyTrail } from '#core/domain/money-trail'

type Ride = { sn: string; origin_sn: string }

const orderKinds = [originKinds.online, originKinds.received]

/** A ride and the order it is for; an order and its rides. */
export const rideTrail: MoneyTrail = async (merchantId, sn) => {
  const { rows } = await sql<Ride>`
    select sn, origin_sn from delivery_order where sn = ${sn} and merchant_id = ${merchantId}
    union select sn, origin_sn from delivery_order
    where merchant_id = ${merchantId} and origin_kind = any(${orderKinds}::smallint[]) and origin_sn = ${sn}
    order by sn limit 50`.execute(db())
  const related = rows.flatMap((ride) => [ride.sn, ride.origin_sn])
  return rows.some((ride) => ride.sn === sn)
    ? { thing: { label: '配送', route: routeTo('delivery', { sn }) }, related }
    : { related }
}
