import { deliveryStates, originKinds } from '@zdb/contract/couriers/delivery/states'
import { stateOf } from '@zdb/contract/kit/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { deliveryMoved, serveOrigin, deliveryStatusOf, type DeliveryStatus } from '#areas/couriers/delivery/public'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import type { Job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { within, type Tx } from '#core/db/tx'
import type { OrderMove } from '../machine.ts'
import { moveOrder } from '../move-order.ts'
import { riderOrigin } from './rider-origin.ts'
import { lockBySn, patchOrder, type NewOrder, type Order } from '../transfer-order.sql.ts'

serveOrigin('received', riderOrigin)

const rider = system('delivery')
const { paid, delivering, completed, returned, failed } = deliveryStates
const { waitDelivery, inDelivery, chargeback, closed } = transferStates
/** Nothing moves these any more; where the rider is may still be read. */
const over = new Set<number>([chargeback.code, closed.code])

const columnsOf = ({ sn, state, sentAt, confirmedAt, ended }: DeliveryStatus) => ({
  logistics_no: sn,
  // Between two couriers nobody has it yet, and nothing is wrong yet.
  logistics_status: ended || state <= delivering.code ? state : paid.code,
  logistics_sent_at: sentAt,
  logistics_confirmed_at: confirmedAt,
})
type Columns = ReturnType<typeof columnsOf>

const isSame = (order: Order, columns: Columns): boolean =>
  order.logistics_no === columns.logistics_no &&
  order.logistics_status === columns.logistics_status &&
  order.logistics_sent_at?.getTime() === columns.logistics_sent_at?.getTime() &&
  order.logistics_confirmed_at?.getTime() === columns.logistics_confirmed_at?.getTime()

type Step = { move: OrderMove; what: string; set?: Partial<NewOrder> }

/** What the rider's news means for the order: it left, it arrived, it came back, or it only goes on. */
const stepOf = (order: Order, status: number, standing: DeliveryStatus): Step => {
  const here = order.state === waitDelivery.code
  const gone = order.state === inDelivery.code
  const at = standing.endedAt ?? now()
  if (status === delivering.code && here)
    return { move: 'pickUp', what: '骑手已取货', set: { sent_at: order.sent_at ?? now() } }
  if (status === completed.code && (here || gone))
    return {
      move: 'deliver',
      what: at > order.window_end ? '骑手送达，晚于约定时间' : '骑手送达',
      set: { delivered_at: at, sent_at: order.sent_at ?? at, abnormal: false },
    }
  const lost = status === returned.code || status === failed.code
  const broken = lost || (status > completed.code && standing.trouble !== '')
  const what = `配送进度：${deliveryStates[stateOf(deliveryStates, status)].label}`
  if (broken && gone) return { move: 'deliveryFailed', what, set: { abnormal: true } }
  return { move: 'followDelivery', what, ...(broken && here ? { set: { abnormal: true } } : {}) }
}

const follow = async (tx: Tx, order: Order, standing: DeliveryStatus): Promise<void> => {
  const columns = columnsOf(standing)
  if (isSame(order, columns)) return
  if (over.has(order.state)) {
    await patchOrder(tx, order.id, columns)
    return
  }
  const { move, what, set } = stepOf(order, columns.logistics_status, standing)
  await moveOrder(tx, move, {
    id: order.id,
    actor: rider,
    side: 'system',
    set: { ...columns, ...set },
    story: { what, detail: [standing.company, standing.riderName].filter(Boolean).join('，') },
  })
}

/**
 * Announcements may come late, twice or in another order: each is only the call to look at how the delivery now stands,
 * after the order is locked, so that the last look is the newest.
 */
const followRider = (merchantId: number, originSn: string): Promise<void> =>
  within(async (tx) => {
    const order = await lockBySn(tx, originSn)
    // Charged back or passed to another shop, it has nothing to do any more with this one's riders.
    if (!order || order.shop_merchant_id !== merchantId || order.logistics_no === '') return
    const standing = await deliveryStatusOf(tx, { merchantId, originKind: originKinds.received, originSn })
    if (standing) await follow(tx, order, standing)
  })

export const riderListeners: readonly Job<never>[] = [
  listen(deliveryMoved, 'transferOrders', async ({ originKind, merchantId, originSn }) => {
    if (originKind === originKinds.received) await followRider(merchantId, originSn)
  }),
]
