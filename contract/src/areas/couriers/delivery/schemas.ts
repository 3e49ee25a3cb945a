import * as z from 'zod'
import { figureSum, rideFigureFields } from '../../../kit/lists/figure-fields.ts'
import { Mobile, text } from '../../../kit/contact.ts'
import { fen } from '../../../kit/fen.ts'
import { Day, DeliveryTime } from '../../../kit/orders/order-fields.ts'
import { Id, Moment, PageQuery, sortField, whole } from '../../../kit/page.ts'
import { Yuan } from '../../../kit/yuan.ts'
import { dateOptions, Goods, Price, TimelineEntry } from '../../orders/transfer-orders/schemas.ts'
import { isProvider } from './couriers.ts'
import { courierRecordDays, quotesPollSeconds, rideTodoNames, strategyNames } from './states.ts'
import { deliveryActions } from './actions.ts'
import { ProductTypeId } from '../../shop/stores/product-types.ts'

export const DeliverySn = z.string().regex(/^D\d{10,24}$/, '配送单号不正确')
export const originNames = ['hand', 'online', 'received'] as const
export const groupNames = ['aggregated', 'merchant', 'direct', 'own', 'express'] as const
const Strategy = z.enum(strategyNames)
export const channelCode = whole(5, 43).refine((code): boolean => isProvider(code), '没有这个配送渠道')
const Spot = z.object({ longitude: z.number(), latitude: z.number() })

export const Courier = z.object({ code: z.number().int(), name: z.string(), mark: z.string(), colour: z.string() })

/** One way a store may have something delivered. */
export const ChannelRow = Courier.extend({
  id: z.number().int().describe('同 code；2 为聚合配送整组'),
  group: z.enum(groupNames),
  if_auth: z.boolean().describe('已绑定，或无需绑定'),
  if_platform: z.boolean().describe('用平台账号呼叫'),
  city_support_use: z.boolean().describe('门店所在城市可用'),
  is_open: z.boolean(),
  cargo_type: z.number().int().describe('送件类型，同产品类型'),
  dispatch_store: z.object({ sid: z.string(), name: z.string() }).nullable(),
  shop_no: z.string().describe('运力方的门店编号'),
  balance: Yuan.nullable(),
  can_recharge: z.boolean().describe('运力方提供充值页面'),
  binding: z.enum(['none', 'page', 'keys', 'password', 'sms']).describe('先提供的绑定方式；sms 也可以填接口信息'),
  binding_ways: z
    .array(z.enum(['page', 'code', 'keys', 'password', 'sms', 'app']))
    .describe('可用的绑定方式，先提供的在前'),
  keys: z.array(z.object({ name: z.string(), label: z.string() })),
  why_not: z.string().describe('此刻不能呼叫的原因，可呼叫时为空'),
})

export const Ways = z.array(
  z.object({
    id: z.number().int(),
    group: z.enum(groupNames),
    title: z.string(),
    hint: z.string(),
    children: z.array(ChannelRow),
  }),
)

/** The ways of one store in the form of the capacity calls. */
export const Capacity = z.object({
  id: z.number().int(),
  children: Ways,
  platform_shop: z.array(ChannelRow),
  consumer_shop: z.array(ChannelRow),
  is_platform_default: z.boolean(),
  is_consumer_on: z.boolean().describe('已开通商家版配送服务'),
  is_consumer_bind: z.boolean(),
  waimai_delivery: z.array(ChannelRow),
  takeaway_direct_delivery: z.boolean(),
  shop: z.object({ sid: z.string(), name: z.string(), address: z.string(), ...Spot.shape }),
  channels: z.array(ChannelRow),
  citywide_delivery_product_types: z.array(z.object({ id: z.number().int(), title: z.string() })),
  merchant_stores: z.array(z.object({ sid: z.string(), name: z.string() })),
})

const Origin = z.object({ type: z.enum(originNames), sn: z.string().max(40).default('') })

/** A sum somebody types that may be nothing. */
const Charge = Yuan.refine((amount) => amount >= 0 && amount <= 99_999_99, '金额应在0到99999.99元之间')

