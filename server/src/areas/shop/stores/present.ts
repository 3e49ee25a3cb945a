import type { Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import type { StoreAction } from '@zdb/contract/shop/stores/actions'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { businessStates, lifeStates } from '@zdb/contract/shop/stores/states'
import type { Permission } from '@zdb/contract/permissions'
import { openMoves, stateIn } from '#core/domain/machine'
import { may, type Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { presentContact } from './contacts/contacts.ts'
import type { Contact } from './contacts/contacts.sql.ts'
import { storeLife } from './life/life-machine.ts'
import { storeBusiness } from './machine.ts'
import { hoursText, isInHours, type Hours } from './profile/hours.ts'
import type { ConditionState } from './receiving/lacking.ts'
import type { StoreFacts } from './stores.sql.ts'

export type StoreRow = Result<typeof stores.list>['items'][number]
export type StoreDetail = Result<typeof stores.show>

const needs: Readonly<Record<StoreAction, Permission>> = {
  edit: 'store.edit',
  submit: 'store.edit',
  withdraw: 'store.edit',
  setDefault: 'store.edit',
  close: 'store.status',
  reopen: 'store.status',
  remove: 'store.delete',
}

/** What this person may do with the store as it stands. Only what is in trade is opened and closed. */
const actionsOf = (actor: Actor, store: StoreFacts): StoreAction[] => {
  const life = stateIn(storeLife, store)
  const moves = openMoves(storeLife, store, ['merchant'])
  const trade = life === 'normal' ? openMoves(storeBusiness, store, ['merchant']) : new Set<'close' | 'reopen'>()
  const open: Readonly<Record<StoreAction, boolean>> = {
    edit: life !== 'reviewing' && life !== 'deleted',
    submit: moves.has('submit'),
    withdraw: moves.has('withdraw'),
    close: trade.has('close'),
    reopen: trade.has('reopen'),
    setDefault: !store.is_default && life !== 'deleted',
    remove: moves.has('remove'),
  }
  return (Object.keys(open) as StoreAction[]).filter((name) => open[name] && may(actor, needs[name]))
}

export const presentStore = (actor: Actor, store: StoreFacts, lacking: readonly ConditionState[] = []): StoreRow => {
  const hours = store.hours as Hours
  return {
    sid: String(store.id),
    name: store.name,
    city: store.city,
    address: `${store.county}${store.address}`,
    is_default: store.is_default,
    categories: store.categories,
    status: store.business_state,
    status_zh: businessStates[stateOf(businessStates, store.business_state)].label,
    close_reason: store.close_reason,
    reopen_at: store.reopen_at,
    life: store.life_state,
    life_zh: lifeStates[stateOf(lifeStates, store.life_state)].label,
    life_reason: store.life_reason,
    suspended_until: store.suspended_until,
    in_hours: isInHours(hours, now()),
    hours_zh: hoursText(hours, now()),
    logo: store.logo,
    receiving: store.receiving,
    lacking: [...lacking],
    actions: actionsOf(actor, store),
  }
}

export const presentDetail = (actor: Actor, store: StoreFacts, contacts: readonly Contact[]): StoreDetail => ({
  ...presentStore(actor, store),
  openid: store.openid,
  province: store.province,
  county: store.county,
  city_code: store.city_code,
  county_code: store.county_code,
  street: store.address,
  longitude: store.longitude,
  latitude: store.latitude,
  hours: store.hours as Hours,
  images: store.images,
  real_shots: store.real_shots,
  contacts: contacts.map(presentContact),
  created_at: store.created_at,
  submitted_at: store.submitted_at,
})
