import type { FastifyBaseLogger } from 'fastify'
import { codes } from '@zdb/contract/codes'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { lockOrder, moveOrder, requireSeenOrder } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { Refusal } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { refuseFoodWithoutPermit, refuseOutOfTrade, refuseReceivingLimited } from '../limit-refusal.ts'

export const confirm = (actor: Actor, sn: string, revision: number | undefined): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'shop', sn)
    await refuseReceivingLimited(actor)
    await refuseOutOfTrade(order.shop_id)
    await refuseFoodWithoutPermit(order)
    if (order.state === transferStates.waitReceive.code) await requireSeenOrder(tx, actor, order, revision, 'shop')
    const { id } = order
    const set = { accepted_at: now() }
    await moveOrder(tx, 'confirm', { id, actor, part: 'shop', side: 'shop', set, story: { what: '门店接单' } })
    return null
  })

type Answer = Result<typeof receivedOrders.batchConfirm>[number]

const answerFor = (actor: Actor, sn: string, revision: number | undefined, log: FastifyBaseLogger): Promise<Answer> =>
  confirm(actor, sn, revision).then(
    () => ({ sn, code: 0, message: '已接单' }),
    (error: unknown) => {
      if (error instanceof Refusal)
        return { sn, code: error.code, message: error.message, ...(error.terms ? { terms: error.terms } : {}) }
      log.error({ err: error, sn }, 'unexpected')
      return { sn, ...codes.busy }
    },
  )

/** Each order in a transaction of its own: one that cannot be had, or fails, keeps no other back. */
export const batchConfirm = async (
  actor: Actor,
  { sns, revisions }: Body<typeof receivedOrders.batchConfirm>,
  log: FastifyBaseLogger,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (const sn of new Set(sns)) answers.push(await answerFor(actor, sn, revisions[sn], log))
  return answers
}

/** The sender keeps its money set aside and decides what comes next. */
export const reject = (actor: Actor, sn: string, reason: string): Promise<null> =>
  within(async (tx) => {
    const { id } = await lockOrder(tx, actor, 'shop', sn)
    const story = { what: '门店拒单', detail: reason }
    await moveOrder(tx, 'reject', { id, actor, part: 'shop', side: 'shop', set: { reason }, story })
    return null
  })
