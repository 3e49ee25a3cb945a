import { randomUUID } from 'node:crypto'
import { channelCodes, channelOf } from '@zdb/contract/channels/channel-shops/channels'
import type { Body } from '@zdb/contract/kit/endpoint'
import { yuanText, type Fen } from '@zdb/contract/kit/fen'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { negotiateConditions, refundStates } from '@zdb/contract/orders/online-orders/states'
import { provePayPassword } from '#areas/people/account/public'
import { refuseForeignPictures } from '#areas/desk/files/public'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { post } from '#core/money/ledger'
import { move } from '#core/domain/machine'
import { refuse, refuseField } from '#core/http/refusal'
import { within, type Tx } from '#core/db/tx'
import { moveBy } from '../move-online.ts'
import { onlineRefund, type RefundMove } from './refund-machine.ts'
import { resultOf } from './refund-result.ts'
import { insertRefund, isRefundOpen, refundById, refundedOf, type Refund } from './requests.sql.ts'
import { lockOrder, orderOf, type Order } from '../online-order.sql.ts'
import { followStatus } from '../channel/intake.ts'
import { paidInMiniShop } from '../content/typed.ts'
import { writeBack } from '../channel/write-backs.ts'

const refundOf = async (actor: Actor, order: Order, id: string): Promise<Refund> => {
  const refund = await refundById(actor.merchantId, idOf(id))
  return refund?.order_id === order.id ? refund : refuse('notFound')
}

/** The answer stands here at once, once; the channel hears it from the outbox and has the last word. */
const answer = async (
  tx: Tx,
  actor: Actor,
  order: Order,
  refund: Refund,
  how: { name: RefundMove; what: string; words: string },
): Promise<Order> => {
  const agreed = how.name === 'answerRefundAgree' ? { result: resultOf(order, refund.full_refund) } : {}
  const set = { answer: how.words, answered_at: now(), ...agreed }
  await move(tx, onlineRefund, how.name, { id: refund.id, actor, merchantId: actor.merchantId, note: how.words, set })
  const detail = `${yuanText(refund.amount)}${how.words && `，${how.words}`}`
  return moveBy(
    tx,
    actor,
    how.name === 'negotiate' ? 'negotiate' : 'answerRefund',
    order,
    { what: how.what, detail },
    {
      refund_open: await isRefundOpen(tx, order.id),
    },
  )
}

export const answerRefund = (
  actor: Actor,
  sn: string,
  { refund_id, agreed, reason }: Body<typeof onlineOrders.answerRefund>,
): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, sn)
    const refund = await refundOf(actor, order, refund_id)
    if (!agreed && reason === '') refuseField('reason', '请选择拒绝原因')
    const how = agreed
      ? ({ name: 'answerRefundAgree', what: '同意退款', words: reason } as const)
      : ({ name: 'answerRefundReject', what: '拒绝退款', words: reason } as const)
    const answered = await answer(tx, actor, order, refund, how)
    const data = { refund_id: refund.channel_refund_id, reason }
    await writeBack(tx, answered, agreed ? 'refundAgree' : 'refundReject', data)
    return null
  })

/** Less than the plain refund, for the buyer to think over; never more than was asked. */
export const negotiate = (actor: Actor, body: Body<typeof onlineOrders.negotiate>): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, body.order_sn)
    const refund = await refundOf(actor, order, body.refund_id)
    const condition =
      negotiateConditions.find(({ id }) => id === body.condition) ?? refuseField('condition', '请选择协商条件')
    const amount = body.amount ?? refuseField('amount', '请填写退款金额')
    if (amount > refund.amount) refuseField('amount', '不能超过买家申请的金额')
    if (!channelOf(order.channel).negotiates) refuse('channelUnable')
    await refuseForeignPictures(tx, actor, body.images)
    const offer = [condition.title, yuanText(amount), body.note].filter(Boolean).join('，')
    const answered = await answer(tx, actor, order, refund, { name: 'negotiate', what: '提交协商', words: offer })
    await writeBack(tx, answered, 'refundNegotiate', {
      refund_id: refund.channel_refund_id,
      offer,
      amount: String(amount),
      images: JSON.stringify(body.images),
    })
    return null
  })

type MiniRefund = Body<typeof onlineOrders.miniRefund>

/** Out of the shop's balance, back over the payment channel the buyer paid by. */
const giveBack = (tx: Tx, order: Order, refundId: string, amount: Fen) => {
  const [from, to] = [
    { kind: 'available', merchantId: order.merchant_id } as const,
    { kind: 'clearing', merchantId: order.merchant_id } as const,
  ]
  return post(tx, { key: refundId, type: 'refund', why: '小程序订单退款', ref: order.sn, legs: [{ from, to, amount }] })
}

/** A refund the shop gives by itself, in the one shop where it is its own channel: the money moves at once. */
export const miniRefund = async (
  actor: Actor,
  { order_sn, amount, reason, pay_password }: MiniRefund,
): Promise<null> => {
  const asked = await orderOf(actor, order_sn)
  if (asked.channel !== channelCodes.mini) refuse('channelUnable')
  if (!paidInMiniShop(asked)) refuse('channelUnable', '该网单是手工录入的，买家没有在小程序付款，不能在此退款')
  await provePayPassword(actor, pay_password)
  return within(async (tx) => {
    const order = await lockOrder(tx, actor, order_sn)
    const left = order.amount - (await refundedOf(tx, order.id))
    if (amount > left) refuseField('amount', `最多可退${yuanText(left)}`)
    const refundId = `mini:${randomUUID()}`
    const given = { refundId, reason, images: [], at: now(), state: refundStates.agreed.code }
    const full = amount === order.amount
    await insertRefund(tx, order, { ...given, amount, full, result: resultOf(order, full) })
    await giveBack(tx, order, refundId, amount)
    const story = { what: '小程序订单退款', detail: `${yuanText(amount)}，${reason}` }
    const moved = await moveBy(tx, actor, 'miniRefund', order, story)
    await writeBack(tx, moved, 'refundGive', { refund_id: refundId, amount: String(amount), reason })
    // All the money is back with the buyer: nothing is left to deliver.
    if (amount === left) await followStatus(tx, moved, 'cancelled', '已全额退款')
    return null
  })
}
