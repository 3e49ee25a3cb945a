import { sql } from 'kysely'
import { addDays, startOfDay } from '@zdb/contract/kit/china-time'
import { db } from '#core/tx'

export const latestNotices = (limit: number) =>
  db().selectFrom('notice').select(['id', 'title', 'content', 'at']).orderBy('id', 'desc').limit(limit).execute()

/** Pushes to the merchant per day in China's time, both days included. */
export const pushesBetween = async (
  merchantId: number,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*) as count from push
    where merchant_id = ${merchantId} and at >= ${startOfDay(from)} and at < ${startOfDay(addDays(to, 1))}
    group by day`.execute(db())
  return new Map(rows.map(({ day, count }) => [day, count]))
}
