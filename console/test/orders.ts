import { momentText } from '../src/ui/format/moment.ts'
import type { OrderDetail, OrderRow } from '#widgets/order/order.ts'

/** A moment of the wire so many minutes from now; negative ones are past. */
export const inMinutes = (minutes: number): string => momentText(new Date(Date.now() + minutes * 60_000))

/** An order that waits for the shop's answer, as both sides' lists show it. */
export const anOrder = (change: Partial<OrderRow> = {}): OrderRow => ({
  sn: 'T2026111500001',
  revision: 1,
  kind: 0,
  kind_zh: '指派单',
  order_status: 10,
  order_status_zh: '待接单',
  tone: 'yellow',
  order_amount: '268.00',
  product_type: 1,
  goods_items: [{ item_name: '33枝红玫瑰', item_img: '', item_remarks: '', item_total: 1 }],
  card_con: '',
  order_remarks: '',
  delivery_date: inMinutes(180).slice(0, 10),
  delivery_time: '14:00-15:00',
  window_start: inMinutes(120),
  window_end: inMinutes(180),
  areainfo: '北京市朝阳区',
  address: '',
  consignee: '林**',
  mobile: '138****2210',
  distance: null,
  source_merchant: { merchant_id: '200', name: '花满城' },
  shop: { sid: '7', openid: 'shop7', name: '国贸店', merchant_id: '100', merchant_name: '花间小筑' },
  turn: { owner: 'shop', until: inMinutes(30), outcome: '到期未接单将退回发单方' },
  quotes: 0,
  badges: [],
  flag: 0,
  memo: '',
  reason: '',
  order_logistics: null,
  paper: null,
  created_at: inMinutes(-10),
  actions: [],
  ...change,
})

export const anOrderDetail = (change: Partial<OrderDetail> = {}): OrderDetail => ({
  ...anOrder(),
  phone: '',
  longitude: null,
  latitude: null,
  delivery_shop: null,
  contact: null,
  shop_spot: null,
  grab_deadline: 0,
  photos: [],
  modification: null,
  comment: null,
  after_sale_id: null,
  origin_sn: null,
  again_sn: null,
  money: [],
  timeline: [],
  ...change,
})