/** A parcel of no order: typed at the dispatch page. */
export const HandParcel = z.object({
  consignee: text('收货人', 20),
  mobile: Mobile,
  province: z.string().trim().max(20).default(''),
  city: text('城市', 20),
  county: z.string().trim().max(20).default(''),
  address: text('详细地址', 120),
  longitude: z.number().min(73).max(136).nullable().default(null),
  latitude: z.number().min(3).max(54).nullable().default(null),
  product_type: ProductTypeId,
  goods_items: z.array(Goods).min(1, '请至少填写一件商品').max(20, '最多20件商品'),
  goods_value: Yuan.default(() => fen(0)),
  delivery_date: Day.optional(),
  delivery_time: DeliveryTime.optional(),
})

const Asking = z.object({
  order: Origin,
  parcel: HandParcel.optional().describe('手工呼叫时填写；order.sn 填首次配送单号时，按原收货信息重新呼叫'),
  sid: Id.optional().describe('取货门店，不填为订单的配送门店'),
  weight: whole(1, 50).default(1).describe('公斤'),
  remarks: z.string().trim().max(200, '备注不能超过200个字').default(''),
})
export const NewInquiry = Asking.extend({
  channels: z.array(channelCode).max(30).optional().describe('不填为门店的全部渠道'),
})
export const FeeQuery = z.object({
  type: z.enum(originNames),
  order_sn: z.string().max(40),
  channel: channelCode,
  sid: Id.optional(),
})
export const OffersQuery = z.object({
  inquiry_id: Id,
  after: whole(0, 100).default(0).describe(`已看到的结果数；有更多结果或全部完成时答复，最多等${quotesPollSeconds}秒`),
})

export const QuoteRow = Courier.extend({
  group: z.enum(groupNames),
  state: z.enum(['asking', 'ok', 'refused', 'late']),
  result: z.string().describe('询价中… 或运力方的答复'),
  price: Yuan.nullable(),
  distance: z.number().nullable().describe('公里'),
  pickup_minutes: z.number().int().nullable().describe('预计多久接单'),
  arrive_minutes: z.number().int().nullable().describe('预计多久送达'),
  on_time: z.number().int().nullable().describe(`近${courierRecordDays}天准时率，百分数`),
  in_time: z.boolean().describe('预计能在配送时间内送达'),
  recommended_by: z.array(Strategy).describe('推荐这一家的策略'),
  is_open: z.boolean(),
  city_support_use: z.boolean(),
})

export const Board = z.object({
  inquiry_id: z.string(),
  order: z.object({ type: z.enum(originNames), sn: z.string() }),
  shop: z.object({ sid: z.string(), name: z.string(), address: z.string(), ...Spot.shape }),
  door: z.object({
    areainfo: z.string(),
    address: z.string(),
    consignee: z.string(),
    mobile: z.string(),
    ...Spot.shape,
  }),
  distance: z.number().nullable(),
  window_start: Moment,
  window_end: Moment,
  rows: z.array(QuoteRow),
  answered: z.number().int(),
  done: z.boolean(),
  available_balance: Yuan.nullable().describe('无权查看资金时为空'),
  carries: z.number().int().describe('余额按最便宜的报价还可承载几单；无权查看资金时最多为1'),
  freeze_all: Yuan.describe('同时呼叫将冻结的金额'),
  strategy: Strategy,
})

export const CallRider = Asking.extend({
  inquiry_id: Id.optional().describe('按该次询价的价格呼叫'),
  channels: z.array(channelCode).max(10).default([]).describe('一家为单独呼叫，多家为同时呼叫；按策略呼叫时可不填'),
  group: z.enum(groupNames).optional().describe('同一家有平台账号与自有账号时，指明用哪一种'),
  strategy: Strategy.optional(),
  tip: Yuan.refine((amount) => amount >= 0 && amount <= 100_00, '小费应在0到100元之间').default(() => fen(0)),
  max_tip: Charge.optional().describe('自动加小费的上限'),
})
export const CallAnswer = z.object({
  dispatch_id: z.string(),
  items: z.array(
    z.object({
      sn: z.string(),
      code: z.number().int().describe('渠道'),
      ok: z.boolean(),
      message: z.string(),
    }),
  ),
})

