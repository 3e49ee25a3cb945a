import type { WireResult } from '@zdb/contract/kit/endpoint'
import { stateOf, type Tone } from '@zdb/contract/kit/states'
import { routeTo, type Route } from '@zdb/contract/pages'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { categories, lifeStates } from '@zdb/contract/shop/stores/states'
import { refresh } from '#core/http/query.tsx'
import { loadStores } from '#core/session/session.ts'

export type StoreRow = WireResult<typeof stores.list>['items'][number]
export type StoreDetail = WireResult<typeof stores.show>
export type Contact = StoreDetail['contacts'][number]
export type Hours = StoreDetail['hours']

export const lifeOf = ({ life }: Pick<StoreRow, 'life'>): keyof typeof lifeStates => stateOf(lifeStates, life)
export const lifeTone = (store: Pick<StoreRow, 'life'>): Tone => lifeStates[lifeOf(store)].tone

export const categoryNames = (ids: readonly number[]): string =>
  ids.map((id) => (categories as Readonly<Record<number, string>>)[id] ?? String(id)).join('、')

/** Everything that shows stores asks again, the choices of other pages included. */
export const refreshStores = () => Promise.all([refresh(stores.list, stores.show, stores.contacts), loadStores()])

export const detailOf = (sid: string): Route => routeTo('storeInfo', { sid })
