import { cut } from '@zdb/contract/kit/text'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { dispatchStates, type OriginKind } from '@zdb/contract/couriers/delivery/states'
import { dayText } from '@zdb/contract/kit/china-time'
import type { Body } from '@zdb/contract/kit/endpoint'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { maskAddress, maskName, maskPhone } from '@zdb/contract/kit/masking'
import { defaultStore, storeOf, type StoreFacts } from '#areas/shop/stores/public'
import { mobileAt } from '#areas/couriers/delivery-setup/public'
import type { Actor } from '#core/http/actor'
import { hours, later, now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { namedPlace } from '#core/places/named-place'
import { searchHash, seal, unseal } from '#core/outside/sealed'
import { keepableWindow } from '#core/time/delivery-window'
import type { Parcel as PortParcel, Party, Spot } from '#ports/couriers/port'
import { mapsInUse } from '#ports/maps/in-use'
import { isMapsFailure } from '#ports/maps/port'
import { handDispatchOf } from '../dispatch/dispatch.sql.ts'
import { originOf, type OriginFacts, type OriginGoods } from '../origins.ts'

/** What is to be brought where and when, of an order or typed by hand. It holds the consignee and rests sealed. */
export type Parcel = {
  kind: OriginKind
  sn: string
  consignee: string
  mobile: string
  address: string
  province: string
  city: string
  county: string
  longitude: number
  latitude: number
  productType: number
  goods: readonly OriginGoods[]
  value: Fen
  weightGrams: number
  remarks: string
  windowStart: Date
  windowEnd: Date
  /** Nobody named a time: as soon as possible. */
  asap: boolean
  source: { label: string; number: string }
  takeaway: OriginFacts['takeaway']
}

export type QuoteRequest = Pick<Body<typeof delivery.inquiry>, 'order' | 'parcel' | 'sid' | 'weight' | 'remarks'>
type TypedParcel = NonNullable<QuoteRequest['parcel']>
type Doorless = Omit<Parcel, keyof Spot> & Unlocated
type Unlocated = { longitude: number | null; latitude: number | null }

/** An address that may stand on no map yet. */
export type Place = Pick<Parcel, 'province' | 'city' | 'county' | 'address'> & Unlocated

type StoredParcel = Omit<Parcel, 'windowStart' | 'windowEnd'> & { windowStart: string; windowEnd: string }

export const sealParcel = ({ windowStart, windowEnd, ...parcel }: Parcel): Buffer =>
  seal({ ...parcel, windowStart: windowStart.toISOString(), windowEnd: windowEnd.toISOString() } satisfies StoredParcel)

export const openParcel = (sealed: Buffer): Parcel => {
  const { windowStart, windowEnd, ...parcel } = unseal<StoredParcel>(sealed)
  return { ...parcel, windowStart: new Date(windowStart), windowEnd: new Date(windowEnd) }
}

const asSoonAsPossible = hours(1)

const typedWindow = ({ delivery_date, delivery_time }: TypedParcel): { start: Date; end: Date } | undefined =>
  delivery_time ? keepableWindow(delivery_date ?? dayText(now()), delivery_time) : undefined

const fromHand = (typed: TypedParcel): Omit<Doorless, 'weightGrams' | 'remarks'> => {
  const window = typedWindow(typed)
  const { province, city, county } = namedPlace(typed, 'parcel.')
  return {
    kind: 'hand',
    sn: '',
    consignee: typed.consignee,
    mobile: typed.mobile,
    address: typed.address,
    province,
    city,
    county,
    longitude: typed.longitude,
    latitude: typed.latitude,
    productType: typed.product_type,
    goods: typed.goods_items,
    value: typed.goods_value,
    windowStart: window?.start ?? now(),
    windowEnd: window?.end ?? later(asSoonAsPossible),
    asap: window === undefined,
    source: { label: '手工呼叫', number: '' },
    takeaway: null,
  }
}

/** One whose time was as soon as possible, or has passed, is wanted as soon as possible now. */
const timeNow = ({ asap, windowEnd }: Parcel): Partial<Parcel> =>
  asap || windowEnd <= now() ? { windowStart: now(), windowEnd: later(asSoonAsPossible), asap: true } : {}

/** The parcel of no order that nobody brought, as it was written; refuses while somebody has it, or once it is there. */
const handAgain = async (actor: Actor, sn: string): Promise<{ parcel: Parcel; storeId: number }> => {
  const { state, parcel_sealed, store_id } = (await handDispatchOf(actor.merchantId, sn)) ?? refuse('notFound')
  if (state !== dispatchStates.ended.code) refuse('alreadyCalled')
  const parcel = openParcel(parcel_sealed)
  return { parcel: { ...parcel, sn, ...timeNow(parcel) }, storeId: store_id }
}

const fromOrigin = (kind: OriginKind, facts: OriginFacts): Omit<Doorless, 'weightGrams' | 'remarks'> => ({
  kind,
  sn: facts.sn,
  consignee: facts.consignee.name,
  mobile: facts.consignee.mobile,
  address: facts.address,
  province: facts.province,
  city: facts.city,
  county: facts.county,
  longitude: facts.longitude,
  latitude: facts.latitude,
  productType: facts.productType,
  goods: facts.goods,
  value: facts.value,
  windowStart: facts.windowStart,
  windowEnd: facts.windowEnd,
  asap: false,
  source: facts.source,
  takeaway: facts.takeaway,
})

/** The place on the map; who has none cannot be ridden to. */
export const located = async <T extends Place>(place: T): Promise<Omit<T, keyof Spot> & Spot> => {
  const { longitude, latitude } = place
  if (longitude !== null && latitude !== null) return { ...place, longitude, latitude }
  const address = `${place.province}${place.city}${place.county}${place.address}`
  const found = await mapsInUse()
    .geocode(address, place.city)
    .catch((error: unknown) => {
      if (isMapsFailure(error)) return undefined
      throw error
    })
  const { at } = found ?? refuse('noSpot')
  return { ...place, longitude: at.lng, latitude: at.lat }
}

/** What the rider reads: what the shop always says, what the order says, and what is said now; nothing twice. */
export const remarksOf = (...words: string[]): string =>
  cut([...new Set(words.flatMap((said) => said.split('；')).filter(Boolean))].join('；'), 200)

type Usual = { remarks: string }
export type Ready = { parcel: Parcel; store: StoreFacts }

const storeFor = (actor: Actor, asked: string | undefined, own: number | null): Promise<StoreFacts> => {
  if (asked !== undefined) return storeOf(actor, idOf(asked))
  return own === null ? defaultStore(actor) : storeOf(actor, own)
}

/** Facts of an order that a rider may be called for; a missing place is looked for before anybody is turned away. */
export const readyFacts = (facts: OriginFacts): OriginFacts =>
  facts.whyNot === '' || facts.whyNot === 'noSpot' ? facts : refuse(facts.whyNot)

/** The parcel of an order, or of what was typed, and the store it leaves from. */
export const parcelOf = async (actor: Actor, asked: QuoteRequest, usual: Usual): Promise<Ready> => {
  const weightGrams = asked.weight * 1_000
  const { type: kind, sn } = asked.order
  if (kind === 'hand' && !asked.parcel && sn !== '') {
    const { parcel, storeId } = await handAgain(actor, sn)
    const store = await storeFor(actor, asked.sid, storeId)
    return { store, parcel: { ...parcel, weightGrams, remarks: remarksOf(parcel.remarks, asked.remarks) } }
  }
  if (kind === 'hand') {
    const typed = asked.parcel ?? refuse('invalid', '请填写收货信息')
    const store = await storeFor(actor, asked.sid, null)
    const remarks = remarksOf(usual.remarks, asked.remarks)
    return { store, parcel: await located({ ...fromHand(typed), weightGrams, remarks }) }
  }
  const facts = readyFacts(await originOf(kind).read(actor, sn))
  const store = await storeFor(actor, asked.sid, facts.storeId)
  const remarks = remarksOf(usual.remarks, facts.remarks, asked.remarks)
  return { store, parcel: await located({ ...fromOrigin(kind, facts), weightGrams, remarks }) }
}

const keptParts = ['consignee', 'mobile', 'address', 'province', 'city', 'county'] as const

/** Whether the order is to be brought to the same people, door and time as when this was written down. */
export const isStill = async (actor: Actor, parcel: Parcel): Promise<boolean> => {
  if (parcel.kind === 'hand') return true
  const current = fromOrigin(parcel.kind, readyFacts(await originOf(parcel.kind).read(actor, parcel.sn)))
  return (
    keptParts.every((part) => current[part] === parcel[part]) &&
    current.windowStart.getTime() === parcel.windowStart.getTime() &&
    current.windowEnd.getTime() === parcel.windowEnd.getTime()
  )
}

/** The shop as a courier meets it. */
export const pickupAt = async (store: StoreFacts): Promise<Party> => ({
  name: store.name,
  mobile: await mobileAt(store),
  city: store.city,
  address: `${store.county}${store.address}`,
  longitude: store.longitude,
  latitude: store.latitude,
})

type Call = { sn: string; pickup: Party; brand: string; callback: string }

/** In the couriers' words. */
export const portParcel = (parcel: Parcel, { sn, pickup, brand, callback }: Call): PortParcel => ({
  sn,
  pickup,
  door: {
    name: parcel.consignee,
    mobile: parcel.mobile,
    city: parcel.city,
    address: `${parcel.county}${parcel.address}`,
    longitude: parcel.longitude,
    latitude: parcel.latitude,
  },
  productType: parcel.productType,
  goods: parcel.goods.map(({ item_name, item_total }) => ({ name: item_name, quantity: item_total, price: fen(0) })),
  value: parcel.value,
  weightGrams: parcel.weightGrams,
  remarks: parcel.remarks,
  window: parcel.asap ? null : { start: parcel.windowStart, end: parcel.windowEnd },
  source: parcel.source,
  callback,
  brand,
})

/** The eleven digits of a number that may go on with an extension. */
const mainNumber = (mobile: string): string => /^\d{11}/.exec(mobile)?.[0] ?? mobile

export const maskMobile = (mobile: string): string => {
  const main = mainNumber(mobile)
  const rest = mobile.slice(main.length)
  return `${maskPhone(main)}${rest && rest.slice(0, 1) + '*'.repeat(rest.length - 1)}`
}

export type People = Pick<Parcel, 'consignee' | 'mobile' | 'address'>

/** What a delivery order keeps of people: sealed, and beside it what may be shown and searched. */
export const peopleColumns = ({ consignee, mobile, address }: People) => ({
  people_sealed: seal({ consignee, mobile, address } satisfies People),
  consignee_masked: maskName(consignee),
  mobile_masked: maskMobile(mobile),
  address_masked: maskAddress(address),
  mobile_hash: mobile === '' ? null : searchHash('mobile', mainNumber(mobile)),
  tail_hash: mobile === '' ? null : searchHash('tail', mainNumber(mobile).slice(-4)),
  name_hash: consignee === '' ? null : searchHash('name', consignee),
})

export const peopleIn = (sealed: Buffer): People => unseal<People>(sealed)