/** Somebody whom no interface calls: a rider of the shop, or a courier found elsewhere. */
export const CallByHand = Asking.extend({
  channel: channelCode,
  rider_id: z.string().max(15).optional().describe('商家自配送的骑手，0 为店主'),
  rider_name: z.string().trim().max(20).default(''),
  rider_mobile: z.string().trim().max(20).default(''),
  waybill: z.string().trim().max(40).default(''),
  fee: Charge.default(() => fen(0)).describe('线下运费，只作记录'),
})
export const CloseLoopQuery = z.object({ order_sn: z.string().max(40).optional() })
export const CallTakeaway = z.object({ order_sn: z.string().max(40) })
export const Directly = z.object({
  orders: z.array(Origin).min(1, '请选择订单').max(50, '一次最多50单'),
  strategy: Strategy.optional().describe('不填为门店的默认策略'),
})
export const DirectlyAnswers = z.array(
  z.object({ type: z.enum(originNames), sn: z.string(), ok: z.boolean(), message: z.string() }),
)
export const BatchQuery = z.object({
  type: z.enum(['online', 'received']).default('online'),
  sns: z.string().max(2_200).describe('单号，逗号分隔'),
})
export const BatchRow = z.object({
  type: z.enum(originNames),
  sn: z.string(),
  shop: z.object({ sid: z.string(), name: z.string() }).nullable(),
  areainfo: z.string(),
  address: z.string(),
  consignee: z.string(),
  goods_items: z.array(Goods),
  window_start: Moment,
  window_end: Moment,
  why_not: z.string().describe('此刻不能呼叫的原因，可呼叫时为空'),
})

export const Which = z.object({ sn: DeliverySn })
export const Consignee = z.object({ consignee: z.string(), mobile: z.string(), address: z.string() })
export const ReasonsQuery = z.object({ sn: DeliverySn.optional() })
export const Reasons = z.object({
  items: z.array(z.object({ id: z.number().int(), title: z.string() })),
  fee: Yuan.nullable().describe('此刻取消要付的费用；问不到时为空'),
  notice: z.string(),
})
export const Cancel = z.object({
  sn: DeliverySn,
  reason_id: whole(1, 99),
  reason: z.string().trim().max(100, '原因不能超过100个字').default(''),
  fee: Yuan.optional().describe('看到的取消费；变高时不取消'),
})
export const ManualCancel = z.object({ sn: DeliverySn, reason: text('原因', 100) })
export const Cancelled = z.object({ fee: Yuan, waiting: z.boolean().describe('等待运力方确认') })
export const CancelRequestAnswer = z.object({
  sn: DeliverySn,
  agree: z.boolean().describe('是否同意骑手取消'),
  reason: z.string().trim().max(100, '说明不能超过100个字').default(''),
})
export const Tip = z.object({ sn: DeliverySn, tip: Price.describe('本次加多少') })
export const Update = z.object({
  sn: DeliverySn,
  remarks: z.string().trim().max(200, '备注不能超过200个字').optional(),
  rider_name: z.string().trim().max(20).optional(),
  rider_mobile: z.string().trim().max(20).optional(),
  rider_id: z.string().max(15).optional(),
  waybill: z.string().trim().max(40).optional(),
  fee: Charge.optional(),
})
export const ReportByHand = z.object({
  sn: DeliverySn,
  step: z.enum(['arrived', 'picked', 'delivered', 'returned']).default('delivered'),
})

const Turn = z.object({
  owner: z.enum(['merchant', 'courier', 'none']),
  until: Moment.nullable(),
  of: z.string().describe('期限是什么的期限：答复、接单、取货、送达；没有期限时为空'),
  outcome: z.string(),
})

