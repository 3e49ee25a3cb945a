import type { Body } from '@zdb/contract/kit/endpoint'
import { sharePictures } from '#areas/desk/files/public'
import { yuanText } from '@zdb/contract/kit/fen'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { photoStates } from '@zdb/contract/orders/transfer-orders/states'
import { system, type Actor } from '#core/http/actor'
import { days, later, now } from '#core/time/clock'
import { refuse, refuseField } from '#core/http/refusal'
import { currentRules } from '#core/domain/rules'
import { within, type Tx } from '#core/db/tx'
import { releaseCredit } from './grab-credit.sql.ts'
import { payShop, sharesOf } from './order-money.ts'
import { moveOrder } from '../move-order.ts'
import { judgePhotos, putComment } from './settlement.sql.ts'
import { lockOrder, type NewOrder, type Order } from '../transfer-order.sql.ts'
import { note } from '../timeline.sql.ts'

/** Photos nobody judged are accepted with the order. */
const ended = (order: Order): Partial<NewOrder> => ({
  ended_at: now(),
  ...(order.photo_state === photoStates.waiting.code ? { photo_state: photoStates.accepted.code } : {}),
})

const payOut = async (tx: Tx, order: Order): Promise<void> => {
  const shares = sharesOf(order, await currentRules())
  await judgePhotos(tx, order.id, true, '')
  const detail = `门店收入${yuanText(shares.paid)}，服务费${yuanText(shares.fee)}`
  await note(tx, order.id, 'system', system('ledger'), { what: '结算到账', detail })
  await payShop(tx, order, shares)
  await releaseCredit(tx, order)
}

export const settle = (actor: Actor, sn: string): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    const settled = await moveOrder(tx, 'settle', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      set: ended(order),
      story: { what: '结算' },
    })
    await payOut(tx, settled)
    return null
  })

/** Nobody complained in time: the shop is paid, and well spoken of by default. */
export const settleByClock = async (tx: Tx, order: Order): Promise<void> => {
  const settled = await moveOrder(tx, 'settleByClock', {
    id: order.id,
    actor: system('clock'),
    side: 'system',
    set: ended(order),
    story: { what: '到期自动结算' },
  })
  if (order.shop_id)
    await putComment(
      tx,
      { order_id: order.id, shop_id: order.shop_id, by_default: true },
      { marks: { quality: 5, service: 5, speed: 5 }, text: '', images: [] },
    )
  await payOut(tx, settled)
}

export const comment = (actor: Actor, sn: string, body: Body<typeof transferOrders.comment>): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    const { commentDays } = await currentRules()
    if (order.ended_at && order.ended_at < later(-days(commentDays))) refuse('commentLate')
    await moveOrder(tx, 'comment', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      set: { reviewed: true },
      story: { what: '评价', detail: body.text },
    })
    if (order.shop_merchant_id) await sharePictures(tx, actor, body.images, order.shop_merchant_id)
    const about = { order_id: order.id, shop_id: order.shop_id ?? refuse('orderMoved'), by_default: false }
    if (!(await putComment(tx, about, body))) refuse('orderMoved', '该订单已评价')
    return null
  })

export const auditPhoto = (
  actor: Actor,
  { sn, accepted, cause }: Body<typeof transferOrders.auditPhoto>,
): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    if (order.photo_state !== photoStates.waiting.code) refuse('orderMoved')
    if (!accepted && !cause) refuseField('cause', '请选择驳回原因')
    await moveOrder(tx, 'auditPhoto', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      set: { photo_state: photoStates[accepted ? 'accepted' : 'rejected'].code },
      story: { what: accepted ? '实拍通过' : '实拍驳回', detail: accepted ? '' : cause },
    })
    await judgePhotos(tx, order.id, accepted, accepted ? '' : cause)
    return null
  })

/** Nobody looked in time: the photos are good. */
export const acceptPhotos = async (tx: Tx, order: Order): Promise<void> => {
  await judgePhotos(tx, order.id, true, '')
  if (order.photo_state !== photoStates.waiting.code) return
  await moveOrder(tx, 'acceptPhoto', {
    id: order.id,
    actor: system('clock'),
    side: 'system',
    set: { photo_state: photoStates.accepted.code },
    story: { what: '实拍到期自动通过' },
  })
}
