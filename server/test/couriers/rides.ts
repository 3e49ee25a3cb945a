import type { Logger } from 'pino'
import { groups, providerCodes, providerOf, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { holdFor } from '#areas/couriers/delivery/money/ride-money'
import { pollCosts } from '#areas/couriers/delivery/money/cost-query'
import { moveDelivery } from '#areas/couriers/delivery/move-delivery'
import { pollSilentRides } from '#areas/couriers/delivery/tracking/status-polling'
import {
  insertDelivery,
  insertDispatch,
  newDeliverySn,
  type Delivery,
  type Dispatch,
  type NewDelivery,
} from '#areas/couriers/delivery/delivery.sql'
import { aMerchant } from '#areas/people/identity/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { anIncome } from '#core/money/fixtures'
import { system } from '#core/http/actor'
import { hours, later, now } from '#core/time/clock'
import { seal } from '#core/outside/sealed'
import { db, within, type Tx } from '#core/db/tx'
import type { FakeCourier } from './fake-courier.ts'

export const providerOfCourier = (name: CourierName): number => {
  const found = providerCodes.find((code) => providerOf(code).aggregated === name)
  if (found === undefined) throw new Error(`nobody calls ${name} for the platform`)
  return found
}

export type Shop = { merchantId: number; storeId: number }

/** A shop with money in the till. */
export const aShopWithMoney = (amount = 1_000_00): Promise<Shop> =>
  within(async (tx) => {
    const { merchantId } = await aMerchant(tx)
    if (amount > 0) await anIncome(tx, merchantId, fen(amount))
    return { merchantId, storeId: await aStore(tx, merchantId) }
  })

/** A courier under the platform's account, open for this shop. */
const aBinding = async (tx: Tx, { merchantId, storeId }: Shop, provider: number): Promise<number> => {
  const known = await tx
    .selectFrom('courier_binding')
    .select('id')
    .where('store_id', '=', storeId)
    .where('provider', '=', provider)
    .where('way', '=', groups.aggregated.code)
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await tx
    .insertInto('courier_binding')
    .values({
      merchant_id: merchantId,
      store_id: storeId,
      provider,
      way: groups.aggregated.code,
      shop_no: 'shop',
      bound_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const window = () => ({ window_start: later(hours(1)), window_end: later(hours(2)) })

export const aDispatch = (tx: Tx, { merchantId, storeId }: Shop, strategy = 'race'): Promise<Dispatch> =>
  insertDispatch(tx, {
    merchant_id: merchantId,
    store_id: storeId,
    origin_kind: originKinds.hand,
    origin_sn: newDeliverySn(),
    strategy,
    parcel_sealed: seal({}),
    ...window(),
    created_at: now(),
  })

export type RideFacts = Partial<NewDelivery> & { called?: boolean }

/** One ride of a dispatch: its money set aside, and called unless told otherwise. */
export const aRideOf = async (
  tx: Tx,
  dispatch: Dispatch,
  provider: number,
  { called = true, ...facts }: RideFacts = {},
): Promise<Delivery> => {
  const shop = { merchantId: dispatch.merchant_id, storeId: dispatch.store_id }
  const made = await insertDelivery(tx, {
    sn: newDeliverySn(),
    merchant_id: dispatch.merchant_id,
    store_id: dispatch.store_id,
    dispatch_id: dispatch.id,
    origin_kind: dispatch.origin_kind,
    origin_sn: dispatch.origin_sn,
    provider,
    way: groups.aggregated.code,
    binding_id: await aBinding(tx, shop, provider),
    strategy: dispatch.strategy,
    state: 0,
    price: 800,
    pickup: JSON.stringify({ name: '天河城店', longitude: 116.46, latitude: 39.91, address: '光华路9号' }),
    people_sealed: seal({}),
    consignee_masked: '林**',
    mobile_masked: '138****2210',
    address_masked: '光华路***',
    city: '北京市',
    county: '朝阳区',
    product_type: 1,
    goods: JSON.stringify([{ item_name: '蛋糕', item_img: '', item_remarks: '', item_total: 1 }]),
    goods_total: 1,
    weight_grams: 2_000,
    ...window(),
    search: '',
    created_at: now(),
    ...facts,
  })
  await holdFor(tx, made)
  return called ? moveDelivery(tx, 'pay', { id: made.id, actor: system('test'), story: { what: '呼叫骑手' } }) : made
}

export type Entrant = { fake: FakeCourier; ride: Delivery }

/** A dispatch with one ride at each of these couriers, known there too. */
export const aRace = (shop: Shop, fakes: readonly FakeCourier[], facts: RideFacts = {}): Promise<Entrant[]> =>
  within(async (tx) => {
    const dispatch = await aDispatch(tx, shop, fakes.length > 1 ? 'race' : 'one')
    const field: Entrant[] = []
    for (const fake of fakes) {
      const ride = await aRideOf(tx, dispatch, providerOfCourier(fake.courier.name), facts)
      fake.has(ride.sn)
      field.push({ fake, ride })
    }
    return field
  })

export const aRide = async (shop: Shop, fake: FakeCourier, facts: RideFacts = {}): Promise<Delivery> => {
  const [entrant] = await aRace(shop, [fake], facts)
  if (!entrant) throw new Error('no ride was made')
  return entrant.ride
}

/** Two couriers called for one order. */
export const aDuel = async (shop: Shop, ...fakes: [FakeCourier, FakeCourier]): Promise<[Delivery, Delivery]> => {
  const [first, second] = await aRace(shop, fakes)
  if (!first || !second) throw new Error('no rides were made')
  return [first.ride, second.ride]
}

export const rideNow = ({ id }: Pick<Delivery, 'id'>): Promise<Delivery> =>
  db().selectFrom('delivery_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const dispatchNow = ({ dispatch_id }: Pick<Delivery, 'dispatch_id'>): Promise<Dispatch> =>
  db().selectFrom('delivery_dispatch').selectAll().where('id', '=', dispatch_id).executeTakeFirstOrThrow()

/** Everybody who is to be asked is asked: how it rides, and what it cost. */
export const pollRides = async (log: Logger): Promise<number> => (await pollSilentRides(log)) + (await pollCosts(log))
