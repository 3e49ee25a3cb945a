import { sql } from 'kysely'
import { afterSaleStates } from '@zdb/contract/orders/after-sale/states'
import {
  photoStates,
  quoteStates,
  transferStates,
  type TransferState,
} from '@zdb/contract/orders/transfer-orders/states'
import { inStates, isNot } from '#core/domain/condition'
import type { Tx } from '#core/db/tx'
import { codeOf, drawn, oneOf, stateBelow, wares } from './random-draw.ts'
import { cards, counties, rarity, regular, remarks } from './goods.ts'
import { knownPeople } from './people.ts'
import { beijingCode, countyCode } from './beijing.ts'

/** The ware of an order: what is drawn, and now and then what few order. */
const wareOf = (column: 'type' | 'name' | 'note' | 'price') =>
  sql`case when p.regular then ${regular[column]} when p.n % 10000 = 3 then ${rarity[column]} else ${sql.ref(`ware.${column}`)} end`

/** Where an order stands: the last three days are under way, what is older has ended nearly always. */
const byLuck = stateBelow(transferStates, 'luck')
const ended = byLuck(
  [
    [900, 'finished'],
    [990, 'closed'],
    [996, 'delivered'],
  ],
  'chargeback',
)
const underWay = byLuck(
  [
    [40, 'waitPay'],
    [120, 'waitGrab'],
    [180, 'waitQuote'],
    [280, 'waitReceive'],
    [310, 'rejected'],
    [340, 'expired'],
    [600, 'waitDelivery'],
    [740, 'inDelivery'],
    [940, 'delivered'],
    [960, 'chargeback'],
  ],
  'closed',
)
const stateOf = sql`case when age > 3 then ${ended} else ${underWay} end`

const isIn = inStates(transferStates)
const placedIs = inStates(transferStates, 'p.state')
const photoIs = codeOf(photoStates)
const quoteIs = codeOf(quoteStates)
const caseIs = codeOf(afterSaleStates)
const accepted: readonly TransferState[] = ['waitDelivery', 'inDelivery', 'delivered']
const returned: readonly TransferState[] = ['waitReceive', 'rejected', 'expired']

/**
 * The first two merchants send to each other: nine in ten orders come from the first, and its partners are the second
 * (six in ten) and everyone else who has a shop.
 */
export const drawOrders = (tx: Tx, orders: number, at: Date, base: number, days = 90) =>
  sql`
  create temp table drawn on commit drop as
  with numbered as (
    select n, (${orders} - n) * ${days}::numeric / ${orders} as age, ${drawn(1, sql`1000`)} as luck,
      n % greatest(${orders}::bigint / ${sql.lit(regular.orders)}, 1) = 1 as regular,
      ${at}::timestamptz - make_interval(secs => (${orders} - n) * ${days} * 86400.0 / ${orders}) as created_at
    from generate_series(1, ${orders}::bigint) n
  ), ware as (
    select * from jsonb_to_recordset(${wares}::jsonb) as w(place int, name text, type int, price bigint, note text)
  ), seat as (
    select id as shop_id, merchant_id as shop_merchant_id, rank,
      row_number() over (partition by rank order by id) - 1 as place, count(*) over (partition by rank) as total
    from (select s.*, least(dense_rank() over (order by merchant_id), 3) as rank from store s) ranked
  ), sides as (
    select (array_agg(id order by id))[1] as first, (array_agg(id order by id))[2] as second from merchant
  ), placed as (
    select numbered.*, ${stateOf} as state, case when n % 10 = 0 then second else first end as merchant_id,
      case when n % 10 = 0 then 1 when ${drawn(2, sql`10`)} < 6 then 2 else 3 end as rank
    from numbered cross join sides
  )
  select p.n, p.created_at, p.age, p.state::smallint, p.merchant_id, seat.shop_id, seat.shop_merchant_id, kind.kind,
    'T' || to_char(p.created_at at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISS') || lpad(((${base} + p.n) % 1000000)::text, 6, '0') as sn,
    ${wareOf('type')} as product_type, ${wareOf('name')} as ware, ${wareOf('note')} as note, ${wareOf('price')} as price,
    ${oneOf(3, remarks)} as remarks, ${oneOf(4, cards)} as card_text, ${oneOf(5, counties)} as county,
    greatest((p.created_at at time zone 'Asia/Shanghai')::date, case when p.age > 3 then '2000-01-01' else (${at}::timestamptz at time zone 'Asia/Shanghai')::date end)
      + ${drawn(6, sql`3`)} as delivery_day,
    9 + ${drawn(7, sql`12`)} as hour, ${drawn(8, sql`1000`)} as chance, 
    case when p.regular then 0 else 1 + ${drawn(9, sql`${sql.lit(knownPeople - 1)}`)} end as person
  from placed p
  join ware on ware.place = ${drawn(10, sql`1000`)}
  cross join lateral (select case when ${placedIs('waitGrab')} then 1 when ${placedIs('waitQuote')} then 2
    when ${placedIs('waitReceive', 'rejected')} then 0 else case when p.luck % 10 < 7 then 0 when p.luck % 10 < 9 then 1 else 2 end end::smallint as kind) kind
  left join seat on seat.rank = p.rank and seat.place = ${drawn(11, sql`seat.total`)}
    and not (${placedIs('waitGrab', 'waitQuote')} or (${placedIs('waitPay', 'expired')} and kind.kind <> 0))`.execute(
    tx,
  )

