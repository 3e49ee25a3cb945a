import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { fen } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { deliveryTime } from '#areas/orders/transfer-orders/public'
import type { Inner } from '#core/db/inner-rows.sql'
import { twinsOf, type Twin } from './create.sql.ts'
import { goodsOf } from './goods.ts'

/** What tells whether an order is the same one as another for the same phone, day and address. */
export const presentTwin = (twin: Twin | Inner<Twin>) => ({
  order_sn: twin.sn,
  channel_name: channelOf(twin.channel).name,
  order_status_zh: onlineStates[stateOf(onlineStates, twin.state)].label,
  goods: goodsOf(twin)
    .map(({ item_name, item_total }) => `${item_name} ×${item_total}`)
    .join('、'),
  delivery_time: deliveryTime({ window_start: new Date(twin.window_start), window_end: new Date(twin.window_end) }),
  order_amount: fen(twin.amount),
  created_at: new Date(twin.created_at),
})

export const similarOrders = async (merchantId: number, hash: Buffer | null) =>
  (await twinsOf(merchantId, hash)).map(presentTwin)
