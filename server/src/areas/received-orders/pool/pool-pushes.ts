import { windowWords } from '@zdb/contract/kit/delivery-window'
import { formatYuan } from '@zdb/contract/kit/fen'
import { pushTypes } from '@zdb/contract/push/schemas'
import { kinds } from '@zdb/contract/transfer-orders/states'
import { storePushes } from '#areas/push/public'
import { deliveryDay, deliveryTime, orderById, orderPooled, type Order } from '#areas/transfer-orders/public'
import { now } from '#core/time/clock'
import { enqueue, job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { currentRules } from '#core/domain/rules'
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

export const listeners = [pushToFlashShops, tellOthers]
