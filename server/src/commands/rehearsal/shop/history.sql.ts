import pg from 'pg'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { shopStates } from '#areas/channels/channel-shops/public'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'

/** What is known of an order of the past and needed to play it: nobody's name, phone or door. */
export type PastOrder = {
  onlineShopId: number | null
  storeId: number | null
  day: string
  placedAt: Date
  windowStart: Date
  windowEnd: Date
  amount: number
  goods: { item_name: string; item_spec: string; item_total: number; item_price: number; sku_id: string }[]
  province: string
  city: string
  county: string
  /** To about a kilometre. */
  longitude: number | null
  latitude: number | null
  /** For how much it was passed on; null: the shop made it. */
  passedOnFor: number | null
  /** By whom it was brought; null: not known. */
  provider: number | null
}

export type PastShop = {
  id: number
  channel: number
  name: string
  storeId: number | null
  productType: number
  autoConfirm: boolean
}
export type PastPrinter = { name: string; cloud: string; roll: string; storeId: number; sheetSeconds: number | null }
export type Past = {
  orders: PastOrder[]
  shops: PastShop[]
  printers: PastPrinter[]
  riders: { storeId: number }[]
  /** The most that each courier ended within an hour for this shop, where enough rides are known. */
  perHour: ReadonlyMap<number, number>
  busiestDay: string | undefined
}

const orderColumns = `
  o.online_shop_id as "onlineShopId", o.store_id as "storeId", o.delivery_day::text as day, o.created_at as "placedAt",
  o.window_start as "windowStart", o.window_end as "windowEnd", o.amount, o.goods, o.province, o.city, o.county,
  round(o.longitude::numeric, 2)::float8 as longitude, round(o.latitude::numeric, 2)::float8 as latitude,
  t.price as "passedOnFor", d.provider`

const ordersOf = async (client: pg.Client, merchantId: number, from: string, to: string): Promise<PastOrder[]> => {
  const { rows } = await client.query<PastOrder>(
    `select ${orderColumns} from online_order o
     left join transfer_order t on t.sn = o.transfer_sn
     left join lateral (
       select provider from delivery_order where origin_sn = o.sn and merchant_id = o.merchant_id order by id desc limit 1
     ) d on true
     where o.merchant_id = $1 and o.delivery_day between $2 and $3 and o.state <> $4 order by o.created_at, o.id`,
    [merchantId, from, to, onlineStates.closed.code],
  )
  return rows
}

/** With fewer rides nobody knows what a courier can do. */
const enoughRides = 50
const yearsOfRecord = '400 days'

const perHourOf = async (client: pg.Client, merchantId: number): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await client.query<{ provider: number; most: number }>(
    `select provider, max(rides)::int as most from (
       select provider, date_trunc('hour', ended_at) as hour, count(*) as rides, sum(count(*)) over (partition by provider) as known
       from delivery_order where merchant_id = $4 and state = $1 and ended_at > now() - $2::interval group by 1, 2
     ) hourly where known >= $3 group by provider`,
    [deliveryStates.completed.code, yearsOfRecord, enoughRides, merchantId],
  )
  return new Map(rows.map(({ provider, most }) => [provider, most]))
}

const printersOf = async (client: pg.Client, merchantId: number): Promise<PastPrinter[]> => {
  const { rows } = await client.query<PastPrinter>(
    `select p.name, p.cloud, p.roll, p.store_id as "storeId", j.seconds as "sheetSeconds" from print_printer p
     left join lateral (
       select percentile_cont(0.5) within group (order by extract(epoch from printed_at - sent_at))::float8 as seconds
       from print_job where printer_id = p.id and state = $2 and printed_at > sent_at
     ) j on true
     where p.merchant_id = $1 and p.removed_at is null order by p.id`,
    [merchantId, printJobStates.printed.code],
  )
  return rows
}

/** Read in one snapshot that cannot write. */
export const readPast = async (
  installation: string,
  { merchantId, from, to }: { merchantId: number; from: string; to: string },
): Promise<Past> => {
  const client = new pg.Client({ connectionString: installation })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const orders = await ordersOf(client, merchantId, from, to)
    const { rows: busiest } = await client.query<{ day: string }>(
      `select delivery_day::text as day from online_order
       where merchant_id = $1 and state <> $2 and delivery_day between now() - $3::interval and now()
       group by delivery_day order by count(*) desc, delivery_day desc limit 1`,
      [merchantId, onlineStates.closed.code, yearsOfRecord],
    )
    const busiestDay = busiest[0]?.day
    const { rows: shops } = await client.query<PastShop>(
      `select id, channel, name, store_id as "storeId", product_type as "productType", auto_confirm as "autoConfirm"
       from online_shop where merchant_id = $1 and removed_at is null and state <> $2 order by id`,
      [merchantId, shopStates.unbound],
    )
    const { rows: riders } = await client.query<{ storeId: number }>(
      'select store_id as "storeId" from delivery_rider where merchant_id = $1 and removed_at is null order by id',
      [merchantId],
    )
    return {
      orders: orders.length > 0 || !busiestDay ? orders : await ordersOf(client, merchantId, busiestDay, busiestDay),
      shops,
      printers: await printersOf(client, merchantId),
      riders,
      perHour: await perHourOf(client, merchantId),
      busiestDay: orders.length > 0 ? undefined : busiestDay,
    }
  } finally {
    await client.end()
  }
}
