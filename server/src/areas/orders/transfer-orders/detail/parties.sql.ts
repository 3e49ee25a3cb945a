import { db } from '#core/db/tx'
import type { Order } from '../transfer-order.sql.ts'

/** Who sent the order of this number and who has it; undefined where there is none. */
export const partiesOf = (
  sn: string,
): Promise<Pick<Order, 'merchant_id' | 'shop_merchant_id' | 'shop_id' | 'delivery_shop_id' | 'state'> | undefined> =>
  db()
    .selectFrom('transfer_order')
    .select(['merchant_id', 'shop_merchant_id', 'shop_id', 'delivery_shop_id', 'state'])
    .where('sn', '=', sn)
    .executeTakeFirst()
