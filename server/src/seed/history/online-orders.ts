import { sql } from 'kysely'
import { dayText } from '@zdb/contract/kit/china-time'
import { peopleColumns } from '#areas/online-orders/public'
import type { Tx } from '#core/db/tx'
import { drawOrders } from './orders.ts'
import { knownPeople, personAt } from './people.ts'

/** Where an order stands: the last nine days are under way, the last three mostly to be arranged, what is older has ended. */
const stateOf = sql`case
  when age > 9 then case when chance < 920 then 40 else 50 end
  when age > 3 then case when chance < 100 then 0 when chance < 400 then 10 when chance < 700 then 20 when chance < 950 then 40 else 50 end
  when chance < 600 then 0 when chance < 750 then 10 when chance < 900 then 20 when chance < 980 then 40 else 50 end`

/** The riders of those that the shop delivers itself, and the transfers of those that others do. */
const logisticsOf = sql`case when state = 10 then (array[0, 1, 10, 30, 63])[1 + person % 5] end`
const transferOf = sql`case when state = 20 then (array[0, 10, 20, 30])[1 + person % 4] end`

const gatherBuyers = async (tx: Tx, at: Date): Promise<void> => {
  const people = Array.from({ length: knownPeople }, (_, index) => {
    const person = personAt(index)
    return peopleColumns({ ...person, buyer_name: person.consignee, buyer_mobile: person.mobile }, dayText(at))
  })
  const all = <K extends keyof (typeof people)[number]>(name: K) => people.map((person) => person[name])
  await sql`
    create temp table buyer on commit drop as
    select p.*, row_number() over () - 1 as place from unnest(
      ${all('people_sealed')}::bytea[], ${all('consignee_masked')}::text[], ${all('mobile_masked')}::text[],
      ${all('address_masked')}::text[], ${all('buyer_masked')}::text[], ${all('mobile_hash')}::bytea[],
      ${all('tail_hash')}::bytea[], ${all('tail_number')}::text[], ${all('name_hash')}::bytea[], ${all('twin_hash')}::bytea[]
    ) as p(people_sealed, consignee_masked, mobile_masked, address_masked, buyer_masked, mobile_hash, tail_hash, tail_number,
      name_hash, twin_hash)`.execute(tx)
}

/** Orders of the last ninety days that came from the merchants' own shops on the channels, or were typed. */
export const addOnlineOrders = async (tx: Tx, orders: number, at: Date): Promise<void> => {
  const { rows } = await sql<{ base: number }>`select coalesce(max(id), 0) as base from online_order`.execute(tx)
  await gatherBuyers(tx, at)
  await drawOrders(tx, orders, at, rows[0]?.base ?? 0)
  await sql`
    insert into online_order (sn, merchant_id, online_shop_id, channel, channel_order_id, channel_status, channel_at, state,
      product_type, delivery_type, amount, goods, goods_total, card_text, remarks, province, city, county, longitude, latitude,
      people_sealed, consignee_masked, mobile_masked, address_masked, buyer_masked, mobile_hash, tail_hash, tail_number,
      name_hash, twin_hash, delivery_day, window_start, window_end, store_id, logistics_no, logistics_status, transfer_sn,
      transfer_state, transfer_trouble, problem_type, problem_open, problem_at, remind_open, refund_open, flag, search,
      overdue, created_at, ended_at)
    select 'O' || substr(sn, 2), d.merchant_id, shop.id, coalesce(shop.channel, 11), 'H' || n,
      case state when 40 then 'finished' when 50 then 'cancelled' else 'confirmed' end, d.created_at, state, product_type,
      1 + person % 2, price,
      jsonb_build_array(jsonb_build_object('item_name', ware, 'item_spec', '', 'item_img', '', 'item_remarks', note,
        'item_total', 1, 'item_price', price, 'sku_id', '')),
      1, card_text, remarks, '北京市', '北京市', county, 116.2 + (chance % 37) / 100.0, 39.8 + (chance % 29) / 100.0,
      people_sealed, consignee_masked, mobile_masked, address_masked, buyer_masked, mobile_hash, tail_hash, tail_number,
      name_hash, twin_hash, delivery_day, starts, starts + interval '1 hour', store.id,
      case when state = 10 then 'D' || substr(sn, 2) else '' end, ${logisticsOf}, case when state = 20 then sn end, ${transferOf},
      case when state = 20 and person % 6 = 0 then '门店已拒单' else '' end,
      case when problem then 2 end, problem, case when problem then d.created_at end, state < 40 and person % 7 = 0,
      state in (10, 20) and person % 5 = 1, case when person % 50 = 0 then 1 + person % 3 else 0 end,
      lower(concat_ws(' ', ware, '北京市' || county, nullif(remarks, ''), right(sn, 8), 'h' || n)),
      state < 40 and starts + interval '1 hour' <= ${at}, d.created_at,
      case when state >= 40 then starts + interval '1 day' end
    from (
      select n, sn, created_at, merchant_id, product_type, ware, note, price, remarks, card_text, county, delivery_day, hour,
        chance, person, (${stateOf})::smallint as state from drawn
    ) d
    cross join lateral (select state = 0 and person % 4 = 0 as problem) as p
    join buyer on buyer.place = d.person
    cross join lateral (select (delivery_day + make_time(hour, 0, 0)) at time zone 'Asia/Shanghai' as starts) as w
    left join lateral (select id, channel from online_shop o where o.merchant_id = d.merchant_id order by o.id offset d.person % 3 limit 1) shop on true
    left join lateral (select id from store t where t.merchant_id = d.merchant_id order by t.id offset d.person % 2 limit 1) store on true
    order by n`.execute(tx)
}
