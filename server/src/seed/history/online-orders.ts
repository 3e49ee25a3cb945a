import { sql } from 'kysely'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { dayText } from '@zdb/contract/kit/china-time'
import { codesOf } from '@zdb/contract/kit/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { peopleColumns } from '#areas/orders/online-orders/public'
import { inStates } from '#core/domain/condition'
import type { Tx } from '#core/db/tx'
import { drawOrders } from './orders.ts'
import { knownPeople, personAt } from './people.ts'
import { stateBelow } from './random-draw.ts'
import { beijingCode, countyCode } from './beijing.ts'

/** Where an order stands: the last nine days are under way, the last three mostly to be arranged, what is older has ended. */
const byChance = stateBelow(onlineStates, 'chance')
const mostlyEnded = byChance(
  [
    [100, 'waitArrange'],
    [400, 'selfProcess'],
    [700, 'transferProcess'],
    [950, 'finished'],
  ],
  'closed',
)
const mostlyWaiting = byChance(
  [
    [600, 'waitArrange'],
    [750, 'selfProcess'],
    [900, 'transferProcess'],
    [980, 'finished'],
  ],
  'closed',
)
const stateOf = sql`case when age > 9 then ${byChance([[920, 'finished']], 'closed')}
  when age > 3 then ${mostlyEnded} else ${mostlyWaiting} end`

const isIn = inStates(onlineStates)
const oneByPerson = (codes: readonly number[]) =>
  sql`(array[${sql.join(codes.map((code) => sql.lit(code)))}])[1 + person % ${sql.lit(codes.length)}]`
const alive = isIn('waitArrange', 'selfProcess', 'transferProcess')
const rides = codesOf(deliveryStates, 'unpaid', 'paid', 'accepted', 'delivering', 'cancelled')
const transfers = codesOf(transferStates, 'waitPay', 'waitReceive', 'waitDelivery', 'inDelivery')

/** The riders of those that the shop delivers itself, and the transfers of those that others do. */
const logisticsOf = sql`case when ${isIn('selfProcess')} then ${oneByPerson(rides)} end`
const transferOf = sql`case when ${isIn('transferProcess')} then ${oneByPerson(transfers)} end`

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
      product_type, delivery_type, amount, goods, goods_total, card_text, remarks, province, city, city_code,
      county, county_code, longitude, latitude,
      people_sealed, consignee_masked, mobile_masked, address_masked, buyer_masked, mobile_hash, tail_hash, tail_number,
      name_hash, twin_hash, delivery_day, window_start, window_end, store_id, logistics_no, logistics_status, transfer_sn,
      transfer_state, transfer_trouble, problem_type, problem_open, problem_at, remind_open, refund_open, flag, search,
      overdue, created_at, ended_at)
    select 'O' || substr(sn, 2), d.merchant_id, shop.id, coalesce(shop.channel, 11), 'H' || n,
      case when ${isIn('finished')} then 'finished' when ${isIn('closed')} then 'cancelled' else 'confirmed' end, d.created_at, state, product_type,
      1 + person % 2, price,
      jsonb_build_array(jsonb_build_object('item_name', ware, 'item_spec', '', 'item_img', '', 'item_remarks', note,
        'item_total', 1, 'item_price', price, 'sku_id', '')),
      1, card_text, remarks, '北京市', '北京市', ${beijingCode}, county, ${countyCode}, 116.2 + (chance % 37) / 100.0, 39.8 + (chance % 29) / 100.0,
      people_sealed, consignee_masked, mobile_masked, address_masked, buyer_masked, mobile_hash, tail_hash, tail_number,
      name_hash, twin_hash, delivery_day, starts, starts + interval '1 hour', store.id,
      case when ${isIn('selfProcess')} then 'D' || substr(sn, 2) else '' end, ${logisticsOf},
      case when ${isIn('transferProcess')} then sn end, ${transferOf},
      case when ${isIn('transferProcess')} and person % 6 = 0 then '门店已拒单' else '' end,
      case when problem then 2 end, problem, case when problem then d.created_at end, ${alive} and person % 7 = 0,
      ${isIn('selfProcess', 'transferProcess')} and person % 5 = 1, case when person % 50 = 0 then 1 + person % 3 else 0 end,
      lower(concat_ws(' ', ware, '北京市' || county, nullif(remarks, ''), right(sn, 8), 'h' || n)),
      ${alive} and starts + interval '1 hour' <= ${at}, d.created_at,
      case when not ${alive} then starts + interval '1 day' end
    from (
      select n, sn, created_at, merchant_id, product_type, ware, note, price, remarks, card_text, county, delivery_day, hour,
        chance, person, (${stateOf})::smallint as state from drawn
    ) d
    cross join lateral (select ${isIn('waitArrange')} and person % 4 = 0 as problem) as p
    join buyer on buyer.place = d.person
    cross join lateral (select (delivery_day + make_time(hour, 0, 0)) at time zone 'Asia/Shanghai' as starts) as w
    left join lateral (select id, channel from online_shop o where o.merchant_id = d.merchant_id order by o.id offset d.person % 3 limit 1) shop on true
    left join lateral (select id from store t where t.merchant_id = d.merchant_id order by t.id offset d.person % 2 limit 1) store on true
    order by n`.execute(tx)
}
