import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { closedSlotOf, obstacleOf, standingOf } from '#areas/shop/festivals/public'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Rules } from '#core/domain/rules'
import { refuseReceivingLimited } from '../limit-refusal.ts'
import { missingCondition, pooledOrder, type Pooled } from './pool.sql.ts'

type Attempt = { sn: string; storeId?: number | undefined; at: Date; rules: Rules }

const takenStates = new Set<number>(
  (['waitReceive', 'waitDelivery', 'inDelivery', 'delivered', 'finished', 'chargeback'] as const).map(
    (name) => transferStates[name].code,
  ),
)

/** The slot that is closed, by its name, and from when its store takes orders again. */
const refuseSlot = async ({ merchantId }: Actor, { window_start }: Pooled, storeId?: number): Promise<void> => {
  const slot = await closedSlotOf(merchantId, window_start, storeId)
  const standing = slot ? standingOf(slot) : 'open'
  if (!slot || standing === 'open') return
  const { code, words } = await obstacleOf(slot, standing)
  refuse(code, words)
}

/** Why an order of the pool cannot be had, in the words of the first reason there is. */
export const refuseFor = async (
  actor: Actor,
  wish: 'waitGrab' | 'waitQuote',
  attempt: Attempt,
  seen?: Pooled,
): Promise<never> => {
  const order = seen ?? (await pooledOrder(attempt.sn)) ?? refuse('notFound')
  await refuseReceivingLimited(actor)
  if (takenStates.has(order.state))
    refuse('orderTaken', order.shop_merchant_id === actor.merchantId ? '您已接到该订单，请在接单管理中查看' : undefined)
  if (order.state === transferStates.waitGrab.code && wish === 'waitQuote')
    refuse('orderMoved', '该订单是抢单，请直接抢单')
  if (order.state === transferStates.waitQuote.code && wish === 'waitGrab')
    refuse('orderMoved', '该订单是竞价单，请报价')
  if (order.state !== transferStates[wish].code) refuse('orderMoved')
  if (order.deadline_at && order.deadline_at <= attempt.at) refuse('orderMoved', '该订单已超过抢单时限')
  const missing = await missingCondition({ ...attempt, merchantId: actor.merchantId })
  if (missing?.refusal === 'slotFull') await refuseSlot(actor, order, attempt.storeId)
  return missing ? refuse(missing.refusal, missing.words) : refuse('notForYou', '您还没有可以接单的门店')
}
