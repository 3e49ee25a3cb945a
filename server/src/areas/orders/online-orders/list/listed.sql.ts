import { sql } from 'kysely'
import { openRefundCodes } from '@zdb/contract/orders/online-orders/states'
import type { Inner } from '#core/db/inner-rows.sql'
import type { StoreFacts } from '#areas/shop/stores/public'
import type { Eta, Refund, Reminder } from '../requests/requests.sql.ts'
import type { Order } from '../online-order.sql.ts'

/** An order with what is shown beside it: it comes in the same statement. */
export type ListedOrder = Order & {
  store: Pick<StoreFacts, 'id' | 'name' | 'longitude' | 'latitude'> | null
  online_shop: string | null
  twinned: boolean
  /** What waits for an answer, the latest of each. */
  reminder: Inner<Reminder> | null
  refund: Inner<Refund> | null
  eta: Inner<Eta> | null
}

const waiting = (flag: string, table: string, waits: ReturnType<typeof sql<boolean>>) => sql`
  case when ${sql.ref(flag)} then (
    select to_jsonb(r) from ${sql.table(table)} r where r.order_id = o.id and ${waits} order by r.id desc limit 1) end`

/** Shops that were removed keep their name. */
export const listed = sql`o.*,
  (select jsonb_build_object('id', s.id, 'name', s.name, 'longitude', s.longitude, 'latitude', s.latitude)
    from store s where s.id = o.store_id) as store,
  (select s.name from online_shop s where s.id = o.online_shop_id) as online_shop,
  exists (select 1 from online_order t
    where t.merchant_id = o.merchant_id and t.twin_hash = o.twin_hash and t.id <> o.id) as twinned,
  ${waiting('o.remind_open', 'online_reminder', sql<boolean>`r.replied_at is null`)} as reminder,
  ${waiting('o.refund_open', 'online_refund', sql<boolean>`r.state in (${sql.join(openRefundCodes.map((code) => sql.lit(code)))})`)} as refund,
  ${waiting('o.eta_open', 'online_eta', sql<boolean>`r.state = 'open'`)} as eta`
