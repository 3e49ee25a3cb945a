import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/stores/endpoints'
import type { Actor } from '#core/http/actor'
import { contactsOf } from './contacts/contacts.sql.ts'
import { presentDetail, presentStore, type StoreDetail } from './present.ts'
import { pageOfStores, storeCount, storeOf, type StoreFacts } from './stores.sql.ts'

export const listStores = async (
  actor: Actor,
  { keyword, status, page, page_size }: Query<typeof stores.list>,
): Promise<Result<typeof stores.list>> => {
  const wanted = { merchantId: actor.merchantId, keyword, status }
  const [rows, total] = await Promise.all([pageOfStores(wanted, page_size, (page - 1) * page_size), storeCount(wanted)])
  return { items: rows.map((store) => presentStore(actor, store)), total, page, page_size }
}

export const detailOf = async (actor: Actor, store: StoreFacts): Promise<StoreDetail> =>
  presentDetail(actor, store, await contactsOf([store.id]))

export const showStore = async (actor: Actor, id: number): Promise<StoreDetail> =>
  detailOf(actor, await storeOf(actor, id))
