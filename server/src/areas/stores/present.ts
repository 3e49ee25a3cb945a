import type { Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import type { stores } from '@zdb/contract/stores/endpoints'
import { businessStates } from '@zdb/contract/stores/states'
import type { StoreFacts } from './stores.sql.ts'

export type StoreRow = Result<typeof stores.list>['items'][number]

export const presentStore = (store: StoreFacts): StoreRow => ({
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
})
