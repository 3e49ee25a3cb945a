import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { noteRouteSheet, stopsOn, type Stop } from '#areas/couriers/delivery/public'
import { contactsFor, storeOf } from '#areas/shop/stores/public'
import { within } from '#core/db/tx'
import { record, recordAll } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { now } from '#core/time/clock'

type Sheet = Result<typeof print.routeSheet>

/** Who is called for an order. */
const orderContact = 2

const ridersOf = (stops: readonly Stop[]): Sheet['riders'] =>
  [...Map.groupBy(stops, ({ rider }) => rider.id)].map(([id, some]) => ({
    id: String(id),
    name: some.at(-1)?.rider.name ?? '',
    stops: some.length,
  }))

/** A place that any phone opens on a map; it names nobody. */
const codeFor = ({ spot, address }: Stop): string =>
  spot ? `https://uri.amap.com/marker?position=${spot.longitude},${spot.latitude}&callnative=1` : address

const presentStop = (stop: Stop): Sheet['stops'][number] => ({
  sn: stop.sn,
  order_sn: stop.orderSn,
  label: stop.label,
  status_zh: stop.status,
  window: stop.window,
  consignee: stop.consignee,
  mobile: stop.mobile,
  address: stop.address,
  distance: stop.distance,
  goods_items: stop.goods,
  remarks: stop.remarks,
  code: codeFor(stop),
})

/** The doors of one of the shop's riders on a day. Whom they are for stands on it, so who looked stands in the trail. */
export const showRouteSheet = async (
  actor: Actor,
  sid: string,
  { day, rider_id }: Query<typeof print.routeSheet>,
): Promise<Sheet> => {
  const store = await storeOf(actor, idOf(sid))
  const [[contact], stops] = await Promise.all([contactsFor(store.id, orderContact), stopsOn(store.id, day)])
  const way = rider_id === undefined ? [] : stops.filter(({ rider }) => rider.id === Number(rider_id))
  const rider = way.at(-1)?.rider
  if (rider)
    await within((tx) => record(tx, actor, 'print.routeSheet', rider.id, { after: { day, stops: way.length } }))
  return {
    day,
    store_name: store.name,
    store_address: store.address,
    store_mobile: contact?.phone ?? '',
    riders: ridersOf(stops),
    rider: rider ? { ...rider, id: String(rider.id) } : null,
    stops: way.map(presentStop),
    made_at: now(),
  }
}

/** The sheet left the browser's printer. */
export const markRouteSheetPrinted = async (actor: Actor, sid: string, sns: readonly string[]): Promise<null> => {
  const store = await storeOf(actor, idOf(sid))
  const named = [...new Set(sns)]
  await within(async (tx) => {
    await noteRouteSheet(tx, actor, store.id, named)
    await recordAll(
      tx,
      actor,
      'print.routeSheetPrinted',
      named.map((target) => ({ target })),
    )
  })
  return null
}
