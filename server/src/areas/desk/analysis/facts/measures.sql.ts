import { sql, type RawBuilder } from 'kysely'

/** What figures are sums of orders, of whichever side one looks at them from. */
export const subjects = ['online', 'sent', 'received', 'ride'] as const
export type Subject = (typeof subjects)[number]

/** What is summed up. Each subject uses those that mean something for it; the others are 0. */
export const measures = [
  'orders',
  'valid',
  'amount',
  'valid_amount',
  'refund',
  'coupon',
  'fee',
  'passed',
  'passed_amount',
  'transfer',
  'ride',
  'material',
  'margin',
  'quantity',
  'accepted',
  'seconds',
  'late',
] as const
export type Measure = (typeof measures)[number]
export type Sums = Record<Measure, number>

const ofTrade = [
  'orders',
  'valid',
  'amount',
  'valid_amount',
  'refund',
  'margin',
  'accepted',
  'seconds',
  'late',
] as const satisfies readonly Measure[]

/** What an order of each subject gives. */
export const measuresOf = {
  online: [
    'orders',
    'valid',
    'amount',
    'valid_amount',
    'refund',
    'coupon',
    'fee',
    'passed',
    'passed_amount',
    'transfer',
    'ride',
    'material',
    'margin',
  ],
  sent: ofTrade,
  received: ofTrade,
  ride: ['orders', 'valid', 'amount', 'valid_amount', 'accepted', 'seconds', 'late'],
} as const satisfies Record<Subject, readonly Measure[]>

/** What a line of goods gives. */
export const goodsMeasures = ['orders', 'valid', 'amount', 'valid_amount', 'quantity'] as const

export const nothing: Sums = Object.fromEntries(measures.map((name) => [name, 0])) as Sums

export const addSums = (all: readonly Sums[]): Sums =>
  Object.fromEntries(measures.map((name) => [name, all.reduce((sum, each) => sum + each[name], 0)])) as Sums

/** The columns of what an order gives to the figures, in the order of the table. */
export const factColumns = sql.raw(
  ['merchant_id', 'subject', 'order_id', 'sn', 'day', 'store_id', 'keys', 'goods', ...measures].join(', '),
)
export const measureColumns = sql.raw(measures.join(', '))

/** A column for each measure: what is given, and 0 for the rest. */
const columnsFor = (given: Partial<Record<Measure, RawBuilder<unknown>>>) =>
  sql.join(measures.map((name) => sql`(${given[name] ?? sql`0`})::bigint as ${sql.ref(name)}`))

/** What an order gives, by all that its subject has. */
export const measured = <S extends Subject>(
  _subject: S,
  given: Record<(typeof measuresOf)[S][number], RawBuilder<unknown>>,
) => columnsFor(given)

/** The sums of these alone: adding up what is always 0 takes as long as what is not. */
export const sumsOf = (names: readonly Measure[]) =>
  sql.join(names.map((name) => sql`coalesce(sum(${sql.ref(`f.${name}`)}), 0)::bigint as ${sql.ref(name)}`))

const goodsColumns = columnsFor({
  orders: sql`1`,
  valid: sql`f.valid`,
  amount: sql`(g ->> 'a')::bigint`,
  valid_amount: sql`f.valid * (g ->> 'a')::bigint`,
  quantity: sql`f.valid * (g ->> 'q')::bigint`,
} satisfies Record<(typeof goodsMeasures)[number], RawBuilder<unknown>>)

/**
 * The sums that orders add up to: one row for each thing an order is counted under, once for all stores (0) and once for
 * its own. `facts` has the columns of figure_order.
 */
export const linesOf = (facts: RawBuilder<unknown>, sign: 1 | -1 = 1) => {
  const signed = sql.join(
    measures.map((name) => sql`(${sql.lit(sign)} * sum(${sql.ref(name)}))::bigint as ${sql.ref(name)}`),
  )
  const plain = sql.join(measures.map((name) => sql.ref(`f.${name}`)))
  return sql`
    select merchant_id, subject, store_id, dimension, day, key, ${signed} from (
      select f.merchant_id, f.subject, s.store_id, split_part(k, ':', 1) as dimension, f.day,
        substr(k, strpos(k, ':') + 1) as key, ${plain}
      from ${facts} f
      cross join lateral (select 0::bigint as store_id union select f.store_id) s
      cross join lateral unnest(f.keys) k
      union all
      select f.merchant_id, f.subject, s.store_id, 'goods', f.day, g ->> 'k', ${goodsColumns}
      from ${facts} f
      cross join lateral (select 0::bigint as store_id union select f.store_id) s
      cross join lateral jsonb_array_elements(f.goods) g
    ) lines group by merchant_id, subject, store_id, dimension, day, key`
}

export const inChina = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')`
export const dayOf = (column: string) => sql`${inChina(column)}::date`
export const hourKey = (column: string) => sql`'hour:' || extract(hour from ${inChina(column)})::int`
