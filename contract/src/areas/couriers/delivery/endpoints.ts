import * as z from 'zod'
import { area, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { StoreQuery } from '../delivery-setup/schemas.ts'
import {
  BatchQuery,
  BatchRow,
  Board,
  CallAnswer,
  CallByHand,
  CallRider,
  CallTakeaway,
  Cancel,
  CancelRequestAnswer,
  Cancelled,
  Capacity,
  ChannelRow,
  Consignee,
  DeliveryDetail,
  DeliveryFilter,
  DeliveryPage,
  Directly,
  DirectlyAnswers,
  FeeQuery,
  Geo,
  GeoQuery,
  Goodses,
  Location,
  ManualCancel,
  NewInquiry,
  OffersQuery,
  Options,
  QuoteRow,
  Reasons,
  ReasonsQuery,
  ReportByHand,
  Tip,
  Update,
  Ways,
  Which,
} from './schemas.ts'

const store = { sid: 'store' } as const
const inCall = { sn: 'deliveryOrder' } as const
const storeAndCall = { sid: 'store', sn: 'deliveryOrder' } as const

/** Calling riders and following them. Several paths are older spellings of one another and share one function. */
export const delivery = area('delivery', {
  ways: get('/api.v2/logistics/{sid}/ways', { about: '门店的配送方式', result: Ways, allow: 'delivery.read', of: store }),
  inCityChannels: get('/api.v2/logistics/in-city/{sid}/channels', { about: '门店的同城渠道', result: z.array(ChannelRow), allow: 'delivery.read', of: store }),
  capacity: get('/api.v2/logistics-capacity/{sid}/channels', { about: '门店的运力', result: Capacity, allow: 'delivery.read', of: store }),
  aggregate: get('/api.v2/logistics-capacity/aggregate', { about: '聚合配送的渠道', query: StoreQuery, result: z.array(ChannelRow), allow: 'delivery.read', of: store }),
  geoByOrder: get('/api/getGeoByOrder', { about: '订单的取送位置', query: GeoQuery, result: Geo, allow: 'delivery.read' }),
  batchList: get('/api/logistics.batch.list', { about: '批量呼叫的订单', query: BatchQuery, result: z.array(BatchRow), allow: 'delivery.dispatch' }),

  inquiry: post('/api.v2/delivery/inquiry', { about: '询价', body: NewInquiry, result: Board, allow: 'delivery.dispatch', of: store, quiet: true }),
  storeInquiry: post('/api.v2/logistics/{sid}/inquiry', { about: '门店询价', body: NewInquiry, result: Board, allow: 'delivery.dispatch', of: store, quiet: true }),
  capacityInquiry: post('/api.v2/logistics-capacity/{sid}/inquiry', { about: '运力询价', body: NewInquiry, result: Board, allow: 'delivery.dispatch', of: store, quiet: true }),
  offers: get('/api/logistics.offer', { about: '询价结果', query: OffersQuery, result: Board, allow: 'delivery.dispatch', of: { inquiry_id: 'inquiry' }, quiet: true }),
  inCityFee: get('/api.v2/logistics/in-city/{sid}/inquiry-fee', { about: '单个渠道询价', query: FeeQuery, result: QuoteRow, allow: 'delivery.dispatch', of: store, quiet: true }),
  sameCityFee: get('/api/logistics/same-city/inquiry-fee', { about: '单个渠道询价', query: FeeQuery, result: QuoteRow, allow: 'delivery.dispatch', of: store, quiet: true }),
  closeLoopInquiry: post('/api.v2/delivery/close-loop/inquiry', { about: '外卖平台直送询价', body: CallTakeaway, result: QuoteRow, allow: 'delivery.dispatch', quiet: true }),

  callRider: post('/api.v2/delivery/order', { about: '呼叫骑手', body: CallRider, result: CallAnswer, allow: 'delivery.dispatch', of: store, once: 'outside' }),
  inCityCall: post('/api.v2/logistics/in-city/{sid}/release', { about: '门店呼叫骑手', body: CallRider, result: CallAnswer, allow: 'delivery.dispatch', of: store, once: 'outside' }),
  capacityCall: post('/api.v2/logistics-capacity/{sid}/release', { about: '运力呼叫', body: CallRider, result: CallAnswer, allow: 'delivery.dispatch', of: store, once: 'outside' }),
  callDirectly: post('/api.v2/delivery/order/directly', { about: '按默认策略呼叫，可多单', body: Directly, result: DirectlyAnswers, allow: 'delivery.dispatch', once: 'outside' }),
  callByHand: post('/api.v2/logistics/{sid}/release', { about: '自配送与线下配送', body: CallByHand, result: CallAnswer, allow: 'delivery.dispatch', of: store, once: 'outside' }),
  capacityDirect: post('/api.v2/logistics-capacity/{sid}/direct/release', { about: '外卖平台直送', body: CallTakeaway, result: CallAnswer, allow: 'delivery.dispatch', of: store, once: 'outside' }),
  closeLoopCall: post('/api.v2/delivery/close-loop/order', { about: '外卖平台直送', body: CallTakeaway, result: CallAnswer, allow: 'delivery.dispatch', once: 'outside' }),

  cancelReasons: get('/api.v2/delivery/order/cancel/reason', { about: '取消原因与费用', query: ReasonsQuery, result: Reasons, allow: 'delivery.read', of: inCall }),
  storeCancelReasons: get('/api.v2/logistics/{sid}/order/cancel-reason', { about: '取消原因与费用', query: ReasonsQuery, result: Reasons, allow: 'delivery.read', of: storeAndCall }),
  cancel: post('/api.v2/delivery/order/cancel', { about: '取消配送', body: Cancel, result: Cancelled, allow: 'delivery.cancel', of: inCall, once: 'outside' }),
  storeCancel: post('/api.v2/logistics/{sid}/order/cancel', { about: '取消配送', body: Cancel, result: Cancelled, allow: 'delivery.cancel', of: storeAndCall, once: 'outside' }),
  voidRide: post('/api.v2/logistics/in-city/{sid}/cancel', { about: '手工作废', body: ManualCancel, result: Done, allow: 'delivery.cancel', of: storeAndCall, once: true }),
  answerCancelRequest: post('/api.v2/delivery/order/cancel-request', { about: '答复骑手的取消申请', body: CancelRequestAnswer, result: Done, allow: 'delivery.cancel', of: inCall, once: 'outside' }),
  tip: post('/api.v2/delivery/order/tips', { about: '加小费', body: Tip, result: Done, allow: 'delivery.dispatch', of: inCall, once: 'outside' }),
  storeTip: post('/api.v2/logistics/{sid}/order/plusTip', { about: '加小费', body: Tip, result: Done, allow: 'delivery.dispatch', of: storeAndCall, once: 'outside' }),
  update: post('/api.v2/logistics/{sid}/order/update', { about: '修改配送单', body: Update, result: Done, allow: 'delivery.dispatch', of: storeAndCall }),
  reportByHand: post('/api.v2/delivery/order/complete', { about: '手工完成', body: ReportByHand, result: Done, allow: 'delivery.dispatch', of: inCall, once: 'outside' }),

  list: get('/api.v2/logistics/order/items', { about: '配送单列表', query: DeliveryFilter, result: DeliveryPage, allow: 'delivery.read' }),
  totals: get('/api.v2/logistics/order/tab-statistic', { about: '配送单状态数量', query: DeliveryFilter, result: z.record(z.string(), z.number().int()), allow: 'delivery.read' }),
  oldList: get('/api.v2/delivery/order/items', { about: '历史配送单', query: DeliveryFilter, result: DeliveryPage, allow: 'delivery.read' }),
  options: get('/api.v2/logistics/order/options', { about: '配送单筛选项', result: Options, allow: 'delivery.read' }),
  goods: get('/api.v2/logistics/order/{order_sn}/goods', { about: '配送单商品', result: Goodses, allow: 'delivery.read', of: { order_sn: 'deliveryOrder' } }),
  detail: get('/api.v2/delivery/order/info', { about: '配送单详情', query: Which, result: DeliveryDetail, allow: 'delivery.read', of: inCall }),
  reveal: get('/api.v2/delivery/order/consignee', { about: '查看收货人完整信息', query: Which, result: Consignee, allow: 'delivery.dispatch', of: inCall }),
  storeDetail: get('/api.v2/logistics/{sid}/order/detail', { about: '配送单详情', query: Which, result: DeliveryDetail, allow: 'delivery.read', of: storeAndCall }),
  location: get('/api.v2/logistics/{sid}/order/rider/location', { about: '骑手位置', query: Which, result: Location, allow: 'delivery.read', of: storeAndCall, quiet: true }),
})
