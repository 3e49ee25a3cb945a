import type { OnlineRow } from '../online-order.ts'

/** What a dialog has to know of its order; a row of a list and a detail both have it. */
export type DialogOrder = Pick<
  OnlineRow,
  | 'order_sn'
  | 'channel'
  | 'order_amount'
  | 'delivery_shop'
  | 'delivery_date'
  | 'delivery_time'
  | 'province'
  | 'city'
  | 'county'
  | 'address'
  | 'consignee'
  | 'mobile'
  | 'goods_items'
  | 'card_con'
  | 'order_remarks'
  | 'product_type'
  | 'flag'
  | 'memo'
  | 'problem'
  | 'remind'
  | 'refund'
  | 'eta'
  | 'order_status'
  | 'order_status_zh'
  | 'actions'
>

/** `<CloseDialog order={order} onClose={close} />`: every dialog of an order is drawn so. */
export type OnlineDialog = { order: DialogOrder; onClose: () => void }
