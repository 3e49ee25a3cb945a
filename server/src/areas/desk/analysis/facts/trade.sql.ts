import { sql, type RawBuilder } from 'kysely'
import { afterSaleStates } from '@zdb/contract/orders/after-sale/states'
import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import { lateTransfer, validTransfer } from '#areas/orders/transfer-orders/public'
import { postingsUnder } from './books.sql.ts'
import { dayOf, hourKey, measured } from './measures.sql.ts'

const refunded = sql`coalesce((select sum(c.amount) from after_sale c
  where c.order_id = o.id and c.state = ${sql.lit(afterSaleStates.agreed.code)}), 0)`

/** What moved on this side's own accounts under these numbers. */
const postedUnder = (merchant: RawBuilder<unknown>, numbers: RawBuilder<unknown>) => sql`
  coalesce((select sum(amount) from (${postingsUnder(merchant, numbers)}) posted), 0)`

const ridden = sql`from delivery_order d where d.merchant_id = o.shop_merchant_id and d.origin_sn = o.sn
  and d.origin_kind = ${sql.lit(originKinds.received)}`

const common = (net: RawBuilder<unknown>) =>
  measured('sent', {
    orders: sql`1`,
    valid: sql`${validTransfer('o')}::int`,
    amount: sql`coalesce(o.price, 0)`,
    valid_amount: sql`${validTransfer('o')}::int * coalesce(o.price, 0)`,
    refund: refunded,
    margin: net,
    accepted: sql`(o.accepted_at is not null and o.paid_at is not null)::int`,
    seconds: sql`coalesce(greatest(extract(epoch from o.accepted_at - o.paid_at), 0), 0)`,
    late: sql`${lateTransfer('o')}::int`,
  })

/** What each transfer order gives to its sender's figures. */
export const sentFacts = (which: RawBuilder<boolean>) => sql`
  select o.merchant_id, 'sent' as subject, o.id as order_id, o.sn, ${dayOf('o.created_at')} as day, 0::bigint as store_id,
    array['all:', ${hourKey('o.created_at')}, 'partner:' || coalesce(o.shop_merchant_id, 0), 'kind:' || o.kind,
      'account:' || coalesce(o.account_id, 0), 'store:' || coalesce(o.shop_id, 0)] as keys,
    '[]'::jsonb as goods, ${common(postedUnder(sql`o.merchant_id`, sql`select o.sn`))}
  from transfer_order o where ${which}`

/** What each one gives to the figures of who makes it; nobody sees it before it is paid. */
export const receivedFacts = (which: RawBuilder<boolean>) => sql`
  select o.shop_merchant_id as merchant_id, 'received' as subject, o.id as order_id, o.sn,
    ${dayOf('o.created_at')} as day, coalesce(o.shop_id, 0) as store_id,
    array['all:', ${hourKey('o.created_at')}, 'partner:' || o.merchant_id, 'kind:' || o.kind,
      'store:' || coalesce(o.shop_id, 0)] as keys,
    '[]'::jsonb as goods,
    ${common(sql`${postedUnder(sql`o.shop_merchant_id`, sql`select o.sn union select d.sn ${ridden}`)}
      - coalesce((select sum(d.cost) ${ridden} and d.way <> ${sql.lit(groups.aggregated.code)}), 0)`)}
  from transfer_order o where ${which}`
