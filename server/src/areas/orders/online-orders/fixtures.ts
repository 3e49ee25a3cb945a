import { randomUUID } from 'node:crypto'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import { fen } from '@zdb/contract/kit/fen'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { shopStates } from '#areas/channels/channel-shops/public'
import { aDoor } from '#areas/shop/stores/fixtures'
import { hours, later, now } from '#core/time/clock'
import { newSerial } from '#core/domain/serial'
import type { Tx } from '#core/db/tx'
import type { ChannelOrder } from '#ports/channels/port'
import { contentColumns, type Content } from './content/content.ts'
import { insertRefund, type Refund } from './requests/requests.sql.ts'
import { insertOrder, type NewOrder, type Order } from './online-order.sql.ts'
import { intakeOrder, type IntakeShop } from './channel/intake.ts'

/** What a person types for an order, ready to be sent as a body: money as text. */
export const typedContent = (day = addDays(dayText(now()), 1)) => ({
  product_type: 1,
  goods_items: [
    {
      item_name: '33枝红玫瑰',
      item_spec: '精装',
      item_img: '',
      item_remarks: '不要满天星',
      item_total: 1,
      item_price: '128.00',
      sku_id: 'sku-33',
    },
  ],
  order_amount: '138.00',
  card_con: '生日快乐',
  order_remarks: '请提前联系',
  delivery_type: 2,
  delivery_date: day,
  delivery_time: '14:00-15:00',
  consignee: '林晓月',
  phone: '',
  ...aDoor,
  buyer_name: '周先生',
  buyer_mobile: '13911102233',
})

/** The same in hand. */
export const content = (facts: Partial<Content> = {}): Content => {
  const typed = typedContent()
  return {
    ...typed,
    order_amount: fen(138_00),
    goods_items: typed.goods_items.map((line) => ({ ...line, item_price: fen(128_00) })),
    ...facts,
  }
}

/** A shop on a sales channel, as an order comes in through it. Its permission has ended: what is to be told waits. */
export const anInlet = async (
  tx: Tx,
  merchantId: number,
  facts: Parameters<typeof anOnlineShop>[2] = {},
): Promise<IntakeShop> => {
  const shop = await anOnlineShop(tx, merchantId, {
    state: shopStates.expired,
    channel_shop_id: randomUUID(),
    ...facts,
  })
  return {
    id: shop.id,
    merchantId,
    channel: shop.channel,
    storeId: shop.store_id,
    productType: shop.product_type,
    autoConfirm: shop.auto_confirm,
  }
}

export type OrderFacts = Partial<NewOrder> & { merchant_id: number; content?: Partial<Content> }

/** An order in any state. */
export const anOnlineOrder = async (tx: Tx, { content: typed, ...facts }: OrderFacts): Promise<Order> => {
  const written = content(typed)
  const sn = facts.sn ?? newSerial('O')
  const channel_order_id = facts.channel_order_id ?? sn
  const order = await insertOrder(tx, {
    ...contentColumns({ sn, channel_order_id }, written, windowOf(written.delivery_date, written.delivery_time)),
    sn,
    channel: 11,
    channel_order_id,
    channel_at: now(),
    state: onlineStates.waitArrange.code,
    created_at: now(),
    ...facts,
  })
  if (!order) throw new Error(`there is an order ${channel_order_id}`)
  return order
}

/** A refund the buyer asks for, unanswered unless told otherwise. */
export const anOnlineRefund = async (
  tx: Tx,
  order: Pick<Order, 'id' | 'merchant_id'>,
  facts: Partial<Refund> = {},
): Promise<Refund> => {
  const refund = await insertRefund(tx, order, {
    refundId: facts.channel_refund_id ?? randomUUID(),
    full: facts.full_refund ?? true,
    amount: fen(facts.amount ?? 138_00),
    reason: facts.reason ?? '不想要了',
    images: [],
    at: facts.at ?? now(),
    state: facts.state ?? 0,
    result: facts.result ?? 0,
  })
  if (!refund) throw new Error('there is such a refund')
  return refund
}

/** An order as a channel tells it. */
export const aChannelOrder = (facts: Partial<ChannelOrder> = {}): ChannelOrder => ({
  orderId: String(7_000_000_000_000 + Math.trunc(Math.random() * 1_000_000_000)),
  shopId: 'shop-1',
  status: 'paid',
  daySequence: '12',
  placedAt: now(),
  updatedAt: now(),
  window: { start: later(hours(2)), end: later(hours(3)) },
  amount: fen(138_00),
  income: fen(120_00),
  goods: [
    {
      name: '33枝红玫瑰',
      spec: '精装',
      skuId: 'sku-33',
      quantity: 1,
      price: fen(128_00),
      image: '',
      remarks: '',
    },
  ],
  cardText: '生日快乐',
  remarks: '请放前台',
  province: '北京市',
  city: '北京市',
  county: '朝阳区',
  longitude: 116.459,
  latitude: 39.915,
  consignee: { name: '林晓月', mobile: '13822102210', phone: '', address: '光华路SOHO 2座1203' },
  tailNumber: '2210',
  buyer: { name: '周先生', mobile: '13911102233' },
  invoice: null,
  ...facts,
})

/** A channel's order that has come in through a shop of this merchant. */
export const anArrival = async (
  tx: Tx,
  merchantId: number,
  facts: Partial<ChannelOrder> = {},
  shop: Parameters<typeof anOnlineShop>[2] = {},
) => {
  const inlet = await anInlet(tx, merchantId, shop)
  const told = aChannelOrder(facts)
  return { inlet, told, ...(await intakeOrder(tx, inlet, told)) }
}
