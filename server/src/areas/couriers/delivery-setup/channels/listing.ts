import { byHand, directTakeaway, groups, providerOf, type GroupName } from '@zdb/contract/couriers/delivery/couriers'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { Result } from '@zdb/contract/kit/endpoint'
import { categories } from '@zdb/contract/shop/stores/states'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { expressFieldsOf } from '#ports/couriers/kdniao/fields'
import { bindingsOf, bindingsOfMerchant, type Binding } from '../binding/binding.sql.ts'
import { strangersTo } from './cities.ts'
import { places, presentChannel, sorted, type ChannelRow, type Look } from './present.ts'
import { codeOf } from './provider-code.ts'
import { runningService } from '../service/service.sql.ts'
import { storeOf, storesOf, type StoreFacts } from '#areas/shop/stores/public'
import { sellsByTakeaway, soldByTakeaway } from './takeaway.sql.ts'

export const lookAt = async (merchantId: number, store: StoreFacts | null): Promise<Look> => {
  const [bindings, service, takeaway, stores, strangers] = await Promise.all([
    store ? bindingsOf(merchantId, store.id) : bindingsOfMerchant(merchantId),
    runningService(merchantId),
    sellsByTakeaway(merchantId, store?.id ?? null),
    storesOf({ merchantId }),
    store ? strangersTo(store) : new Set<never>(),
  ])
  return {
    store,
    // Of several stores the one that may be called speaks for the merchant.
    bindings: bindings.toSorted((a, b) => callable(b) - callable(a)),
    served: service !== undefined,
    takeaway,
    storeNames: new Map(stores.map(({ id, name }) => [id, name])),
    strangers,
  }
}

const callable = ({ is_open, trouble }: Binding): number => Number(is_open && trouble === '')

const rowsIn = (look: Look, wanted: readonly GroupName[]): ChannelRow[] =>
  sorted(places.filter(({ group }) => wanted.includes(group)).map((place) => presentChannel(look, place)))

const everyGroup = Object.keys(groups) as GroupName[]

/** Everything once: what goes by hand counts as express in a flat list. */
const flat = (look: Look, wanted: readonly GroupName[] = everyGroup): ChannelRow[] =>
  rowsIn(look, wanted).filter(({ code, group }) => code !== byHand || group === 'express')

const looking = async (actor: Actor, sid: string): Promise<Look> =>
  lookAt(actor.merchantId, await storeOf(actor, idOf(sid)))

/** The store that was named, else the merchant's default one; null where it has none. */
const storeIn = async (actor: Actor, sid: string | undefined): Promise<StoreFacts | null> =>
  sid === undefined ? ((await storesOf(actor))[0] ?? null) : storeOf(actor, idOf(sid))

export const storeChannels = async (actor: Actor, sid: string): Promise<ChannelRow[]> => flat(await looking(actor, sid))

export const sameCityChannels = async (actor: Actor, sid: string | undefined): Promise<ChannelRow[]> =>
  flat(await lookAt(actor.merchantId, await storeIn(actor, sid)), ['aggregated', 'merchant'])

export const aggregatedChannels = async (actor: Actor, sid: string | undefined): Promise<ChannelRow[]> =>
  flat(await lookAt(actor.merchantId, await storeIn(actor, sid)), ['aggregated'])

export const platforms = async (actor: Actor): Promise<ChannelRow[]> => flat(await lookAt(actor.merchantId, null))

/** One courier of a store: through the merchant's own account where it has one. */
export const oneChannel = async (actor: Actor, sid: string, spu: string, group?: GroupName): Promise<ChannelRow> => {
  const code = codeOf(spu)
  const look = await looking(actor, sid)
  const rows = places
    .filter((place) => place.code === code && (!group || place.group === group))
    .map((place) => presentChannel(look, place))
  return rows.find((row) => row.group === 'merchant' && row.if_auth) ?? rows[0] ?? refuse('notFound')
}

/** Which sales channels deliver by themselves; with an order, whether its own does. */
export const closeLoopChannels = async (actor: Actor, orderSn: string | undefined): Promise<ChannelRow[]> => {
  const look = await lookAt(actor.merchantId, null)
  const takeaway = orderSn === undefined ? look.takeaway : await soldByTakeaway(actor.merchantId, orderSn)
  return takeaway ? [presentChannel({ ...look, takeaway }, { code: directTakeaway, group: 'direct' })] : []
}

/** Bound accounts alone are offered for calling, and only while the service runs. */
const offered = (look: Look, group: GroupName): ChannelRow[] => {
  const rows = rowsIn(look, [group])
  if (group === 'merchant') return look.served ? rows.filter(({ if_auth }) => if_auth) : []
  return group === 'direct' && !look.takeaway ? [] : rows
}

const waysIn = (look: Look): Result<typeof delivery.ways> =>
  everyGroup
    .map((group) => ({
      id: groups[group].id,
      group,
      title: groups[group].label,
      hint: groups[group].hint,
      children: offered(look, group),
    }))
    .filter(({ children }) => children.length > 0)

export const waysOf = async (actor: Actor, sid: string): Promise<Result<typeof delivery.ways>> =>
  waysIn(await looking(actor, sid))

/** Couriers of the store's own city: the platform's, and the merchant's own where they are bound. */
export const inCityChannels = async (actor: Actor, sid: string): Promise<ChannelRow[]> => {
  const look = await looking(actor, sid)
  return sorted([...offered(look, 'aggregated'), ...offered(look, 'merchant')])
}

export const capacityOf = async (actor: Actor, sid: string): Promise<Result<typeof delivery.capacity>> => {
  const store = await storeOf(actor, idOf(sid))
  const look = await lookAt(actor.merchantId, store)
  const [platform, consumer, direct] = [offered(look, 'aggregated'), offered(look, 'merchant'), offered(look, 'direct')]
  const { id, name, county, address, longitude, latitude } = store
  return {
    id: store.id,
    children: waysIn(look),
    platform_shop: platform,
    consumer_shop: consumer,
    is_platform_default: !consumer.some(({ is_open }) => is_open),
    is_consumer_on: look.served,
    is_consumer_bind: consumer.length > 0,
    waimai_delivery: direct,
    takeaway_direct_delivery: look.takeaway,
    shop: { sid: String(id), name, address: `${county}${address}`, longitude, latitude },
    channels: sorted([...platform, ...consumer, ...direct]),
    citywide_delivery_product_types: Object.entries(categories).map(([key, title]) => ({ id: Number(key), title })),
    merchant_stores: [...look.storeNames].map(([key, title]) => ({ sid: String(key), name: title })),
  }
}

type ExpressRow = Result<typeof deliverySetup.expressPlatforms>[number]

const expressRows = (look: Look): ExpressRow[] =>
  rowsIn(look, ['express']).flatMap(({ code, name, mark, colour, if_auth }) => {
    const { brand } = providerOf(code)
    if (!brand) return []
    const fields = expressFieldsOf(brand).map((field) => ({ ...field }))
    return [{ code, name, mark, colour, shipper_code: brand, fields, if_auth }]
  })

export const expressPlatforms = async (actor: Actor): Promise<ExpressRow[]> =>
  expressRows(await lookAt(actor.merchantId, null))

/** Those that have an account. */
export const expressChannels = async (actor: Actor, sid: string | undefined): Promise<ExpressRow[]> => {
  const store = sid === undefined ? null : await storeOf(actor, idOf(sid))
  return expressRows(await lookAt(actor.merchantId, store)).filter(({ if_auth }) => if_auth)
}
