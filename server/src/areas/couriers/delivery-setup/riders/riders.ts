import type { FastifyBaseLogger } from 'fastify'
import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { sendCode, takeSmsCode, takeSmsTurn } from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import type { Sms } from '#ports/sms/port'
import {
  insertRider,
  lockRider,
  mobileColumns,
  mobileIn,
  patchRider,
  proveRider,
  riderById,
  riderByMobile,
  ridersOf,
  ridesByRider,
  unproven,
  type RiderRow,
} from './riders.sql.ts'
import { storeOf } from '#areas/shop/stores/public'
import { masterOf } from '../accounts/master.sql.ts'

/** One of the shop asks for the code, another may type it in. */
const askerOf = ({ merchantId }: Actor): string => `merchant:${merchantId}`

/** Somebody of the shop who rides. Id 0 is the shopkeeper. */
export type OwnRider = { id: number; name: string; mobile: string }
type RiderView = Result<typeof deliverySetup.riders>[number]

export const shopkeeperOf = async (merchantId: number): Promise<OwnRider> => {
  const { name, mobile } = await masterOf(merchantId)
  return { id: 0, name, mobile }
}

/** A rider of the store whose phone is proven; undefined where there is none. */
export const riderOf = async (merchantId: number, storeId: number, id: number): Promise<OwnRider | undefined> => {
  if (id === 0) return shopkeeperOf(merchantId)
  const found = await riderById(merchantId, storeId, id)
  return found && { id: found.id, name: found.username, mobile: mobileIn(found) }
}

const present = (rider: RiderRow, busy: number): RiderView => ({
  id: String(rider.id),
  username: rider.username,
  mobile: mobileIn(rider),
  valid_time: rider.valid_time,
  busy,
})

/** The shopkeeper first, then everyone whose phone is proven. */
export const listRiders = async (actor: Actor, sid: string): Promise<RiderView[]> => {
  const { id: storeId } = await storeOf(actor, idOf(sid))
  const [keeper, riders, rides] = await Promise.all([
    masterOf(actor.merchantId),
    ridersOf(actor.merchantId, storeId),
    ridesByRider(storeId),
  ])
  const first = { id: '0', username: keeper.name, mobile: keeper.mobile, valid_time: keeper.created_at }
  return [{ ...first, busy: rides.get(0) ?? 0 }, ...riders.map((rider) => present(rider, rides.get(rider.id) ?? 0))]
}

/** Phones are sealed, so a word is looked for here; a store has a handful of riders. */
export const pageOfRiders = async (
  actor: Actor,
  sid: string,
  { keyword, page, page_size }: Query<typeof deliverySetup.ridersPage>,
) => {
  const all = await listRiders(actor, sid)
  const found = keyword ? all.filter(({ username, mobile }) => `${username} ${mobile}`.includes(keyword)) : all
  return { items: found.slice((page - 1) * page_size, page * page_size), total: found.length, page, page_size }
}

const newRider = (
  { merchantId }: Actor,
  storeId: number,
  mobile: string,
  facts: { username: string; valid_time: Date },
) => ({ merchant_id: merchantId, store_id: storeId, ...mobileColumns(mobile), ...facts, created_at: now() })

/** A code to the rider's own phone; until it comes back the rider is only a placeholder. */
export const sendRiderCode = async (
  sms: Sms,
  log: FastifyBaseLogger,
  actor: Actor,
  { sid, mobile }: { sid: string; mobile: string },
): Promise<null> => {
  const { id: storeId } = await storeOf(actor, idOf(sid))
  const known = await riderByMobile(storeId, mobile)
  if (known && known.valid_time > unproven) refuse('riderTaken')
  await takeSmsTurn(actor, mobile)
  await within(async (tx) => {
    await insertRider(tx, newRider(actor, storeId, mobile, { username: '', valid_time: unproven }))
    await record(tx, actor, 'deliverySetup.riderCode', storeId)
  })
  await sendCode(sms, log, { mobile, scene: 'rider', asker: askerOf(actor) })
  return null
}

export const addRider = async (
  actor: Actor,
  sid: string,
  { username, mobile, code }: Body<typeof deliverySetup.addRider>,
): Promise<RiderView> => {
  const { id: storeId } = await storeOf(actor, idOf(sid))
  await takeSmsCode(mobile, 'rider', code, askerOf(actor))
  return within(async (tx) => {
    const facts = { username, valid_time: now() }
    const rider =
      (await proveRider(tx, storeId, mobile, facts)) ??
      (await insertRider(tx, newRider(actor, storeId, mobile, facts))) ??
      refuse('riderTaken')
    await record(tx, actor, 'deliverySetup.addRider', rider.id, { after: { store: storeId, username } })
    return present(rider, 0)
  })
}

export const renameRider = async (
  actor: Actor,
  sid: string,
  { id, username }: Body<typeof deliverySetup.updateRider>,
): Promise<RiderView> => {
  const { id: storeId } = await storeOf(actor, idOf(sid))
  const rides = await ridesByRider(storeId)
  return within(async (tx) => {
    const rider = (await lockRider(tx, actor.merchantId, storeId, idOf(id))) ?? refuse('notFound')
    const changed = await patchRider(tx, rider.id, { username })
    const [before, after] = [{ username: rider.username }, { username }]
    await record(tx, actor, 'deliverySetup.updateRider', rider.id, { before, after })
    return present(changed, rides.get(rider.id) ?? 0)
  })
}

export const removeRider = async (actor: Actor, sid: string, id: string): Promise<null> => {
  const { id: storeId } = await storeOf(actor, idOf(sid))
  return within(async (tx) => {
    const rider = (await lockRider(tx, actor.merchantId, storeId, idOf(id))) ?? refuse('notFound')
    if ((await ridesByRider(storeId)).has(rider.id)) refuse('riderBusy')
    await patchRider(tx, rider.id, { removed_at: now() })
    await record(tx, actor, 'deliverySetup.deleteRider', rider.id, { before: { username: rider.username } })
    return null
  })
}
