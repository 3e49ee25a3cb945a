import { isRiding } from '@zdb/contract/couriers/delivery/states'
import { yuanText } from '@zdb/contract/kit/fen'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { photoStates, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import {
  breachFee,
  lockOrder,
  moveOrder,
  orderOf,
  payBreach,
  releaseCredit,
  releaseHold,
} from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { visibleSum } from '#core/money/visible-sum'
import { refuse } from '#core/http/refusal'
import { currentRules } from '#core/domain/rules'
import { within } from '#core/db/tx'
import { endWaitingPhotos, lockTills } from '../received.sql.ts'

/** What withdrawing now would cost, before anyone decides. */
export const chargebackCost = async (
  actor: Actor,
  sn: string,
): Promise<Result<typeof receivedOrders.chargebackCost>> => {
  const order = await orderOf(actor, 'shop', sn)
  if (order.state !== transferStates.waitDelivery.code) refuse('orderMoved')
  const [rules, { available }] = await Promise.all([currentRules(), balancesOf(actor.merchantId)])
  const fee = breachFee(order, rules, now())
  const near = order.window_start.getTime() - now().getTime() < rules.breachHours * 3_600_000
  return {
    fee,
    rate: near ? rules.breachFeePercent : 0,
    rule: near
      ? `距配送开始不足${rules.breachHours}小时，退单需支付订单金额${rules.breachFeePercent}%的违约金`
      : `距配送开始${rules.breachHours}小时以上，退单不收取违约金`,
    available_balance: visibleSum(actor, available),
    enough: available >= fee,
  }
}

/** The shop withdraws after accepting: the sender's money is free again, and the fee is paid in the same moment. */
export const chargeback = (actor: Actor, sn: string, reason: string): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'shop', sn)
    if (order.after_sale_open) refuse('afterSaleOpen', '该订单有进行中的售后，处理完才能退单')
    if (isRiding(order.logistics_status)) refuse('deliveryLive', '该订单有进行中的配送，请先取消配送')
    const at = now()
    const fee = breachFee(order, await currentRules(), at)
    const { waiting, rejected } = photoStates
    await moveOrder(tx, 'chargeback', {
      id: order.id,
      actor,
      part: 'shop',
      side: 'shop',
      set: {
        reason,
        ended_at: at,
        abnormal: false,
        photo_state: order.photo_state === waiting.code ? rejected.code : order.photo_state,
      },
      story: { what: '门店退单', detail: fee > 0 ? `${reason}，违约金${yuanText(fee)}` : reason },
      facts: { after: { reason, fee } },
    })
    await endWaitingPhotos(tx, order.id, '订单已退单')
    await lockTills(tx, [order.merchant_id, actor.merchantId])
    if (fee > 0 && (await balancesOf(actor.merchantId)).available < fee)
      refuse('notEnough', `可用余额不足，退单需支付违约金${yuanText(fee)}`)
    await releaseHold(tx, order, { type: 'transfer', why: '退单退回' })
    await releaseCredit(tx, order)
    await payBreach(tx, order, fee)
    return null
  })
