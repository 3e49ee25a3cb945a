import { sql } from 'kysely'
import { writeBackStates, type WriteBackKind } from '@zdb/contract/orders/online-orders/states'
import { db, type Tx } from '#core/db/tx'
import type { Backlog } from '#core/domain/health'
import { now } from '#core/time/clock'
import { dueRows } from '#core/work/due-rows.sql'

const waiting = sql.lit(writeBackStates.waiting.code)

export type WriteBack = {
  id: number
  order_id: number
  kind: WriteBackKind
  data: Readonly<Record<string, string>>
  tries: number
  channel: number
  channel_order_id: string
  online_shop_id: number | null
}

/**
 * The next ones due: of each merchant the oldest, then of each the second, so that who has many waiting holds up only its
 * own. What an order still waits to have said comes before what it says later. Of each merchant more is looked at than
 * is taken: others may be taking some at this moment.
 */
export const takeWriteBacks = async (at: Date, until: Date, limit: number): Promise<WriteBack[]> => {
  const { rows } = await sql<WriteBack>`
    with recursive each_merchant as (
      (select merchant_id as id from write_back where state = ${waiting} order by merchant_id limit 1)
      union all
      select (select w.merchant_id from write_back w
        where w.state = ${waiting} and w.merchant_id > each_merchant.id order by w.merchant_id limit 1)
      from each_merchant where each_merchant.id is not null),
    due as materialized (
      select next.id, next.next_at,
        row_number() over (partition by each_merchant.id order by next.next_at, next.id) as turn
      from each_merchant cross join lateral (
        select w.id, w.next_at from write_back w
        where w.merchant_id = each_merchant.id and w.state = ${waiting} and w.next_at <= ${at}
          and not exists (
            select 1 from write_back e where e.order_id = w.order_id and e.id < w.id and e.state = ${waiting})
        order by w.next_at, w.id limit ${limit * 2}) next),
    taken as (
      update write_back set next_at = ${until}, tries = tries + 1
      where id in (
        select w.id from due join write_back w on w.id = due.id
        where w.state = ${waiting} and w.next_at <= ${at}
        order by due.turn, due.next_at, due.id limit ${limit} for update of w skip locked
      )
      returning id, order_id, kind, data, tries
    )
    select taken.*, o.channel, o.channel_order_id, o.online_shop_id
    from taken join online_order o on o.id = taken.order_id order by taken.id`.execute(db())
  return rows
}

/** How it ended; false when it was ended before. */
export const endWriteBack = async (
  tx: Tx,
  id: number,
  state: keyof typeof writeBackStates,
  at: Date,
  error = '',
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('write_back')
    .set({ state: writeBackStates[state].code, done_at: at, error })
    .where('id', '=', id)
    .where('state', '=', writeBackStates.waiting.code)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const postponeWriteBack = async (id: number, next: Date, error: string): Promise<void> => {
  await db()
    .updateTable('write_back')
    .set({ next_at: next, error })
    .where('id', '=', id)
    .where('state', '=', writeBackStates.waiting.code)
    .execute()
}

/** Whatever waits for this shop's channel is tried at once. */
export const wakeShop = async (shopId: number, at: Date): Promise<void> => {
  await sql`
    update write_back set next_at = ${at} from online_order o
    where o.id = write_back.order_id and o.online_shop_id = ${shopId} and write_back.state = ${waiting}
      and write_back.next_at > ${at}`.execute(db())
}

export const dueWriteBacks = (): Promise<Backlog> => dueRows('write_back', 'next_at', sql<boolean>`state = ${waiting}`)

/** By channel: how many are due and nobody has taken, and since when. */
export const writeBackBacklog = async (): Promise<ReadonlyMap<number, Backlog>> => {
  const { rows } = await sql<Backlog & { channel: number }>`
    select o.channel, count(*)::int as backlog, min(w.next_at) as "oldestAt"
    from write_back w join online_order o on o.id = w.order_id
    where w.state = ${waiting} and w.next_at <= ${now()} group by o.channel`.execute(db())
  return new Map(rows.map(({ channel, ...rest }) => [channel, rest]))
}
