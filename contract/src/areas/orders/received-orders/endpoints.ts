import * as z from 'zod'
import { area, get, post } from '../../../kit/endpoint.ts'
import { Done, Page, PageQuery } from '../../../kit/page.ts'
import { MemoChange, OrderDetail, TabMenu, TabTotals, Tracking } from '../transfer-orders/schemas.ts'
import { Batch, BatchAnswer, ChargebackCost, Confirm, DeliveryShop, ModificationAudit, MyQuote, NewChargeback, NewPhotos, NewQuote, OrderFilter, OrderPage, Pool, PoolFilter, Reject, RideChange, ScopeChange, Scopes, TakeGrab } from './schemas.ts'

const order = { sn: 'receivedOrder' } as const

export const receivedOrders = area('receivedOrders', {
  menus: get('/api.v2/received/order/items-menus', { about: '接单状态菜单', result: TabMenu, allow: 'received.read' }),
  list: get('/api.v2/received/order/items', { about: '接单列表', query: OrderFilter, result: OrderPage, allow: 'received.read' }),
  totals: get('/api.v2/received/order/status-total', { about: '接单状态数量', query: OrderFilter, result: TabTotals, allow: 'received.read' }),
  detail: get('/api.v2/received/order/{sn}/detail', { about: '接单详情', result: OrderDetail, allow: 'received.read', of: order }),
  chargebackCost: get('/api.v2/received/order/{sn}/chargeback', { about: '退单费用', result: ChargebackCost, allow: 'received.read', of: order }),
  chargebackReasons: get('/api.v2/transfer/order/chargeback-reasons', { about: '退单原因', result: z.array(z.string()), allow: 'received.read' }),
  tracking: get('/api.v2/transfer/order/{sn}/tracking', { about: '订单跟踪', result: Tracking, allow: 'received.read', of: order }),
  scopes: get('/api/ShopDeliveryScopes', { about: '接单区域', result: Scopes, allow: 'received.read' }),
  saveScopes: post('/api/ShopDeliveryScopes', { about: '保存接单区域', body: ScopeChange, result: Done, allow: 'store.status', of: { sid: 'store' } }),
  confirm: post('/api.v2/received/order/{sn}/confirm', { about: '接单', body: Confirm, result: Done, allow: 'received.confirm', of: order, once: true }),
  batchConfirm: post('/api.v2/received/order/batch_confirm', { about: '批量接单', body: Batch, result: BatchAnswer, allow: 'received.confirm' }),
  reject: post('/api.v2/received/order/{sn}/reject', { about: '拒单', body: Reject, result: Done, allow: 'received.confirm', of: order, once: true }),
  chargeback: post('/api.v2/received/order/{sn}/chargeback', { about: '退单', body: NewChargeback, result: Done, allow: 'received.chargeback', of: order, once: true }),
  pickUp: post('/api.v2/received/order/{sn}/send', { about: '开始配送', result: Done, allow: 'received.deliver', of: order, once: true }),
  deliver: post('/api.v2/received/order/{sn}/arrived', { about: '确认送达', result: Done, allow: 'received.deliver', of: order, once: true }),
  updateMemo: post('/api.v2/received/order/{sn}/update/memo', { about: '改备注', body: MemoChange, result: Done, allow: 'received.confirm', of: order }),
  uploadPhoto: post('/api.v2/received/order/{sn}/up-real_photo', { about: '上传实拍', body: NewPhotos, result: Done, allow: 'received.deliver', of: order, once: true }),
  setDeliveryShop: post('/api.v2/received/order/{sn}/update/delivery-shop', { about: '设置配送门店', body: DeliveryShop, result: Done, allow: 'received.deliver', of: { sn: 'receivedOrder', sid: 'store' } }),
  rideChange: get('/api.v2/transfer/order-modify/{sn}/ride', { about: '按修改申请修改配送的差价', result: RideChange, allow: 'received.confirm', of: order, quiet: true }),
  auditModification: post('/api.v2/transfer/order-modify/{sn}/audit', { about: '处理修改申请', body: ModificationAudit, result: Done, allow: 'received.confirm', of: order, once: 'outside' }),
  pool: get('/api.v2/transferOrder/grab/items', { about: '抢单池', query: PoolFilter, result: Pool, allow: 'grab.read' }),
  grab: post('/api.v2/transferOrder/grab/{pool_sn}/confirm', { about: '抢单', body: TakeGrab, result: Done, allow: 'grab.take' }),
  quote: post('/api.v2/transferOrder/grab/{pool_sn}/quotation', { about: '报价或改价', body: NewQuote, result: Done, allow: 'grab.take' }),
  revokeQuote: post('/api.v2/transferOrder/grab/{quote_id}/revoke_quotation', { about: '撤回报价', result: Done, allow: 'grab.take', of: { quote_id: 'quote' } }),
  myQuotes: get('/api.v2/received/bidding-items', { about: '我的报价', query: PageQuery, result: Page(MyQuote), allow: 'grab.read' }),
})
