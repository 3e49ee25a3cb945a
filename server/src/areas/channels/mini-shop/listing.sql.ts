import { sql, type RawBuilder } from 'kysely'
import { wareStates, wareTabs } from '@zdb/contract/channels/mini-shop/states'
import { db } from '#core/db/tx'
import { inStates, isNot } from '#core/domain/condition'
import type { Ware } from './wares.sql.ts'

export type WareWish = {
  readonly merchantId: number
  readonly keyword?: string | undefined
  readonly categoryId?: number | undefined
  readonly shopId?: number | undefined
}

const isState = inStates(wareStates)
const containing = (keyword: string): string => `%${keyword.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

const fitting = ({ merchantId, keyword, categoryId, shopId }: WareWish): RawBuilder<boolean> =>
  sql<boolean>`merchant_id = ${merchantId} and ${isNot('state', wareStates.removed.code)}
    and ${keyword ? sql`search like ${containing(keyword)}` : sql`true`}
    and ${categoryId === undefined ? sql`true` : sql`category_id = ${categoryId}`}
    and ${shopId === undefined ? sql`true` : sql`shop_id = ${shopId}`}`

const viewOf = (tab: string): RawBuilder<boolean> => {
  const states = wareTabs.find(({ index }) => index === tab)?.states
  return states ? isState(...states) : sql<boolean>`true`
}

/** A mini-program has some hundred wares at most, so they are counted and looked through as they are. */
export const pageOfWares = async (
  wish: WareWish,
  tab: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: Ware[]; total: number }> => {
  const where = sql`from mini_ware where ${fitting(wish)} and ${viewOf(tab)}`
  const [{ rows }, counted] = await Promise.all([
    sql<Ware>`select * ${where} order by created_at desc, id desc
      limit ${page_size} offset ${(page - 1) * page_size}`.execute(db()),
    sql<{ total: number }>`select count(*)::int as total ${where}`.execute(db()),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export const countWares = async (wish: WareWish): Promise<Record<string, number>> => {
  const { rows } = await sql<{ state: number; total: number }>`
    select state, count(*)::int as total from mini_ware where ${fitting(wish)} group by state`.execute(db())
  const total = (codes: readonly number[] | undefined): number =>
    rows.filter(({ state }) => !codes || codes.includes(state)).reduce((sum, row) => sum + row.total, 0)
  return Object.fromEntries(
    wareTabs.map(({ index, states }) => [index, total(states?.map((name) => wareStates[name].code))]),
  )
}

export const countListed = async (merchantId: number): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ shop_id: number; total: number }>`
    select shop_id, count(*)::int as total from mini_ware
    where merchant_id = ${merchantId} and ${isState('listed')} group by shop_id`.execute(db())
  return new Map(rows.map(({ shop_id, total }) => [shop_id, total]))
}
