import { sql, type RawBuilder } from 'kysely'
import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { originKinds } from '@zdb/contract/couriers/delivery/states'
import { priceBands } from '@zdb/contract/desk/analysis/words'
import { refundStates } from '@zdb/contract/orders/online-orders/states'
import { validOnline, wayOfOnline } from '#areas/orders/online-orders/public'
import { postingsUnder } from './books.sql.ts'
import { dayOf, hourKey, measured } from './measures.sql.ts'

/** Where each band but the first begins, in fen: the place of an amount among them is its band. */
const bandStarts = sql.raw(`array[${priceBands.slice(1).map(({ from }) => from * 100)}]::bigint[]`)

// `offset 0`: each number is looked up by itself. Joined, a merchant of average size is read whole for each of its orders,
// which costs the largest one the square of its orders.

/** The numbers of one deal of the sender: the order, what it was passed on as, what repeats that, and its rides. */
const dealOf = sql`
  with recursive passed(sn) as (
    select o.sn
    union
    select t.sn from passed p cross join lateral (
      select sn from transfer_order where origin_sn = p.sn and merchant_id = o.merchant_id offset 0
    ) t
  )
  select sn from passed`

const calledFor = (kind: keyof typeof originKinds) => sql`
  select sn, way, cost from delivery_order
  where merchant_id = o.merchant_id and origin_kind = ${sql.lit(originKinds[kind])} and origin_sn = deal.sn`

/** One lookup for each kind: both in one would cost more than reading a merchant of average size. */
const ridesOf = sql`
  select d.sn, d.way, d.cost from deal cross join lateral (
    ${calledFor('online')} union all ${calledFor('received')} offset 0
  ) d`

/**
 * What the books say of the deal on the merchant's own accounts, as in the order's own account of its money. Rides that
 * are paid elsewhere stand in no book of ours: they are added as they were written down.
 */
const booksOf = sql`
  with deal as materialized (${dealOf}), rides as materialized (${ridesOf}),
  posted as (${postingsUnder(sql`o.merchant_id`, sql`select sn from deal union select sn from rides`)})
  select coalesce(-sum(amount), 0) as cost, coalesce(-sum(amount) filter (where type = 'ride'), 0) as ride,
    coalesce(-sum(amount) filter (where type = 'refund' and ref = o.sn), 0) as given,
    (select coalesce(sum(r.cost), 0) from rides r where r.way <> ${sql.lit(groups.aggregated.code)}) as elsewhere
  from posted`

/** What each online order gives to the figures. `which` is asked of the order as `o`. */
export const onlineFacts = (which: RawBuilder<boolean>) => sql`
  select o.merchant_id, 'online' as subject, o.id as order_id, o.sn, o.day, o.store as store_id,
    array['all:', o.hour, 'channel:' || o.channel, 'shop:' || coalesce(o.online_shop_id, 0),
      'band:' || width_bucket(o.amount, ${bandStarts}), 'flag:' || o.flag, 'way:' || o.way, 'store:' || o.store]
      || case when o.passed_on then array['account:' || o.account] else array[]::text[] end as keys,
    o.lines as goods,
    ${measured('online', {
      orders: sql`1`,
      valid: sql`o.valid::int`,
      amount: sql`o.amount`,
      valid_amount: sql`o.valid::int * o.amount`,
      refund: sql`o.back`,
      coupon: sql`o.coupons`,
      fee: sql`o.kept`,
      passed: sql`o.passed_on::int`,
      passed_amount: sql`o.passed_on::int * o.amount`,
      transfer: sql`o.cost - o.ride - o.given`,
      ride: sql`o.ride + o.elsewhere`,
      material: sql`o.made`,
      margin: sql`o.amount - o.kept - o.back - (o.cost - o.given) - o.elsewhere - o.made`,
    })}
  from (
    select o.*, books.*, case when o.valid then greatest(o.refunded, books.given) else greatest(o.amount, books.given) end as back
    from (
      select o.*, ${dayOf('o.created_at')} as day, ${hourKey('o.created_at')} as hour, coalesce(o.store_id, 0) as store,
        o.transfer_sn is not null as passed_on, ${wayOfOnline} as way,
        coalesce((select t.account_id from transfer_order t where t.sn = o.transfer_sn), 0) as account,
        ${validOnline('o')} as valid,
        case when ${validOnline('o')} then o.amount - coalesce(o.income_amount, o.amount) else 0 end as kept,
        coalesce((select sum(r.amount) from online_refund r
          where r.order_id = o.id and r.state = ${sql.lit(refundStates.agreed.code)}), 0) as refunded,
        coalesce((select sum(u.amount) from coupon_use u where u.order_sn = o.sn and u.returned_at is null), 0) as coupons,
        coalesce((select sum(s.cost) from goods_sale s where s.order_sn = o.sn and s.returned_at is null), 0) as made,
        coalesce((select jsonb_agg(jsonb_build_object('k', l.key, 'q', l.quantity, 'a', l.amount)) from (
          select (g ->> 'item_name') || chr(9) || coalesce(g ->> 'item_spec', '') as key,
            sum((g ->> 'item_total')::numeric::bigint) as quantity,
            sum((g ->> 'item_total')::numeric::bigint * coalesce((g ->> 'item_price')::numeric::bigint, 0)) as amount
          from jsonb_array_elements(o.goods) g group by 1) l), '[]') as lines
      from online_order o where ${which}
    ) o cross join lateral (${booksOf}) books
  ) o`
