import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import type { ReceiveCondition } from '#core/domain/obstacle'
import type { Actor } from '#core/http/actor'
import { contactsOf } from './contacts/contacts.sql.ts'
import { presentDetail, presentStore, type StoreDetail } from './present.ts'
import { lackingOf, unableStores, type ConditionState } from './receiving/lacking.ts'
import { pageOfStores, storeCount, storeOf, type StoreFacts } from './stores.sql.ts'

export const listStores = async (
  conditions: readonly ReceiveCondition[],
  actor: Actor,
  { keyword, status, lacking, page, page_size }: Query<typeof stores.list>,
): Promise<Result<typeof stores.list>> => {
  const { merchantId } = actor
  const ids = status === 'unable' ? [...(await unableStores(conditions, merchantId)).keys()] : undefined
  const wanted = { merchantId, keyword, status, ids }
  const [rows, total] = await Promise.all([pageOfStores(wanted, page_size, (page - 1) * page_size), storeCount(wanted)])
  const lacks = lacking ? await lackingOf(conditions, rows) : new Map<number, readonly ConditionState[]>()
  return { items: rows.map((store) => presentStore(actor, store, lacks.get(store.id))), total, page, page_size }
}

export const detailOf = async (actor: Actor, store: StoreFacts): Promise<StoreDetail> =>
  presentDetail(actor, store, await contactsOf([store.id]))

export const showStore = async (actor: Actor, id: number): Promise<StoreDetail> =>
  detailOf(actor, await storeOf(actor, id))
