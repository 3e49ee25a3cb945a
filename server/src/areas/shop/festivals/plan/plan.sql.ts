import { sql, type Selectable } from 'kysely'
import { festivalStates } from '@zdb/contract/shop/festivals/states'
import type { Festival as FestivalTable } from '#core/db/schema'
import { db, type Db, type Tx } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { refuse } from '#core/http/refusal'

export type Festival = Selectable<FestivalTable>
type Owner = { readonly merchantId: number }

export const festivalOf = async ({ merchantId }: Owner, id: number): Promise<Festival> =>
  (await db()
    .selectFrom('festival')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

export const festivalById = (id: number): Promise<Festival | undefined> =>
  db().selectFrom('festival').selectAll().where('id', '=', id).executeTakeFirst()

/** All plans of a merchant in line: two of them are not checked against each other at once. */
export const lockFestival = async (tx: Tx, { merchantId }: Owner, id: number): Promise<Festival> => {
  const rows = await tx
    .selectFrom('festival')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where((where) => where.or([where('id', '=', id), where('state', '<', festivalStates.ended.code)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.find((row) => row.id === id) ?? refuse('notFound')
}

export type PlanColumns = Pick<
  Festival,
  'name' | 'starts_at' | 'ends_at' | 'accept_from' | 'cutoff_hours' | 'next_wave_at'
> & {
  waves: string
  roles: string
  templates: string
}

export const insertFestival = async (
  tx: Tx,
  row: PlanColumns & { merchant_id: number; created_at: Date },
): Promise<number> => (await tx.insertInto('festival').values(row).returning('id').executeTakeFirstOrThrow()).id

export const patchFestival = async (tx: Tx, id: number, change: Pick<Festival, 'next_wave_at'>): Promise<void> => {
  await tx.updateTable('festival').set(change).where('id', '=', id).execute()
}

type StoreRow = { store_id: number; price_floor: number | null }
export type SlotRow = {
  store_id: number
  starts_at: Date
  ends_at: Date
  capacity: number
  cutoff_at: Date
  cutoff_fixed: boolean
}
type Of = { readonly id: number; readonly merchantId: number }

export const keepStores = async (tx: Tx, { id, merchantId }: Of, stores: readonly StoreRow[]): Promise<void> => {
  await tx.deleteFrom('festival_store').where('festival_id', '=', id).execute()
  if (stores.length === 0) return
  await tx
    .insertInto('festival_store')
    .values(stores.map((store) => ({ ...store, festival_id: id, merchant_id: merchantId })))
    .execute()
}

/** What is planned stands as planned; a slot that stays keeps its number, and who waits for it. */
export const keepSlots = async (tx: Tx, { id, merchantId }: Of, slots: readonly SlotRow[]): Promise<void> => {
  const columns = {
    store_id: sql`${slots.map((slot) => slot.store_id)}::bigint[]`,
    starts_at: sql`${slots.map((slot) => slot.starts_at)}::timestamptz[]`,
    ends_at: sql`${slots.map((slot) => slot.ends_at)}::timestamptz[]`,
    capacity: sql`${slots.map((slot) => slot.capacity)}::int[]`,
    cutoff_at: sql`${slots.map((slot) => slot.cutoff_at)}::timestamptz[]`,
    cutoff_fixed: sql`${slots.map((slot) => slot.cutoff_fixed)}::boolean[]`,
  }
  await sql`
    delete from festival_slot f where f.festival_id = ${id} and not exists (
      select from unnest(${columns.store_id}, ${columns.starts_at}) w(store_id, starts_at)
      where w.store_id = f.store_id and w.starts_at = f.starts_at)`.execute(tx)
  await sql`
    insert into festival_slot as f
      (festival_id, merchant_id, store_id, starts_at, ends_at, capacity, cutoff_at, cutoff_fixed)
    select ${id}, ${merchantId}, w.* from unnest(${sql.join(Object.values(columns))}) w order by 3, 4
    on conflict (festival_id, store_id, starts_at) do update set ends_at = excluded.ends_at,
      capacity = excluded.capacity, cutoff_at = excluded.cutoff_at, cutoff_fixed = excluded.cutoff_fixed,
      cutoff_warned_at = case when f.cutoff_at = excluded.cutoff_at then f.cutoff_warned_at end`.execute(tx)
}

const festivalIs = inStates(festivalStates, 'p.state')

export type Overlap = { store: string; name: string; starts_at: Date; ends_at: Date }

/** A slot of this plan at a time for which its store is in another one that is live. */
export const overlapOf = async (tx: Tx, id: number): Promise<Overlap | undefined> => {
  const { rows } = await sql<Overlap>`
    select s.name as store, p.name, o.starts_at, o.ends_at from festival_slot f
    join festival_slot o on o.store_id = f.store_id and o.festival_id <> f.festival_id
      and o.starts_at < f.ends_at and o.ends_at > f.starts_at
    join festival p on p.id = o.festival_id and ${festivalIs('active', 'suspended')}
    join store s on s.id = f.store_id
    where f.festival_id = ${id} limit 1`.execute(tx)
  return rows[0]
}

export const countSlots = async (on: Db, id: number): Promise<number> => {
  const { count } = await on
    .selectFrom('festival_slot')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('festival_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** People of the merchant among these numbers, with their names. */
export const peopleOf = async ({ merchantId }: Owner, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('account')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
