import { sql } from 'kysely'
import { db } from '#core/db/tx'

export type Names = ReadonlyMap<string, string>

const namesOf = async (statement: ReturnType<typeof sql<{ id: number; name: string }>>): Promise<Names> => {
  const { rows } = await statement.execute(db())
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

const idsOf = (keys: readonly string[]): number[] => keys.map(Number)

/** Shops that were removed and people who left keep their names. */
export const shopsNamed = async (
  merchantId: number,
): Promise<ReadonlyMap<string, { name: string; channel: number }>> => {
  const { rows } = await sql<{ id: number; name: string; channel: number }>`
    select id, name, channel from online_shop where merchant_id = ${merchantId}`.execute(db())
  return new Map(rows.map(({ id, ...shop }) => [String(id), shop]))
}

export const accountsNamed = (merchantId: number): Promise<Names> =>
  namesOf(sql`select id, name from account where merchant_id = ${merchantId}`)

export const storesNamed = (keys: readonly string[]): Promise<Names> =>
  namesOf(sql`select id, name from store where id = any(${idsOf(keys)}::bigint[])`)

export const merchantsNamed = (keys: readonly string[]): Promise<Names> =>
  namesOf(sql`select id, name from merchant where id = any(${idsOf(keys)}::bigint[])`)
