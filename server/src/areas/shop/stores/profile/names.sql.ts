import { sql } from 'kysely'
import { db, type Tx } from '#core/db/tx'

type Wanted = { readonly name: string; readonly cityCode: string; readonly storeId?: number | undefined }

/** The first word in a name that no store may have, and why. */
export const forbiddenWordIn = async (name: string): Promise<{ word: string; why: string } | undefined> => {
  const { rows } = await sql<{ word: string; why: string }>`
    select word, why from forbidden_word where strpos(store_name_key(${name}), word) > 0 order by word limit 1`.execute(
    db(),
  )
  return rows[0]
}

/** Whether a name leaves anything once case, width, spaces and marks are taken away. */
export const isReadableName = async (name: string): Promise<boolean> => {
  const { rows } = await sql<{ readable: boolean }>`select store_name_key(${name}) <> '' as readable`.execute(db())
  return rows[0]?.readable ?? false
}

export const isNameTaken = async ({ name, cityCode, storeId = 0 }: Wanted): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from store_name where city_code = ${cityCode} and name_key = store_name_key(${name})
      and store_id <> ${storeId}`.execute(db())
  return rows.length > 0
}

/** The name is this store's from now on, instead of the one it had; false when another was faster. */
export const claimName = async (tx: Tx, storeId: number, { name, cityCode }: Wanted): Promise<boolean> => {
  await releaseName(tx, storeId)
  const { numAffectedRows } = await sql`
    insert into store_name (city_code, name_key, store_id) values (${cityCode}, store_name_key(${name}), ${storeId})
    on conflict (city_code, name_key) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export const releaseName = async (tx: Tx, storeId: number): Promise<void> => {
  await tx.deleteFrom('store_name').where('store_id', '=', storeId).execute()
}