const insertOrders = (tx: Tx, at: Date) =>
  sql`
  insert into transfer_order (sn, kind, state, merchant_id, shop_id, shop_merchant_id, product_type, price, hold_key, goods,
    card_text, remarks, province, city, city_code, county, county_code, longitude, latitude, consignee_sealed, consignee_masked, mobile_masked,
    mobile_hash, tail_hash, delivery_day, window_start, window_end, deadline_at, photo_state, abnormal, after_sale_open,
    search, created_at, paid_at, accepted_at, sent_at, delivered_at, ended_at)
  select sn, kind, state, merchant_id, shop_id, shop_merchant_id, product_type, case when ${isNot('state', transferStates.waitQuote.code)} then price end,
    case when ${isIn(...accepted)} or (${isIn('waitGrab', ...returned)} and kind <> 2) then sn || ':history' end,
    jsonb_build_array(jsonb_build_object('item_name', ware, 'item_img', '', 'item_remarks', note, 'item_total', 1)),
    card_text, remarks, '北京市', '北京市', ${beijingCode}, county, ${countyCode}, 116.2 + (chance % 37) / 100.0, 39.8 + (chance % 29) / 100.0,
    consignee_sealed, consignee_masked, mobile_masked, mobile_hash, tail_hash, delivery_day, starts, starts + interval '1 hour',
    case when ${isIn('waitPay', 'waitGrab', 'waitQuote', ...returned, ...accepted)} then ${at}::timestamptz + interval '1 day' + make_interval(mins => chance) end,
    case when ${isIn(...accepted)} and chance < 100 then ${photoIs('waiting')}
      when ${isIn('finished')} and chance < 100 then ${photoIs('accepted')} else ${photoIs('none')} end,
    ${isIn('waitDelivery', 'inDelivery')} and chance between 100 and 299, ${isIn('delivered')} and chance between 300 and 499,
    lower(concat_ws(' ', ware, nullif(note, ''), '北京市' || county, nullif(remarks, ''), right(sn, 8))), created_at,
    case when not ${isIn('waitPay', 'waitQuote')} then created_at end,
    case when ${isIn(...accepted, 'finished')} then created_at + interval '5 minutes' end,
    case when ${isIn('inDelivery', 'delivered', 'finished')} then starts end,
    case when ${isIn('delivered', 'finished')} then starts + interval '40 minutes' end,
    case when ${isIn('finished', 'chargeback', 'closed')} then least(starts + interval '1 day', ${at}::timestamptz) end
  from drawn join person on person.place = drawn.person
  cross join lateral (select (delivery_day + make_time(hour, 0, 0)) at time zone 'Asia/Shanghai' as starts) as w
  order by n`.execute(tx)

/** The story of an order in two lines, its offers, its case if it has one, and the push it began with. */
const insertTraces = async (tx: Tx, at: Date): Promise<void> => {
  await sql`create temp table made on commit drop as
    select o.id, sn, o.kind, o.state, o.merchant_id, o.shop_id, o.shop_merchant_id, o.price, o.hold_key, o.after_sale_open,
      o.created_at, o.delivered_at, o.ended_at, o.city || o.county as district, drawn.ware
    from transfer_order o join drawn using (sn) order by o.id`.execute(tx)
  await sql`
    insert into transfer_order_event (order_id, at, side, actor, what)
    select id, created_at, 'sender', '林小花', '发布转单' from made
    union all select id, ended_at, case when ${isIn('finished')} then 'system' else 'sender' end,
      case when ${isIn('finished')} then '系统' else '林小花' end,
      case when ${isIn('finished')} then '转单结算' else '转单取消' end from made where ended_at is not null`.execute(
    tx,
  )
  await sql`
    insert into quote (order_id, shop_id, merchant_id, state, price, note, at)
    select m.id, s.id, s.merchant_id, case when m.shop_id = s.id then ${quoteIs('chosen')}
      when m.shop_id is null then ${quoteIs('open')} else ${quoteIs('lost')} end,
      coalesce(m.price, 188_00) + (s.id % 7) * 500, '含贺卡', m.created_at
    from made m cross join lateral (
      select id, merchant_id from store where merchant_id <> m.merchant_id and (m.shop_id is null or id = m.shop_id)
      order by merchant_id, id limit 2) s where m.kind = 2 and ${isNot('m.state', transferStates.waitPay.code)}`.execute(
    tx,
  )
  await sql`
    insert into after_sale (order_id, merchant_id, shop_merchant_id, state, type, mode, amount, content, deadline_at, at, ended_at)
    select id, merchant_id, shop_merchant_id, case when after_sale_open then ${caseIs('applied')} else ${caseIs('withdrawn')} end, 2, '花材不新鲜', price / 10, '到货时有几支已经打蔫',
      case when after_sale_open then ${at}::timestamptz + interval '1 day' end, delivered_at + interval '1 hour',
      case when not after_sale_open then delivered_at + interval '1 day' end
    from made where after_sale_open or (${isIn('finished')} and id % 100 = 0)`.execute(tx)
  await sql`
    insert into push (merchant_id, kind, event, type, identity, title, alert, params, at, sent_at)
    select shop_merchant_id, 'receivedOrder', 'receivedNew', 8, 2, '新的转单',
      concat_ws('，', s.name || ' ' || ware || '：新的转单', district, to_char(price / 100.0, 'FM999999990.00') || '元'),
      jsonb_build_object('status', state, 'sn', sn), m.created_at, m.created_at
    from made m join store s on s.id = m.shop_id order by m.id`.execute(tx)
}

/** Orders of the last days with everything that hangs on them; `made` names them for the books. */
export const addOrders = async (tx: Tx, orders: number, at: Date, days?: number): Promise<void> => {
  const { rows } = await sql<{ base: number }>`select coalesce(max(id), 0) as base from transfer_order`.execute(tx)
  await drawOrders(tx, orders, at, rows[0]?.base ?? 0, days)
  await insertOrders(tx, at)
  await insertTraces(tx, at)
}
