import { ask } from '../order-world.ts'
import type { Facts } from '../questions/list-question.ts'

/** What the questions need to know of the orders of whoever has this number. */
export const factsAbout = async (databaseUrl: string, table: string, mobile: string): Promise<Facts> => {
  const [facts] = await ask<{ merchant: number; shop: number; openid: string; last: number; orders: number }>(
    databaseUrl,
    `select a.merchant_id::int as merchant, s.id::int as shop, s.openid,
      -- Of fewer the newest.
      (select id::int from (select id, created_at from ${table} where merchant_id = a.merchant_id order by created_at, id limit 21) oldest
        order by created_at desc, id desc limit 1) as last,
      (select count(*)::int from (select 1 from ${table} where merchant_id = a.merchant_id limit 10000) c) as orders
    from account a
    cross join lateral (
      select shop_id from transfer_order where merchant_id = a.merchant_id and shop_id is not null order by id desc limit 1
    ) o join store s on s.id = o.shop_id
    where a.mobile = $1`,
    [mobile],
  )
  if (!facts) throw new Error(`nobody has ${mobile}`)
  return {
    merchantId: facts.merchant,
    shop: { id: facts.shop, openid: facts.openid },
    // The regular's: as many orders in a small shop as in a large one.
    tail: '0000',
    lastButOnePage: facts.last,
    deepPage: Math.max(1, Math.floor(facts.orders / 20)),
  }
}
