import { groups, ownRiders } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates, dispatchStates, originKinds, riderStates } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { aDoor } from '#areas/shop/stores/fixtures'
import { system } from '#core/http/actor'
import { hours, later, minutes, now } from '#core/time/clock'
import { seal } from '#core/outside/sealed'
import type { Tx } from '#core/db/tx'
import { insertInquiry } from './quotes/quote-requests.sql.ts'
import { openRide } from './dispatch/attempts.ts'
import { costWithoutWord, heldFor, settle } from './money/ride-money.ts'
import { sealParcel, type Parcel } from './quotes/parcel.ts'
import {
  insertDispatch,
  isLive,
  newDeliverySn,
  patchDispatch,
  type Delivery,
  type NewDelivery,
} from './delivery.sql.ts'

type State = keyof typeof deliveryStates

export const aParcel = (facts: Partial<Parcel> = {}): Parcel => ({
  kind: 'hand',
  sn: '',
  consignee: '林晓月',
  ...aDoor,
  productType: 1,
  goods: [{ item_name: '33枝红玫瑰', item_img: '', item_remarks: '不要满天星', item_total: 1 }],
  value: fen(138_00),
  weightGrams: 2_000,
  remarks: '请轻放',
  windowStart: later(hours(1)),
  windowEnd: later(hours(2)),
  asap: false,
  source: { label: '手工呼叫', number: '' },
  takeaway: null,
  ...facts,
})

/** What a person types to send roses to 望京, of no order. */
export const typedParcel = (spot: { longitude: number; latitude: number }) => ({
  consignee: '李女士',
  mobile: '13900001234',
  province: '北京市',
  city: '北京市',
  county: '朝阳区',
  address: '望京街10号3号楼',
  ...spot,
  product_type: 1,
  goods_items: [{ item_name: '33枝红玫瑰', item_img: '', item_remarks: '', item_total: 1 }],
})

const pickup = {
  name: '国贸店',
  mobile: '13800000001',
  city: '北京市',
  address: '朝阳区光华路9号',
  longitude: 116.4581,
  latitude: 39.9136,
}

const order: readonly State[] = ['unpaid', 'paid', 'accepted', 'delivering', 'completed']
const reached = (state: State, step: State): boolean => order.indexOf(state) >= order.indexOf(step)

/** The moments and the rider that a ride in this state has had. */
const history = (state: State, at: Date): Partial<NewDelivery> => {
  const after = (count: number): Date => new Date(at.getTime() + minutes(count))
  const ended = !isLive({ state: deliveryStates[state].code })
  return {
    called_at: at,
    ...(reached(state, 'accepted')
      ? {
          accepted_at: after(2),
          rider_state: riderStates.accepted.code,
          rider_name: '王师傅',
          rider_mobile_sealed: seal({ mobile: '13700001234' }),
        }
      : {}),
    ...(reached(state, 'delivering') ? { picked_at: after(12), rider_state: riderStates.delivering.code } : {}),
    ...(reached(state, 'completed') ? { rider_state: riderStates.delivered.code } : {}),
    ...(ended ? { ended_at: after(30) } : {}),
  }
}

const dispatchOf = (state: State): keyof typeof dispatchStates => {
  if (state === 'completed') return 'done'
  if (state === 'unpaid' || state === 'paid') return 'seeking'
  return state === 'accepted' || state === 'delivering' ? 'riding' : 'ended'
}

export type RideFacts = Partial<Omit<NewDelivery, 'state'>> & {
  merchant_id: number
  store_id: number
  state?: State
  parcel?: Partial<Parcel>
}

/** A ride in any state. One on the platform's account (way 1) has its money held, or settled where it has ended. */
export const aDelivery = async (tx: Tx, { state = 'paid', parcel: typed, ...facts }: RideFacts): Promise<Delivery> => {
  const parcel = aParcel({ windowStart: later(hours(1)), ...typed })
  const actor = system('fixture')
  const created_at = facts.created_at instanceof Date ? facts.created_at : now()
  const live = dispatchOf(state)
  const sn = facts.sn ?? newDeliverySn()
  const dispatch = await insertDispatch(tx, {
    merchant_id: facts.merchant_id,
    store_id: facts.store_id,
    origin_kind: facts.origin_kind ?? originKinds.hand,
    origin_sn: facts.origin_sn ?? sn,
    strategy: facts.strategy ?? 'one',
    state: dispatchStates[live].code,
    parcel_sealed: sealParcel(parcel),
    window_start: parcel.windowStart,
    window_end: parcel.windowEnd,
    created_at,
  })
  const ride = await openRide(
    tx,
    dispatch,
    { parcel, pickup },
    {
      provider: 6,
      way: groups.merchant.code,
      price: 8_50,
      distance_metres: 2_300,
      state: deliveryStates[state].code,
      created_at,
      ...history(state, created_at),
      // What is wrong with it was told then.
      ...(facts.trouble ? { late_at: created_at } : {}),
      ...facts,
      sn,
    },
    actor,
  )
  if (live === 'riding' || live === 'done') await patchDispatch(tx, dispatch.id, { winner_id: ride.id })
  if (isLive(ride)) return ride
  const cost = costWithoutWord(ride)
  return settle(tx, ride, cost === 'open' ? heldFor(ride) : cost)
}

/** A ride of one's own people, whom no interface calls. */
export const anOwnRide = (tx: Tx, facts: RideFacts): Promise<Delivery> =>
  aDelivery(tx, { provider: ownRiders, way: groups.own.code, price: 0, ...facts })

/** A question for prices that nobody has answered. */
export const anInquiry = async (tx: Tx, merchantId: number, storeId: number): Promise<number> => {
  const { id } = await insertInquiry(tx, {
    merchant_id: merchantId,
    store_id: storeId,
    origin_kind: originKinds.hand,
    parcel_sealed: sealParcel(aParcel()),
    created_at: now(),
  })
  return id
}
