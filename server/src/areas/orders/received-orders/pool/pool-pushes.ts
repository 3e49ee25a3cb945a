import { windowWords } from '@zdb/contract/kit/orders/delivery-window'
import { yuanText } from '@zdb/contract/kit/fen'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { storePushes } from '#areas/desk/push/public'
import {
  deliveryDay,
  deliveryTime,
  orderById,
  orderEdited,
  orderPooled,
  type Order,
} from '#areas/orders/transfer-orders/public'
import { hours, later, now } from '#core/time/clock'
import { enqueue, job, type Job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { currentRules, type Rules } from '#core/domain/rules'
import { takeTurn } from '#core/http/rate-limits'
import { merchantsShown } from '#core/terms/seen.sql'
import { within, type Tx } from '#core/db/tx'
import { eligibleMerchants, withdrawnSince } from './pool.sql.ts'

const wordsOf = (order: Order): { title: string; alert: string } => {
  const title = order.kind === kinds.grab ? '新的抢单' : '新的竞价单'
  const price = order.price === null ? '' : `，${yuanText(order.price)}`
  return {
    title,
    alert: `${title}：${order.city}${order.county}，${deliveryDay(order)} ${windowWords(deliveryTime(order))}${price}`,
  }
}

const tell = async (tx: Tx, orderId: number, flash: boolean): Promise<void> => {
  const [order, rules] = [await orderById(tx, orderId), await currentRules()]
  await storePushes(tx, await eligibleMerchants(orderId, flash, { at: now(), rules }), {
    event: 'poolNew',
    type: pushTypes.orderListed,
    identity: 2,
    ...wordsOf(order),
    voice: 'new-order.wav',
    params: { status: order.state, sn: order.sn, pool: true },
  })
}

/** Twice as long with every time that something was done over again. */
const pauseAfter = (times: number, rules: Rules): number =>
  Math.min(rules.poolEditLongestPauseSeconds, rules.poolEditPauseSeconds * 2 ** Math.min(20, Math.max(0, times - 1)))

const tellOthers = job<{ orderId: number }>({
  name: 'grab.tellOthers',
  delayed: true,
  run: ({ orderId }) => within((tx) => tell(tx, orderId, false)),
})

/** Shops with flash push hear of an order first, the others when the head start is over and if it is still there. */
const tellShops = ({ orderId }: { orderId: number }): Promise<void> =>
  within(async (tx) => {
    await tell(tx, orderId, true)
    await enqueue(tx, tellOthers, { orderId }, (await currentRules()).flashHeadStartSeconds)
  })

const tellShopsLater = job<{ orderId: number }>({ name: 'grab.tellShopsLater', delayed: true, run: tellShops })

/** Who puts orders into the pool and takes them out again is heard ever later: by then the next one may be gone too. */
const tellPooled = listen(orderPooled, 'tell', async ({ orderId }) => {
  const { merchant_id } = await within((tx) => orderById(tx, orderId))
  const withdrawn = await withdrawnSince(merchant_id, later(-hours(1)))
  if (withdrawn === 0) return tellShops({ orderId })
  const pause = pauseAfter(withdrawn, await currentRules())
  return within((tx) => enqueue(tx, tellShopsLater, { orderId }, pause))
})

/** So long after it was shown an order may still be before somebody's eyes. */
const viewedHours = 12

type Edit = { orderId: number; revision: number; told: readonly number[] }

/** Whoever may take an order, and whoever had it before the eyes and may no more, looks again when it was edited. */
const ringViewers = (order: Order, told: readonly number[]): Promise<void> =>
  within(async (tx) => {
    const known = { at: now(), rules: await currentRules() }
    const viewers = new Set([
      ...(await eligibleMerchants(order.id, true, known)),
      ...(await eligibleMerchants(order.id, false, known)),
      ...(await merchantsShown(tx, 'order', order.id, later(-hours(viewedHours)))),
    ])
    for (const merchantId of [order.merchant_id, ...told]) viewers.delete(merchantId)
    await storePushes(tx, [...viewers], {
      event: 'poolChanged',
      type: pushTypes.orderListed,
      identity: 2,
      title: '抢单池订单已修改',
      alert: `抢单池订单已修改，单号${order.sn.slice(-8)}`,
      params: { status: order.state, sn: order.sn, pool: true },
    })
  })

/** Who edits many orders is heard so often in an hour; the rest is told later. */
const hasTurn = (merchantId: number): Promise<boolean> => takeTurn('poolEdit', String(merchantId))

/** Of edits that follow each other only the last is told. */
export const tellEdit: Job<Edit> = job<Edit>({
  name: 'grab.tellEdit',
  delayed: true,
  run: async (edit) => {
    const order = await within((tx) => orderById(tx, edit.orderId))
    if (order.revision !== edit.revision) return
    const { poolEditLongestPauseSeconds } = await currentRules()
    if (await hasTurn(order.merchant_id)) await ringViewers(order, edit.told)
    else await within((tx) => enqueue(tx, tellEdit, edit, poolEditLongestPauseSeconds))
  },
})

/** The first edit is told almost at once; each further one of the same order waits twice as long. */
export const pauseBefore = (revision: number, rules: Rules): number => pauseAfter(revision - 1, rules)

const tellViewers = listen(orderEdited, 'tellViewers', async (edit) => {
  const pause = pauseBefore(edit.revision, await currentRules())
  await within((tx) => enqueue(tx, tellEdit, edit, pause))
})

export const listeners = [tellPooled, tellShopsLater, tellOthers, tellViewers, tellEdit]
