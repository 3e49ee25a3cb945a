import { dayText } from '@zdb/contract/kit/china-time'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { childrenOf, type Division } from '#core/places/divisions/divisions'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { days, later, now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { refuseField } from '#core/http/refusal'
import { currentRules } from '#core/domain/rules'
import { within } from '#core/db/tx'
import { lockStore, storesOf, type StoreFacts } from '#areas/stores/public'
import { saveScope, scopesOf } from '../received.sql.ts'

type Scopes = Result<typeof receivedOrders.scopes>

const districtsOf = ({ city_code }: StoreFacts): readonly Division[] => (city_code ? childrenOf(city_code) : [])

/** Every store with the districts of its city; a chosen one can be given up after its date. */
export const scopes = async (actor: Actor): Promise<Scopes> => {
  const stores = await storesOf(actor)
  const chosen = await scopesOf(stores.map(({ id }) => id))
  const until = new Map(chosen.map((row) => [`${row.store_id}:${row.county_code}`, row.allow_modified_after]))
  const entries = stores.map((store) => {
    const district = districtsOf(store).map(({ code, name }) => {
      const kept = until.get(`${store.id}:${code}`)
      return { code, name, allow_modified_after_date: kept ?? store.created_at, chosen: kept !== undefined }
    })
    return [String(store.id), { name: store.name, city: store.city, district }] as const
  })
  return {
    shop_delivery_scope: Object.fromEntries(entries),
    city_district: Object.fromEntries(stores.flatMap(districtsOf).map(({ code, name }) => [code, name])),
  }
}

/** Chooses districts; what is dropped must be past its date. No district chosen means the whole city. */
export const saveScopes = (actor: Actor, sid: string, districts: readonly string[]): Promise<null> =>
  within(async (tx) => {
    const store = await lockStore(tx, actor, idOf(sid))
    const inCity = new Map(districtsOf(store).map((division) => [division.code, division]))
    const wanted = [...new Set(districts)].map(
      (code) => inCity.get(code) ?? refuseField('districts', '区县不在门店所在的城市'),
    )
    const before = await scopesOf([store.id])
    const wantedCodes = new Set(wanted.map(({ code }) => code))
    const removed = before.filter(({ county_code }) => !wantedCodes.has(county_code))
    const at = now()
    const early = removed.find(({ allow_modified_after }) => allow_modified_after >= at)
    if (early) refuseField('districts', `${early.county_name}在${dayText(early.allow_modified_after)}之后才能更改`)
    const known = new Set(before.map(({ county_code }) => county_code))
    const allow_modified_after = later(days((await currentRules()).grabScopeDays))
    const added = wanted
      .filter(({ code }) => !known.has(code))
      .map(({ code, name }) => ({ store_id: store.id, county_code: code, county_name: name, allow_modified_after }))
    const codes = [...wantedCodes]
    await saveScope(tx, store.id, { removed: removed.map(({ county_code }) => county_code), added, codes })
    await record(tx, actor, 'receivedOrders.saveScopes', store.id, {
      before: { grab_counties: store.grab_counties },
      after: { grab_counties: codes },
    })
    return null
  })
