import { dayText } from '@zdb/contract/kit/china-time'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { currentRules } from '#core/domain/rules'
import type { Actor } from '#core/http/actor'
import { refuseField } from '#core/http/refusal'
import { childrenOf, type Division } from '#core/places/divisions/divisions'
import { days, later, now } from '#core/time/clock'
import { namedStore } from '../named-store.ts'
import { checkSoon } from '../receiving/receiving.sql.ts'
import { tellStore } from '../store-push.ts'
import { lockStore, storeOf, type StoreFacts } from '../stores.sql.ts'
import { saveScope, scopesOf, type ScopeKind } from './scope.sql.ts'

type Scope = Result<typeof stores.grabScope>

const titles = { grab: '抢单区域', delivery: '配送区域' } as const

export const districtsOf = ({ city_code }: StoreFacts): readonly Division[] => (city_code ? childrenOf(city_code) : [])

const radiusOf = (store: StoreFacts, kind: ScopeKind): number | null =>
  kind === 'grab' ? store.grab_km : store.delivery_km

const present = async (store: StoreFacts, kind: ScopeKind): Promise<Scope> => {
  const [rows, rules] = await Promise.all([scopesOf([store.id], kind), currentRules()])
  return {
    sid: String(store.id),
    name: store.name,
    city: store.city,
    longitude: store.longitude,
    latitude: store.latitude,
    city_district: Object.fromEntries(districtsOf(store).map(({ code, name }) => [code, name])),
    shop_scope: rows.map((row) => ({
      id: String(row.id),
      district: row.county_code,
      district_name: row.county_name,
      allow_modified_after_date: row.allow_modified_after,
      type: kind,
    })),
    radius: radiusOf(store, kind),
    lock_days: rules.grabScopeDays,
  }
}

/** The districts of the store's city and which of them are chosen; a chosen one can be given up after its date. */
export const scopeOf = async (actor: Actor, sid: string | undefined, kind: ScopeKind): Promise<Scope> =>
  present(await namedStore(actor, sid), kind)

/** Chooses districts; what is dropped must be past its date. The ring only narrows what the districts allow. */
export const saveScopeOf = async (
  actor: Actor,
  sid: string | undefined,
  kind: ScopeKind,
  { districts, radius }: Body<typeof stores.saveGrabScope>,
): Promise<Scope> => {
  const { id } = await namedStore(actor, sid)
  await within(async (tx) => {
    const store = await lockStore(tx, actor, id)
    const inCity = new Map(districtsOf(store).map((division) => [division.code, division]))
    const wanted = [...new Set(districts)].map(
      (code) => inCity.get(code) ?? refuseField('districts', '区县不在门店所在的城市'),
    )
    const before = await scopesOf([id], kind)
    const codes = wanted.map(({ code }) => code)
    const removed = before.filter(({ county_code }) => !codes.includes(county_code))
    const early = removed.find(({ allow_modified_after }) => allow_modified_after >= now())
    if (early) refuseField('districts', `${early.county_name}在${dayText(early.allow_modified_after)}之后才能更改`)
    const km = radius === undefined ? radiusOf(store, kind) : radius
    const known = new Set(before.map(({ county_code }) => county_code))
    const allow_modified_after = later(days((await currentRules()).grabScopeDays))
    await saveScope(tx, id, kind, {
      removed: removed.map(({ county_code }) => county_code),
      added: wanted
        .filter(({ code }) => !known.has(code))
        .map(({ code, name }) => ({ county_code: code, county_name: name, allow_modified_after })),
      codes,
      km,
    })
    await checkSoon(tx, id, now())
    await record(tx, actor, kind === 'grab' ? 'stores.saveGrabScope' : 'stores.saveDeliveryArea', id, {
      before: { districts: [...known], radius: radiusOf(store, kind) },
      after: { districts: codes, radius: km },
    })
    await tellStore(tx, store, `${titles[kind]}已修改`, `${store.name}的${titles[kind]}已修改`)
  })
  return present(await storeOf(actor, id), kind)
}
