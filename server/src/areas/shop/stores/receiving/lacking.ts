import type { ReceiveCondition } from '#core/domain/obstacle'
import type { Route } from '@zdb/contract/pages'
import { pageOfStores, type StoreFacts } from '../stores.sql.ts'

/** One condition as it stands for a store; `why` is empty where it holds. */
export type ConditionState = { key: string; title: string; lack: string; why: string; route: Route }

/** Every condition of each of these stores. */
export const conditionsOf = async (
  conditions: readonly ReceiveCondition[],
  stores: readonly Pick<StoreFacts, 'id' | 'merchant_id'>[],
): Promise<ReadonlyMap<number, readonly ConditionState[]>> => {
  const asked = stores.map(({ id, merchant_id }) => ({ id: String(id), merchantId: String(merchant_id) }))
  const [answers, spared] = await Promise.all([
    Promise.all(conditions.map(({ lacking }) => lacking(asked))),
    Promise.all(conditions.map(async ({ spared: whom }) => whom?.(asked))),
  ])
  const statesOf = (sid: string): ConditionState[] =>
    conditions.flatMap(({ key, title, lack, route }, index) =>
      spared[index]?.has(sid) ? [] : [{ key, title, lack, why: answers[index]?.get(sid) ?? '', route: route(sid) }],
    )
  return new Map(stores.map(({ id }) => [id, statesOf(String(id))]))
}

/** What each of these stores lacks before it can receive; a store that lacks nothing has an empty list. */
export const lackingOf = async (
  conditions: readonly ReceiveCondition[],
  stores: readonly Pick<StoreFacts, 'id' | 'merchant_id'>[],
): Promise<ReadonlyMap<number, readonly ConditionState[]>> => {
  const states = await conditionsOf(conditions, stores)
  return new Map([...states].map(([id, all]) => [id, all.filter(({ why }) => why !== '')]))
}

/** A merchant has a handful of stores; of a chain so many are looked at. */
const looked = 500

/** A merchant's stores in trade that do not receive because something is missing, each with what. */
export const unableStores = async (
  conditions: readonly ReceiveCondition[],
  merchantId: number,
): Promise<ReadonlyMap<number, readonly ConditionState[]>> => {
  const closed = await pageOfStores({ merchantId, status: 'unable' }, looked, 0)
  const lacks = closed.length === 0 ? new Map<number, readonly ConditionState[]>() : await lackingOf(conditions, closed)
  return new Map([...lacks].filter(([, missing]) => missing.length > 0))
}
