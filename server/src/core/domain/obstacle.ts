import type { Route } from '@zdb/contract/pages'
import type { Tx } from '../db/tx.ts'
import type { Actor } from '../http/actor.ts'

/** What stands in the way of ending an account or deleting a store, and the page where it is settled. */
export type Obstacle = {
  readonly key: string
  readonly title: string
  readonly route: Route
}

/** What an area knows to stand in the way; `storeId` narrows the question to one store. */
export type Obstacles = (of: { readonly merchantId: string; readonly storeId?: string }) => Promise<readonly Obstacle[]>

/** One area after the other: inside a transaction they share its connection. */
export const obstaclesTo = async (areas: readonly Obstacles[], of: Parameters<Obstacles>[0]): Promise<Obstacle[]> => {
  const found: Obstacle[] = []
  for (const obstacles of areas) found.push(...(await obstacles(of)))
  return found
}

/** The longest count that is told. */
export const mostCounted = 100

/** So many open things of a kind, if there are any. */
export const countObstacle = (key: string, count: number, what: string, route: Route): readonly Obstacle[] => {
  const number = count >= mostCounted ? `${mostCounted - 1}+` : String(count)
  return count === 0 ? [] : [{ key, title: `还有${number}个${what}`, route }]
}

/** What an area has bound to a store, by name, and how it is let go of when the store is deleted. */
export type StoreBindings = {
  readonly of: (store: {
    readonly merchantId: number
    readonly storeId: number
  }) => Promise<readonly { readonly key: string; readonly title: string }[]>
  /** In the transaction of the deletion; what is to be said to the outside is a job of it. */
  readonly unbind: (tx: Tx, actor: Actor, storeId: number) => Promise<void>
}

/** One thing a store must have before it may receive orders. */
export type ReceiveCondition = {
  readonly key: string
  readonly title: string
  /** What is said of a store that does not have it: 未缴足保证金. */
  readonly lack: string
  /** The page that settles it for this store. */
  readonly route: (sid: string) => Route
  /** Why it does not hold, by the store's id; a store without an entry has it. */
  readonly lacking: (
    stores: readonly { readonly id: string; readonly merchantId: string }[],
  ) => Promise<ReadonlyMap<string, string>>
  /** Those of them that it is no question for, by id. */
  readonly spared?: (stores: readonly { readonly id: string }[]) => Promise<ReadonlySet<string>>
}

/** What of a store was open at any time since then, and so keeps its deposit with the platform. */
export type DepositObstacles = (of: {
  readonly merchantId: number
  readonly storeId: number
  readonly since: Date
}) => Promise<readonly Obstacle[]>
