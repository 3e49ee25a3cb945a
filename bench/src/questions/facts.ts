import { ask, type Size } from '../order-world.ts'
import type { Facts, QuestionSet } from './list-question.ts'

/** What the questions need to know of the first merchant's orders in one size. */
export const factsOf = async (
  { databaseUrl }: Pick<Size, 'databaseUrl'>,
  { table }: Pick<QuestionSet, 'table'>,
): Promise<Facts> => {
  const [facts] = await ask<{ merchant: number; shop: number; openid: string; last: number; orders: number }>(
    databaseUrl,
    `select m.id::int as merchant, s.id::int as shop, s.openid, (
        select id::int from ${table} where merchant_id = m.id order by created_at, id offset 20 limit 1) as last,
      (select count(*)::int from (select 1 from ${table} where merchant_id = m.id limit 10000) c) as orders
    from (select min(id) as id from merchant) m join store s on s.name = '徐家汇店'`,
  )
  if (!facts) throw new Error('the demo world is not there')
  return {
    merchantId: facts.merchant,
    shop: { id: facts.shop, openid: facts.openid },
    // The regular's: as many orders in a small shop as in a large one.
    tail: '0000',
    lastButOnePage: facts.last,
    deepPage: Math.floor(facts.orders / 20),
  }
}
