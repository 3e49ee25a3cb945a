import { windowWords } from '@zdb/contract/kit/delivery-window'
import { formatYuan } from '@zdb/contract/kit/fen'
import { pushTypes } from '@zdb/contract/push/schemas'
import { kinds } from '@zdb/contract/transfer-orders/states'
import { storePushes } from '#areas/push/public'
import {
  deliveryDay,
  deliveryTime,
  orderById,
  orderEdited,
  orderPooled,
  type Order,
} from '#areas/transfer-orders/public'
import { hours, later, now } from '#core/time/clock'
import { enqueue, job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { currentRules } from '#core/domain/rules'
import { merchantsShown } from '#core/terms/seen.sql'
import { within, type Tx } from '#core/db/tx'
import { eligibleMerchants } from './pool.sql.ts'

const wordsOf = (order: Order): { title: string; alert: string } => {
  const title = order.kind === kinds.grab ? '新的抢单' : '新的竞价单'
  const price = order.price === null ? '' : `，${formatYuan(order.price)}元`
  return {
    title,
    alert: `${title}：${order.city}${order.county}，${deliveryDay(order)} ${windowWords(deliveryTime(order))}${price}`,
  }
}

const tell = async (tx: Tx, orderId: number, flash: boolean): Promise<void> => {
  const [order, rules] = [await orderById(tx, orderId), await currentRules()]
  await storePushes(tx, await eligibleMerchants(orderId, flash, { at: now(), rules }), {
    kind: 'pool',
    type: pushTypes.orderListed,
    identity: 2,
    ...wordsOf(order),
    voice: 'new-order.wav',
    params: { status: order.state, sn: order.sn, pool: true },
  })
}

const tellOthers = job<{ orderId: number }>({
  name: 'grab.tellOthers',
  delayed: true,
  run: ({ orderId }) => within((tx) => tell(tx, orderId, false)),
})

/** Shops with flash push hear of an order first, the others when the head start is over and if it is still there. */
const pushToFlashShops = listen(orderPooled, 'tell', ({ orderId }) =>
  within(async (tx) => {
    await tell(tx, orderId, true)
    await enqueue(tx, tellOthers, { orderId }, (await currentRules()).flashHeadStartSeconds)
  }),
)

/** So long after it was shown an order may still be before somebody's eyes. */
const viewedHours = 12

/**
 * Whoever may take an order, and whoever had it before the eyes and may no more, looks again when it was edited. Of edits
 * that follow each other at once only the last is told.
 */
const tellViewers = listen(orderEdited, 'tellViewers', ({ orderId, revision, told }) =>
  within(async (tx) => {
    const [order, rules] = [await orderById(tx, orderId), await currentRules()]
    if (order.revision !== revision) return
    const known = { at: now(), rules }
    const viewers = new Set([
      ...(await eligibleMerchants(orderId, true, known)),
      ...(await eligibleMerchants(orderId, false, known)),
      ...(await merchantsShown(tx, 'order', orderId, later(-hours(viewedHours)))),
    ])
    for (const merchantId of [order.merchant_id, ...told]) viewers.delete(merchantId)
    await storePushes(tx, [...viewers], {
      kind: 'pool',
      type: pushTypes.orderListed,
      identity: 2,
      title: '抢单池订单已修改',
      alert: `抢单池订单已修改，单号${order.sn.slice(-8)}`,
      params: { status: order.state, sn: order.sn, pool: true },
    })
  }),
)

export const listeners = [pushToFlashShops, tellOthers, tellViewers]
