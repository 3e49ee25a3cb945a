import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { inMinutes } from './orders.ts'

export type OnlineRow = WireResult<typeof onlineOrders.list>['items'][number]
export type OnlineDetail = WireResult<typeof onlineOrders.detail>

export const aChannel = { code: 6, key: 'mt', name: '美团外卖', mark: '美', colour: '#a16207' }

/** An order of a channel that nobody has arranged yet. */
export const anOnlineOrder = (change: Partial<OnlineRow> = {}): OnlineRow => ({
  id: '1',
  order_sn: 'O20261115100000000001',
  channel: aChannel,
  source_type: 6,
  channel_order_sn: '2600000000001',
  day_seq: '3021',
  online_shop: { id: '5', name: '国贸旗舰店' },
  delivery_shop: null,
  order_status: 0,
  order_status_zh: '待安排',
  tone: 'yellow',
  order_amount: '268.00',
  income: '241.20',
  delivery_type: 2,
  delivery_date: inMinutes(100).slice(0, 10),
  delivery_time: '14:00-15:00',
  window_start: inMinutes(40),
  window_end: inMinutes(100),
  province: '北京市',
  city: '北京市',
  county: '朝阳区',
  address: '光华路****',
  distance: 2.3,
  consignee: '林**',
  mobile: '138****2210',
  receiver_tail_number: '2210',
  buyer_name: '林**',
  goods_items: [
    {
      item_name: '33枝红玫瑰',
      item_spec: '红色',
      item_img: '/files/rose.jpg',
      item_remarks: '',
      item_total: 1,
      item_price: '268.00',
      sku_id: 'S1',
    },
  ],
  goods_total: 1,
  card_con: '生日快乐',
  order_remarks: '不要满天星',
  product_type: 1,
  badges: [],
  flag: 0,
  memo: '',
  problem: null,
  remind: null,
  refund: null,
  eta: null,
  order_logistics: null,
  transfer: null,
  printed: false,
  paper: null,
  created_at: inMinutes(-5),
  actions: ['transfer', 'dispatch', 'fastModify', 'saveFlagMemo', 'mark', 'markProblem', 'close', 'reveal'],
  ...change,
})

export const aRefund: NonNullable<OnlineRow['refund']> = {
  id: '31',
  status: 0,
  status_zh: '退款待处理',
  tone: 'red',
  type: 1,
  type_zh: '全额退款',
  result: 0,
  full: true,
  amount: '268.00',
  reason: '不想要了',
  images: [],
  answer: '',
  at: inMinutes(-3),
  answer_by: inMinutes(24 * 60 - 3),
}

export const aReminder: NonNullable<OnlineRow['remind']> = {
  id: '41',
  words: '怎么还没送到',
  at: inMinutes(-2),
  reply: '',
  replied_at: null,
}

export const anOnlineDetail = (change: Partial<OnlineDetail> = {}): OnlineDetail => ({
  ...anOnlineOrder(),
  content_revision: 'seen-1',
  phone: '',
  buyer_mobile: '',
  longitude: 116.46,
  latitude: 39.91,
  shop_spot: null,
  city_code: '',
  invoice: null,
  original_shop: null,
  transfer_shop: null,
  photos: [],
  not_sync: false,
  ignore_shipping: false,
  channel_status: 'paid',
  can_decrypt: false,
  refunds: [],
  reminders: [],
  write_backs: [],
  duplicates: [],
  turn: { owner: 'shop', until: inMinutes(100), of: '送达', outcome: '超过配送时间将列入已超时，不会自动关闭' },
  timeline: [],
  making: null,
  ...change,
})

/** The people behind an order, as who may read them sees them. */
export const theSecrets: WireResult<typeof onlineOrders.reveal> = {
  consignee: '林晓',
  mobile: '13812342210',
  phone: '',
  address: '光华路SOHO2座',
  buyer_name: '林晓',
  buyer_mobile: '13812342210',
}

/** The same bouquet to the same door, as it came by another channel. */
export const aSimilarOrder: OnlineDetail['duplicates'][number] = {
  order_sn: 'O20261115100000000009',
  channel_name: '饿了么',
  order_status_zh: '待安排',
  goods: '33枝红玫瑰 ×1',
  delivery_time: '14:00-15:00',
  order_amount: '268.00',
  created_at: inMinutes(-30),
}
