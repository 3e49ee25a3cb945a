import * as z from 'zod'
import { get, post } from '../../../kit/endpoint.ts'
import { consigneeFields, Day, DeliveryTime } from '../../../kit/orders/order-fields.ts'
import { Id, whole } from '../../../kit/page.ts'
import { OnlineContent, OnlineGoods } from '../../orders/online-orders/schemas.ts'
import { Price } from '../../orders/transfer-orders/schemas.ts'

export const OrderNumber = z.string().regex(/^[\w.:-]{1,60}$/, '订单号只能包含字母、数字和 . : - _，最多60个字符')

const chinaTime = z.string().describe('北京时间（UTC+8），YYYY-MM-DD HH:mm:ss')

export const OpenOrderView = z.object({
  order_sn: z.string().describe('转单宝单号'),
  channel_order_sn: z.string().describe('您的订单号'),
  status: z.number().int(),
  status_zh: z.string(),
  reason: z.string().describe('关闭的原因'),
  created_at: chinaTime,
  sent_at: chinaTime.nullable().describe('发货时间：骑手取货或寄出'),
  delivered_at: chinaTime.nullable().describe('送达时间'),
})

export const OpenOrder = OnlineContent.extend({ channel_order_sn: OrderNumber, delivery_sid: Id.optional() })

/** Only what is named changes. */
export const OpenChange = z
  .object({
    goods_items: z.array(OnlineGoods).min(1, '请至少填写一件商品').max(50, '最多50件商品'),
    order_amount: Price,
    card_con: z.string().trim().max(500, '贺卡内容不能超过500个字'),
    order_remarks: z.string().trim().max(500, '备注不能超过500个字'),
    delivery_date: Day,
    delivery_time: DeliveryTime,
    ...consigneeFields,
    phone: z.string().trim().max(30),
    county: z.string().trim().max(20),
    longitude: z.number().min(73).max(136).nullable(),
    latitude: z.number().min(3).max(54).nullable(),
  })
  .partial()

export const OpenCancel = z.object({ reason: z.string().trim().max(100, '原因不能超过100个字').default('') })

export const OpenFilter = z.object({
  status: z.coerce.number().int().optional().describe('订单状态'),
  created_from: Day.optional().describe('创建日期从，北京时间'),
  created_to: Day.optional().describe('创建日期到，含当日，北京时间'),
  limit: whole(1, 100).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, '游标不正确')
    .optional()
    .describe('上一页返回的 next'),
})

export const OpenRider = z.object({
  status: z.number().int().nullable().describe('配送状态；没有呼叫过骑手时为 null'),
  status_zh: z.string(),
  company: z.string().describe('运力'),
  rider_name: z.string(),
  rider_mobile: z.string(),
  longitude: z.number().nullable().describe('骑手位置（高德坐标），未知时为 null'),
  latitude: z.number().nullable(),
  trouble: z.string().describe('配送异常的原因，没有异常时为空'),
  called_at: chinaTime.nullable(),
  accepted_at: chinaTime.nullable(),
  picked_at: chinaTime.nullable(),
  ended_at: chinaTime.nullable(),
})

export const OpenWaybill = z.object({
  company: z.string().describe('运力或快递公司，没有呼叫过时为空'),
  waybill_no: z.string().describe('运单号，没有时为空'),
  delivery_sn: z.string().describe('转单宝配送单号'),
})

/** The calls of merchants' own systems. No session: every one is signed (x-app-key, x-timestamp, x-nonce, x-signature). */
export const merchantApi = {
  list: get('/openapi/v1/orders', {
    about: '订单列表',
    query: OpenFilter,
    result: z.object({ items: z.array(OpenOrderView), next: z.string().nullable().describe('下一页的游标') }),
  }),
  place: post('/openapi/v1/orders', {
    about: '创建订单',
    body: OpenOrder,
    result: OpenOrderView.extend({ created: z.boolean().describe('该订单号已存在时为 false，原订单不变') }),
  }),
  show: get('/openapi/v1/orders/{number}', { about: '查询订单', result: OpenOrderView }),
  update: post('/openapi/v1/orders/{number}', { about: '修改订单', body: OpenChange, result: OpenOrderView }),
  cancel: post('/openapi/v1/orders/{number}/cancel', { about: '取消订单', body: OpenCancel, result: OpenOrderView }),
  rider: get('/openapi/v1/orders/{number}/rider', { about: '查询骑手', result: OpenRider }),
  waybill: get('/openapi/v1/orders/{number}/waybill', { about: '查询运单', result: OpenWaybill }),
} as const

/** What a callback says. */
export const OpenEvent = z.object({
  id: z.string().describe('事件编号，递增；同一事件重发时不变'),
  event: z.string(),
  at: z.iso.datetime({ offset: true }).describe('发生的时间，带时区'),
  order_sn: z.string().optional(),
  channel_order_sn: z.string().optional(),
  status: z.number().int().optional(),
  status_zh: z.string().optional(),
  reason: z.string().optional().describe('取消、拒单、退单、配送异常的原因，其他为空'),
})
