import type { Selectable } from 'kysely'
import type { StoreScope } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

export type ScopeRow = Selectable<StoreScope>
export type ScopeKind = 'grab' | 'delivery'

/** The columns of a store that the pool compares with. */
const columns = {
  grab: (counties: string[] | null, km: number | null) => ({ grab_counties: counties, grab_km: km }),
  delivery: (counties: string[] | null, km: number | null) => ({ delivery_counties: counties, delivery_km: km }),
} as const

export const scopesOf = async (storeIds: readonly number[], kind: ScopeKind): Promise<ScopeRow[]> =>
  storeIds.length === 0
    ? []
    : db()
        .selectFrom('store_scope')
        .selectAll()
        .where('store_id', 'in', [...storeIds])
        .where('kind', '=', kind)
        .orderBy('county_code')
        .execute()

export type ScopeSaving = {
  removed: readonly string[]
  added: readonly Pick<ScopeRow, 'county_code' | 'county_name' | 'allow_modified_after'>[]
  codes: readonly string[]
  km: number | null
}

/** The chosen districts, and beside them what the pool compares with: none chosen is told apart from any. */
export const saveScope = async (
  tx: Tx,
  storeId: number,
  kind: ScopeKind,
  { removed, added, codes, km }: ScopeSaving,
): Promise<void> => {
  if (removed.length > 0)
    await tx
      .deleteFrom('store_scope')
      .where('store_id', '=', storeId)
      .where('kind', '=', kind)
      .where('county_code', 'in', [...removed])
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('store_scope')
      .values(added.map((row) => ({ ...row, store_id: storeId, kind })))
      .execute()
  await tx
    .updateTable('store')
    .set(columns[kind](codes.length > 0 ? [...codes] : null, km))
    .where('id', '=', storeId)
    .execute()
}

/** A store that moved to another city has no districts until it chooses there. */
export const dropScopes = async (tx: Tx, storeId: number): Promise<void> => {
  await tx.deleteFrom('store_scope').where('store_id', '=', storeId).execute()
  await tx
    .updateTable('store')
    .set({ ...columns.grab(null, null), ...columns.delivery(null, null) })
    .where('id', '=', storeId)
    .execute()
}
