import type { Route } from '@zdb/contract/pages'

/** What stands in the way of ending an account or deleting a store, and the page where it is settled. */
export type Obstacle = {
  readonly key: string
  readonly title: string
  readonly route: Route
}

/** What an area knows to stand in the way; `storeId` narrows the question to one store. */
export type Obstacles = (of: { readonly merchantId: string; readonly storeId?: string }) => Promise<readonly Obstacle[]>

/** One thing a store must have before it may receive orders. */
export type ReceiveCondition = {
  readonly key: string
  readonly title: string
  /** The page that settles it for this store. */
  readonly route: (sid: string) => Route
  /** Why it does not hold, by the store's id; a store without an entry has it. */
  readonly lacking: (
    stores: readonly { readonly id: string; readonly merchantId: string }[],
  ) => Promise<ReadonlyMap<string, string>>
}
