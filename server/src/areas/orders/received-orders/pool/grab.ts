import type { Body } from '@zdb/contract/kit/endpoint'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { moveOrder, orderById, requireSeenOrder } from '#areas/orders/transfer-orders/public'
import { noteFlashGrab } from '#areas/shop/stores/public'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { inKeyedQueue } from '#core/work/keyed-queue'
import { refuse } from '#core/http/refusal'
import { currentRules, type Rules } from '#core/domain/rules'
import { within } from '#core/db/tx'
import { ownStore } from '../own-store.ts'
import { pooledOrder, takeForGrab } from './pool.sql.ts'
import { refuseFor } from './refusals.ts'

type Grab = { sn: string; storeId: number | undefined; at: Date; rules: Rules; revision: number | undefined }

const take = (actor: Actor, attempt: Grab): Promise<null> =>
  within(async (tx) => {
    const won = await takeForGrab(tx, { ...attempt, merchantId: actor.merchantId })
    if (!won) return refuseFor(actor, 'waitGrab', attempt)
    await requireSeenOrder(tx, actor, await orderById(tx, won.id), attempt.revision, 'pool')
    if (!won.credited) return refuse('creditShort')
    if (won.in_head_start)
      await noteFlashGrab(tx, {
        order_id: won.id,
        store_id: won.store_id,
        sn: attempt.sn,
        price: won.price ?? 0,
        at: attempt.at,
      })
    await moveOrder(tx, 'grab', {
      id: won.id,
      actor,
      side: 'shop',
      set: { shop_id: won.store_id, shop_merchant_id: actor.merchantId, accepted_at: attempt.at },
      story: { what: '抢单成功' },
      facts: { after: { shop_id: won.store_id, price: won.price } },
    })
    return null
  })

/** The first shop to grab has it. Losers hear so at once and hold nobody up. */
export const grab = async (
  actor: Actor,
  sn: string,
  { sid, revision }: Body<typeof receivedOrders.grab>,
): Promise<null> => {
  const [rules, storeId] = await Promise.all([currentRules(), ownStore(actor, sid)])
  return inKeyedQueue(`grab ${sn}`, async () => {
    const attempt = { sn, storeId, at: now(), rules, revision }
    const order = await pooledOrder(sn)
    return order?.state === transferStates.waitGrab.code
      ? take(actor, attempt)
      : refuseFor(actor, 'waitGrab', attempt, order)
  })
}
