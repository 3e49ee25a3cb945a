import { sql } from 'kysely'
import { festivalStates } from '@zdb/contract/shop/festivals/states'
import { db } from '#core/db/tx'
import { fill, type Fill, type LiveSlot } from '../places/slot.sql.ts'
import type { Festival } from './plan.sql.ts'

export type FilledSlot = LiveSlot & Fill

const filled = (which: ReturnType<typeof sql<boolean>>) => sql<FilledSlot>`
  select f.*, p.state, s.name as store, o.taken, o.made
  from festival_slot f join festival p on p.id = f.festival_id join store s on s.id = f.store_id
  cross join lateral ${fill} o where ${which} order by f.starts_at, f.store_id`

export const slotsOf = async (festivalId: number): Promise<FilledSlot[]> =>
  (await filled(sql<boolean>`f.festival_id = ${festivalId}`).execute(db())).rows

export const slotOf = async (merchantId: number, slotId: number): Promise<FilledSlot | undefined> =>
  (await filled(sql<boolean>`f.id = ${slotId} and f.merchant_id = ${merchantId}`).execute(db())).rows[0]

export type PlannedStore = { store_id: number; merchant_id: number; name: string; price_floor: number | null }

export const storesOfFestival = async (festivalId: number): Promise<PlannedStore[]> => {
  const { rows } = await sql<PlannedStore>`
    select f.store_id, f.merchant_id, s.name, f.price_floor from festival_store f join store s on s.id = f.store_id
    where f.festival_id = ${festivalId} order by s.is_default desc, s.id`.execute(db())
  return rows
}

export type ListedFestival = Festival & {
  stores: number
  slots: number
  capacity: number
  taken: number
  full: number
}

export const pageOfFestivals = async (
  merchantId: number,
  state: number | undefined,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: ListedFestival[]; total: number }> => {
  const which = sql`p.merchant_id = ${merchantId} ${state === undefined ? sql`` : sql`and p.state = ${state}`}`
  const [{ rows }, count] = await Promise.all([
    sql<ListedFestival>`
      select p.*, (select count(*)::int from festival_store where festival_id = p.id) as stores, s.*
      from (select * from festival p where ${which}
        order by p.state = ${sql.lit(festivalStates.ended.code)}, p.starts_at, p.id desc
        limit ${page_size} offset ${(page - 1) * page_size}) p
      cross join lateral (
        select count(*)::int as slots, coalesce(sum(f.capacity), 0)::int as capacity,
          coalesce(sum(o.taken), 0)::int as taken, (count(*) filter (where o.taken >= f.capacity))::int as full
        from festival_slot f cross join lateral ${fill} o where f.festival_id = p.id) s
      order by p.state = ${sql.lit(festivalStates.ended.code)}, p.starts_at, p.id desc`.execute(db()),
    sql<{ total: number }>`select count(*)::int as total from festival p where ${which}`.execute(db()),
  ])
  return { rows, total: count.rows[0]?.total ?? 0 }
}
