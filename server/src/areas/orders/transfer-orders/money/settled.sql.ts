import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { db } from '#core/db/tx'

export type SettledOrder = {
  id: number
  sn: string
  shop_id: number | null
  shop_merchant_id: number | null
  price: number | null
  ended_at: Date | null
}

const columns = ['id', 'sn', 'shop_id', 'shop_merchant_id', 'price', 'ended_at'] as const

const settled = () =>
  db().selectFrom('transfer_order').select(columns).where('state', '=', transferStates.finished.code)

/** What this merchant passed on and has paid for, by when it was settled. */
export const settledBetween = (
  merchantId: number,
  { from, to, shopId }: { from: Date; to: Date; shopId?: number },
): Promise<SettledOrder[]> => {
  const found = settled()
    .where('merchant_id', '=', merchantId)
    .where('ended_at', '>=', from)
    .where('ended_at', '<', to)
    .orderBy('id')
  return (shopId === undefined ? found : found.where('shop_id', '=', shopId)).execute()
}

export const settledBySn = (merchantId: number, sn: string): Promise<SettledOrder | undefined> =>
  settled().where('merchant_id', '=', merchantId).where('sn', '=', sn).executeTakeFirst()

export const settledById = async (ids: readonly number[]): Promise<SettledOrder[]> =>
  ids.length === 0
    ? []
    : settled()
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute()
