import { db } from '#core/db/tx'

const distinct = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

export type StoreSpot = { id: number; name: string; longitude: number; latitude: number }

export const storeSpots = async (ids: readonly (number | null)[]): Promise<ReadonlyMap<number, StoreSpot>> => {
  const wanted = distinct(ids)
  if (wanted.length === 0) return new Map()
  const rows = await db()
    .selectFrom('store')
    .select(['id', 'name', 'longitude', 'latitude'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
