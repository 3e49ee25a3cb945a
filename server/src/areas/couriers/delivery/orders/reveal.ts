import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import type { Result } from '@zdb/contract/kit/endpoint'
import { record } from '#core/domain/audit'
import { within } from '#core/db/tx'
import { may, type Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { peopleIn } from '../quotes/parcel.ts'
import { note } from '../timeline.sql.ts'
import { listedRide } from './detail.ts'

/** Whom a ride is for in full, and in its story and the trail who looked. The buyer of an online order is behind its own permission. */
export const reveal = async (actor: Actor, sn: string): Promise<Result<typeof delivery.reveal>> => {
  const ride = await listedRide(actor, sn)
  if (ride.origin_kind === originKinds.online && !may(actor, 'online.reveal')) refuse('forbidden')
  const { consignee, mobile, address } = peopleIn(ride.people_sealed)
  await within(async (tx) => {
    await note(tx, ride.id, 'merchant', actor, { what: '查看收货人完整信息' })
    await record(tx, actor, 'delivery.reveal', sn)
  })
  return { consignee, mobile, address: `${ride.city}${ride.county}${address}` }
}
