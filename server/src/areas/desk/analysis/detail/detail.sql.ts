import { sql, type RawBuilder } from 'kysely'
import { all } from '#core/lists/long-list'
import { db } from '#core/db/tx'
import { addSums, measures, measuresOf, nothing, sumsOf, type Sums } from '../facts/measures.sql.ts'
import type { Range } from '../ranges.ts'
import { sumsBy } from '../rollup/sums.sql.ts'

export type DetailFilter = {
  readonly merchantId: number
  readonly range: Range
  readonly sid?: string | undefined
  readonly online_shop_id?: string | undefined
  readonly way?: string | undefined
  readonly account_id?: string | undefined
}

export type DetailLine = Sums & {
  order_id: number
  day: string
  sn: string
  created_at: Date
  channel: number
  shop: string | null
  goods: unknown
  transfer_sn: string
  kind: number | null
  price: number | null
  partner: string | null
  account: string | null
}

const conditionsOf = ({
  merchantId,
  range,
  sid,
  online_shop_id,
  way,
  account_id,
}: DetailFilter): RawBuilder<boolean>[] => {
  const keys = [
    ...(online_shop_id ? [`shop:${online_shop_id}`] : []),
    ...(way ? [`way:${way}`] : []),
    ...(account_id ? [`account:${account_id}`] : []),
  ]
  return [
    sql<boolean>`f.merchant_id = ${merchantId} and f.subject = 'online' and f.passed = 1`,
    sql<boolean>`f.day between ${range.from}::date and ${range.to}::date`,
    ...(sid ? [sql<boolean>`f.store_id = ${Number(sid)}`] : []),
    ...(keys.length > 0 ? [sql<boolean>`f.keys @> ${keys}::text[]`] : []),
  ]
}

const columns = sql.join(measures.map((name) => sql.ref(`f.${name}`)))

const linesWhere = (conditions: readonly RawBuilder<boolean>[], limit: number, offset: number) => sql<DetailLine>`
  select ${columns}, f.order_id, f.day::text as day, o.sn, o.created_at, o.channel, o.goods, o.transfer_sn,
    (select name from online_shop s where s.id = o.online_shop_id) as shop, t.kind, t.price,
    (select name from store s where s.id = t.shop_id) as partner,
    (select name from account a where a.id = t.account_id) as account
  from (
    select f.* from figure_order f where ${all(conditions)} order by f.day desc, f.order_id desc limit ${limit} offset ${offset}
  ) f join online_order o on o.id = f.order_id left join transfer_order t on t.sn = o.transfer_sn
  order by f.day desc, f.order_id desc`

export const detailLines = async (filter: DetailFilter, limit: number, offset: number): Promise<DetailLine[]> =>
  (await linesWhere(conditionsOf(filter), limit, offset).execute(db())).rows

/** What was passed on is summed up under who did it; by shop or way it is added up order by order. */
export const detailSums = async (filter: DetailFilter): Promise<Sums> => {
  const { merchantId, range, sid, online_shop_id, way, account_id } = filter
  if (!online_shop_id && !way) {
    const of = { merchantId, subject: 'online', storeId: Number(sid ?? 0) } as const
    const rows = (await sumsBy(of, range, ['account'])).by('account')
    return addSums(account_id ? rows.filter(({ key }) => key === account_id) : rows)
  }
  const { rows } = await sql<Sums>`
    select ${sumsOf(measuresOf.online)} from figure_order f where ${all(conditionsOf(filter))}`.execute(db())
  return { ...nothing, ...rows[0] }
}

/** A statement ready to be run by whoever has a connection. */
export type Statement = { sql: string; parameters: readonly unknown[] }
/** How the lines are read: the first ones, and those behind the last one seen, whose day and id stand at `cursorAt`. */
export type Stretches = { size: number; first: Statement; next: Statement; cursorAt: number }

const stretchSize = 2_000
/** Stands where the day of the last line seen comes to stand, before its id. */
const cursorDay = '0001-01-01'

export const detailStretches = (filter: DetailFilter): Stretches => {
  const statement = (conditions: readonly RawBuilder<boolean>[]): Statement => {
    const { sql: text, parameters } = linesWhere(conditions, stretchSize, 0).compile(db())
    return { sql: text, parameters }
  }
  const conditions = conditionsOf(filter)
  const behind = sql<boolean>`(f.day, f.order_id) < (${cursorDay}::date, ${-1}::bigint)`
  const next = statement([...conditions, behind])
  return { size: stretchSize, first: statement(conditions), next, cursorAt: next.parameters.indexOf(cursorDay) }
}
