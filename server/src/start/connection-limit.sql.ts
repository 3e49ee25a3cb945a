import { sql } from 'kysely'
import { db } from '#core/db/tx'

/** How many connections the database takes from everybody together. */
export const connectionLimit = async (): Promise<number> => {
  const { rows } = await sql<{ most: number }>`select current_setting('max_connections')::int as most`.execute(db())
  return rows[0]?.most ?? 0
}
