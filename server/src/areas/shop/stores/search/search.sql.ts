import { sql } from 'kysely'
import { lifeStates } from '@zdb/contract/shop/stores/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { containsWord } from '#core/lists/contains-word'
import { undeleted, type StoreFacts } from '../stores.sql.ts'

export type FoundStore = Pick<StoreFacts, 'openid' | 'name' | 'city' | 'county'>
type Wanted = { readonly keyword: string; readonly cityCode: string | undefined }

const isLife = inStates(lifeStates, 'life_state')

/** Few give up their account: an index of their own names them all. */
const ofOpenMerchant = sql<boolean>`merchant_id not in (select id from merchant where closed_at is not null)`

const wanted = ({ keyword, cityCode }: Wanted) => sql<boolean>`${isLife('normal')} and ${ofOpenMerchant}
  and ${cityCode === undefined ? sql`true` : sql`city_code = ${cityCode}`}
  and ${keyword === '' ? sql`true` : containsWord('name', keyword)}`

export const foundStores = async (where: Wanted, limit: number, offset: number): Promise<FoundStore[]> => {
  const { rows } = await sql<FoundStore>`
    select openid, name, city, county from store where ${wanted(where)}
    order by id limit ${limit} offset ${offset}`.execute(db())
  return rows
}

/** Stores of this name, in whatever state and whosever they are: for the platform. */
export const storesNamed = (word: string, limit: number): Promise<Pick<StoreFacts, 'merchant_id' | 'name'>[]> =>
  db()
    .selectFrom('store')
    .select(['merchant_id', 'name'])
    .where(undeleted)
    .where(containsWord('name', word))
    .orderBy('id')
    .limit(limit)
    .execute()

type Spread = { merchant_id: number; cities: string[]; stores: number }

/** Where these merchants have their stores, and how many: what tells those of one name apart. */
export const spreadOf = async (merchantIds: readonly number[]): Promise<ReadonlyMap<number, Spread>> => {
  const { rows } = await sql<Spread>`
    select merchant_id, array_agg(distinct city) as cities, count(*)::int as stores from store
    where merchant_id = any(${[...merchantIds]}::bigint[]) and ${undeleted} group by merchant_id`.execute(db())
  return new Map(rows.map((row) => [row.merchant_id, row]))
}

/** Counted no further than `most`. */
export const countFound = async (where: Wanted, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from store where ${wanted(where)} limit ${most}) counted`.execute(db())
  return rows[0]?.count ?? 0
}