export const DeliveryRow = z.object({
  sn: z.string(),
  origin: z.object({ type: z.enum(originNames), sn: z.string(), label: z.string() }),
  channel: Courier,
  group: z.enum(groupNames),
  status: z.number().int(),
  status_zh: z.string(),
  tone: z.string(),
  rider_status: z.number().int().nullable(),
  rider_status_zh: z.string(),
  rider: z.object({ name: z.string(), mobile: z.string() }).nullable(),
  strategy: Strategy,
  price: Yuan,
  tips: Yuan,
  cancel_fee: Yuan,
  cost: Yuan.describe('这一单到此刻的花费'),
  billed_before: Yuan.nullable().describe('运力方账单更正前的花费，没有更正为 null'),
  distance: z.number().nullable(),
  shop: z.object({ sid: z.string(), name: z.string() }),
  areainfo: z.string(),
  address: z.string(),
  consignee: z.string(),
  mobile: z.string(),
  product_type: z.number().int(),
  goods_items: z.array(Goods),
  window_start: Moment,
  window_end: Moment,
  order_logistics: z.object({ send_time: Moment.nullable(), confirm_time: Moment.nullable() }),
  eta: Moment.nullable(),
  trouble: z.string().describe('异常说明，正常为空'),
  unknown: z.boolean().describe('呼叫未得到答复，等待核实'),
  turn: Turn,
  remarks: z.string(),
  waybill: z.string(),
  created_at: Moment,
  actions: z.array(z.enum(deliveryActions)),
})
export const DeliveryPage = z.object({
  items: z.array(DeliveryRow),
  total: z.number().int(),
  more: z.boolean().describe('总数未数完'),
  page: z.number().int(),
  page_size: z.number().int(),
  next: z.string().nullable(),
  ...figureSum,
})
export const DeliveryFilter = PageQuery.extend({
  status: z.string().max(30).default('all'),
  date_option: z.enum(dateOptions).optional(),
  start_date: z.iso.date('日期不正确').optional(),
  end_date: z.iso.date('日期不正确').optional(),
  keyword: z.string().trim().max(40).optional(),
  channel: channelCode.optional(),
  origin_order_type: z.enum(originNames).optional(),
  sid: Id.optional(),
  todo: z.enum(rideTodoNames).optional().describe('只列工作台的这一项待办'),
  cursor: z.string().max(60).optional(),
  ...rideFigureFields,
  ...sortField,
})
export const Options = z.object({
  channels: z.array(Courier),
  status_options: z.array(z.object({ index: z.string(), title: z.string(), color: z.string() })),
  origin_order_type: z.array(z.object({ id: z.enum(originNames), title: z.string() })),
})
export const Attempt = z.object({
  sn: z.string(),
  channel: Courier,
  status: z.number().int(),
  status_zh: z.string(),
  price: Yuan,
  tips: Yuan,
  cancel_fee: Yuan,
  cost: Yuan,
  at: Moment,
})
export const DeliveryDetail = DeliveryRow.extend({
  dispatch_id: z.string(),
  shop_spot: Spot.extend({ address: z.string() }),
  door_spot: Spot.nullable(),
  attempts: z.array(Attempt).describe('这一单先后的全部呼叫'),
  true_cost: Yuan.describe('全部呼叫合计的真实花费'),
  money: z.array(z.object({ title: z.string(), amount: Yuan, at: Moment })),
  print_html: z.string().describe('电子面单的打印内容；不是快递或无发货权限时为空'),
  timeline: z.array(TimelineEntry.extend({ side: z.enum(['merchant', 'courier', 'system']) })),
})
export const Location = z.object({
  status: z.number().int(),
  rider: Spot.extend({ at: Moment }).nullable(),
  shop: Spot,
  door: Spot.nullable(),
  city_code: z.string().describe('收货城市的行政区划代码，未识别为空'),
  route: z.array(z.tuple([z.number(), z.number()])).describe('经度、纬度'),
  trail: z.array(z.tuple([z.number(), z.number()])),
  eta: Moment.nullable(),
  confidence: z.number().int().describe('百分数'),
})
export const GeoQuery = z.object({
  type: z.enum(['online', 'received']).default('online'),
  order_sn: z.string().max(40),
})
export const Geo = z.object({ shop: Spot.nullable(), door: Spot.nullable() })
export const Goodses = z.object({ items: z.array(Goods), total: z.number().int(), product_type: z.number().int() })
