import { fen } from '@zdb/contract/kit/fen'
import { newestOnlineAt, onlineOnPaper, type OnlineOnPaper } from '#areas/orders/online-orders/public'
import { newestReceivedAt, receivedOnPaper, type ReceivedOnPaper } from '#areas/orders/transfer-orders/public'
import type { StoreFacts } from '#areas/shop/stores/public'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import type { OrderFacts, PaperOrder, Source } from './order-facts.ts'

const ofOnline = (order: OnlineOnPaper): PaperOrder => ({ source: 'online', ...order })

const ofReceived = ({ isTaken: _taken, ...order }: ReceivedOnPaper): PaperOrder => ({
  source: 'received',
  onlineShop: '',
  channel: -1,
  channelName: '接单',
  sequence: '',
  channelSn: order.sn,
  buyer: '',
  buyerMobile: '',
  amount: null,
  ...order,
})

/** An order of which this merchant may have paper; others do not exist, and one that is not taken yet may not be printed. */
export const paperOrder = async (merchantId: number, source: Source, sn: string): Promise<PaperOrder> => {
  if (source === 'online') return ofOnline((await onlineOnPaper(merchantId, sn)) ?? refuse('notFound'))
  const order = (await receivedOnPaper(merchantId, sn)) ?? refuse('notFound')
  return order.isTaken ? ofReceived(order) : refuse('orderMoved', '接单后才能打印')
}

/** The same without a no: undefined where this merchant may have no paper of it. */
export const visibleOrder = async (merchantId: number, source: Source, sn: string): Promise<PaperOrder | undefined> => {
  if (source === 'online') {
    const order = await onlineOnPaper(merchantId, sn)
    return order && ofOnline(order)
  }
  const order = await receivedOnPaper(merchantId, sn)
  return order?.isTaken ? ofReceived(order) : undefined
}

/** Whether paper of an order is this merchant's business, taken or not; others do not exist. */
export const requireOwn = async (merchantId: number, source: Source, sn: string): Promise<void> => {
  const find = source === 'online' ? onlineOnPaper : receivedOnPaper
  if (!(await find(merchantId, sn))) refuse('notFound')
}

/** Any order of this merchant, also one that is not taken yet or was given back: its paper is to be called back. */
export const ownOrder = async (merchantId: number, source: Source, sn: string): Promise<PaperOrder | undefined> => {
  if (source === 'online') return visibleOrder(merchantId, source, sn)
  const order = await receivedOnPaper(merchantId, sn)
  return order && ofReceived(order)
}

/** The same for who prints by itself: nothing where no store of this merchant is to make it, or it has left already. */
export const orderInWork = async (merchantId: number, source: Source, sn: string): Promise<PaperOrder | undefined> => {
  const order = await visibleOrder(merchantId, source, sn)
  return order?.standing === 'inWork' ? order : undefined
}

export const atStore = (order: PaperOrder, store: Pick<StoreFacts, 'id' | 'name'>): OrderFacts => ({
  ...order,
  storeId: store.id,
  storeName: store.name,
})

/** The newest order of a store, for a look at its template. */
export const newestAt = async (storeId: number): Promise<PaperOrder | undefined> => {
  const online = await newestOnlineAt(storeId)
  if (online) return ofOnline(online)
  const received = await newestReceivedAt(storeId)
  return received && ofReceived(received)
}

/** For a store that has no order yet. */
export const sampleOrder = (merchantId: number): PaperOrder => ({
  source: 'online',
  orderId: 0,
  sn: 'O2601010000000001',
  merchantId,
  storeId: null,
  standing: 'inWork',
  onlineShop: '示例网店',
  channel: 6,
  channelName: '示例渠道',
  sequence: '8',
  channelSn: '100000000001',
  window: '示例日期 14:00-15:00',
  placedAt: now(),
  goods: [
    { name: '示例花束', spec: '十九枝', image: '', remarks: '丝带用香槟色', quantity: 1, price: fen(199_00) },
    { name: '示例贺卡', spec: '', image: '', remarks: '', quantity: 2, price: fen(0) },
  ],
  goodsTotal: 3,
  card: '愿你每天都有花开的好心情。',
  remarks: '送到前请先打电话',
  memo: '',
  consignee: '示例收货人',
  mobile: '138****0000',
  address: '示例市示例区示例路',
  buyer: '示例订购人',
  buyerMobile: '139****0000',
  amount: fen(199_00),
  printedAt: null,
})
