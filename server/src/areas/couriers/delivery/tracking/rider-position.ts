import { now } from '#core/time/clock'
import { within } from '#core/db/tx'
import type { Spot } from '#ports/couriers/port'
import { askAbout, courierOf } from '../courier-of.ts'
import { insertSpot } from '../callbacks/reports.sql.ts'
import { lockDelivery, patchDelivery, type Delivery } from '../delivery.sql.ts'

const spotsApartMs = 15_000

export const canBeLocated = (delivery: Delivery): boolean =>
  delivery.binding_id !== null && courierOf(delivery)?.locate !== undefined

/** Where the rider is now; kept on the delivery and, every quarter of a minute, on its trail. Throws the courier's failure. */
export const locateRider = async (delivery: Delivery): Promise<(Spot & { at: Date }) | null> => {
  const answer = await askAbout(delivery, (courier, account, ref) =>
    courier.locate ? courier.locate(account, ref) : Promise.resolve(null),
  )
  if (answer.failure) throw answer.failure
  const spot = answer.done && { ...answer.done, at: answer.done.at < now() ? answer.done.at : now() }
  if (spot) await within((tx) => keepSpot(tx, delivery.id, spot))
  return spot
}

const keepSpot = async (
  tx: Parameters<typeof lockDelivery>[0],
  id: number,
  spot: Spot & { at: Date },
): Promise<void> => {
  const { located_at } = await lockDelivery(tx, id)
  if (located_at !== null && located_at >= spot.at) return
  await patchDelivery(tx, id, {
    rider_longitude: spot.longitude,
    rider_latitude: spot.latitude,
    located_at: spot.at,
  })
  await insertSpot(tx, id, spot, spotsApartMs)
}
