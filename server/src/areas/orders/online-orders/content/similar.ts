import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { fen } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { deliveryTime } from '#areas/orders/transfer-orders/public'
import { twinsOf } from './create.sql.ts'
import { goodsOf } from './goods.ts'

/** Orders for the same phone, day and address, each with what tells whether it is the same one. */
export const similarOrders = async (merchantId: number, hash: Buffer | null, but?: number) =>
  (await twinsOf(merchantId, hash, but)).map((twin) => ({
    order_sn: twin.sn,
    channel_name: channelOf(twin.channel).name,
    order_status_zh: onlineStates[stateOf(onlineStates, twin.state)].label,
    goods: goodsOf(twin)
      .map(({ item_name, item_total }) => `${item_name} ×${item_total}`)
      .join('、'),
    delivery_time: deliveryTime(twin),
    order_amount: fen(twin.amount),
    created_at: twin.created_at,
  }))
