import { anOrder, anOrderDetail } from './orders.ts'
import type { OrderDetail, OrderRow } from '#widgets/order/order.ts'

const sent = {
  sn: 'T202611150001',
  kind: 1,
  kind_zh: '抢单',
  order_status: 5,
  order_status_zh: '待抢单',
  card_con: '生日快乐',
  order_remarks: '不要满天星',
  delivery_date: '2036-11-15',
  window_start: '2036-11-15 14:00:00',
  window_end: '2036-11-15 15:00:00',
  province: '北京市',
  city: '北京市',
  county: '朝阳区',
  distance: 2.3,
  shop: null,
  turn: { owner: 'sender', until: '2036-11-15 12:00:00', outcome: '到期无人抢单将退回给您处理' },
  actions: ['assign', 'raisePrice', 'setDeadline', 'update', 'cancel'],
} satisfies Partial<OrderRow>

/** A paid grab order that waits for a shop, as its sender sees it. */
export const aSentOrder = (change: Partial<OrderRow> = {}): OrderRow => anOrder({ ...sent, ...change })

export const aSentDetail = (change: Partial<OrderDetail> = {}): OrderDetail =>
  anOrderDetail({
    ...sent,
    consignee: '林女士',
    mobile: '13812342210',
    address: '光华路SOHO2座',
    longitude: 116.46,
    latitude: 39.91,
    ...change,
  })

export const aShop = { sid: '9', openid: 'shop-9', name: '国贸花坊', merchant_id: '200', merchant_name: '国贸花卉' }

export const aShopCard = {
  ...aShop,
  logo: '',
  areainfo: '北京市朝阳区',
  categories: [1],
  distance: 1.2,
  is_partner: true,
  open: true,
  deposit_paid: true,
  last_receive_order_time: null,
  score: 4.8,
  finished_orders: 320,
  late_invoices: 0,
}
