import { sql } from 'kysely'
import { fixedStatement } from '#core/db/fixed-statement'
import { innerRows, type Inner } from '#core/db/inner-rows.sql'
import { soldOf, type Sold } from '#areas/shop/goods/public'
import type { Line } from '#core/domain/timeline'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { WriteBackRow } from '../channel/write-backs.sql.ts'
import { twins, type Twin } from '../content/create.sql.ts'
import { listed, type ListedOrder } from '../list/listed.sql.ts'
import type { Refund, Reminder } from '../requests/requests.sql.ts'
import { linesOf } from '../timeline.sql.ts'

/** An order with everything of ours that its detail shows: it comes in the same statement. */
export type DetailedOrder = ListedOrder & {
  refunds: Inner<Refund>[]
  reminders: Inner<Reminder>[]
  write_backs: Inner<WriteBackRow>[]
  twins: Inner<Twin>[]
  timeline: Inner<Line>[]
  /** What of our own goods it is for. */
  sold: Inner<Sold>[]
}

const newest = (table: 'online_refund' | 'online_reminder' | 'write_back', limit = sql``) =>
  innerRows(sql`select * from ${sql.table(table)} where order_id = o.id order by id desc ${limit}`)

const inDetail = fixedStatement(
  { sn: 'text', merchantId: 'bigint' },
  ({ sn, merchantId }) => sql<DetailedOrder>`
    select ${listed}, ${newest('online_refund')} as refunds, ${newest('online_reminder')} as reminders,
      ${newest('write_back', sql`limit 50`)} as write_backs, ${innerRows(linesOf(sql`o.id`))} as timeline,
      ${innerRows(soldOf(sql`o.merchant_id`, sql`o.sn`))} as sold,
      ${innerRows(twins(sql`o.merchant_id`, { hash: sql`o.twin_hash`, but: sql`o.id` }))} as twins
    from online_order o where o.sn = ${sn} and o.merchant_id = ${merchantId}`,
)

/** Another merchant's does not exist. */
export const detailedOrder = async ({ merchantId }: Actor, sn: string): Promise<DetailedOrder> =>
  (await inDetail({ sn, merchantId }))[0] ?? refuse('notFound')
