import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import type { Body } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { intendChange } from '#areas/couriers/delivery/public'
import { system, type Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { refuse } from '#core/http/refusal'
import { within, type Tx } from '#core/db/tx'
import { defaultMove } from '#core/domain/machine'
import { editedColumns } from '../create/content.ts'
import { changeCredit } from '../money/grab-credit.sql.ts'
import type { ModificationFacts } from '../detail/detail.sql.ts'
import {
  endRide,
  planRideChange,
  planRideEnd,
  redirectRide,
  requireRideChoice,
  tellHindrance,
} from './modified-ride.ts'
import { orderModification } from './modification-machine.ts'
import { requireSeenModification } from './modification-terms.ts'
import { moveModification, takeOpenModification } from './modifications.sql.ts'
import { wantedContent } from './wanted-content.ts'
import { holdAnother } from '../money/order-money.ts'
import { moveOrder } from '../move-order.ts'
import { lockOrder, type NewOrder, type Order } from '../transfer-order.sql.ts'

const clock = system('clock')

/** The order as the modification wants it. A later window gives a late order its time back. */
const columnsOf = (order: Order, modification: ModificationFacts): Partial<NewOrder> => {
  const content = wantedContent(order, modification)
  const window = windowOf(content.delivery_date, content.delivery_time)
  const postponed = window.end.getTime() !== order.window_end.getTime() && window.end > now()
  return {
    ...editedColumns(order, content, window),
    price: modification.price_after,
    ...(postponed ? { abnormal: false, deadline_at: window.end } : {}),
  }
}

/** The hold and the shop's credit follow the new price, in the commit of the agreement. */
const moveMoney = async (tx: Tx, order: Order, modification: ModificationFacts): Promise<void> => {
  const difference = modification.price_after - (order.price ?? 0)
  if (difference === 0) return
  if ((await balancesOf(order.merchant_id)).available < difference) refuse('notEnough', '发单方余额不足，暂不能同意')
  await holdAnother(tx, order, fen(modification.price_after), { type: 'transfer', why: '转单改价' })
  await changeCredit(tx, order, difference)
}

/** The shop's answer to a change of what it agreed to. */
export const auditModification = async (
  actor: Actor,
  sn: string,
  { agreed, answer, revision, ride }: Body<typeof receivedOrders.auditModification>,
): Promise<null> => {
  const redirect = agreed ? await planRideChange(actor, sn, ride) : null
  const end = agreed ? await planRideEnd(actor, sn, ride) : null
  const before = await within(async (tx) => {
    const order = await lockOrder(tx, actor, 'shop', sn)
    const modification = (await takeOpenModification(tx, order.id)) ?? refuse('modificationGone')
    if (agreed) {
      await requireSeenModification(tx, actor, modification, revision)
      requireRideChoice(actor, order, modification, ride)
    }
    await moveModification(
      tx,
      modification.id,
      agreed ? 'auditModificationAgree' : 'auditModificationRefuse',
      actor,
      answer,
    )
    await moveOrder(tx, 'auditModification', {
      id: order.id,
      actor,
      part: 'shop',
      side: 'shop',
      set: agreed ? columnsOf(order, modification) : {},
      story: { what: agreed ? '同意修改' : '拒绝修改', detail: answer },
    })
    if (end) await endRide(tx, actor, order, end)
    if (redirect) await intendChange(tx, redirect)
    if (agreed) await moveMoney(tx, order, modification)
    return order
  })
  if (end) tellHindrance(end)
  if (redirect) await redirectRide(actor, before, redirect)
  return null
}

/** Nobody answered: a raise stands while its money is there, everything else is declined. */
export const lapseModification = async (tx: Tx, order: Order): Promise<void> => {
  const modification = await takeOpenModification(tx, order.id)
  if (!modification || modification.deadline_at > now()) return
  const stands =
    defaultMove(orderModification, modification) === 'standByClock' &&
    (await balancesOf(order.merchant_id)).available >= modification.price_after - (order.price ?? 0)
  await moveModification(tx, modification.id, stands ? 'standByClock' : 'lapseModification', clock)
  await moveOrder(tx, 'lapseModification', {
    id: order.id,
    actor: clock,
    side: 'system',
    set: stands ? columnsOf(order, modification) : {},
    story: { what: stands ? '加价到期自动生效' : '修改申请超时未处理' },
  })
  if (stands) await moveMoney(tx, order, modification)
}
