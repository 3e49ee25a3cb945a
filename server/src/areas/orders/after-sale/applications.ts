import type { Body } from '@zdb/contract/kit/endpoint'
import type { afterSale } from '@zdb/contract/orders/after-sale/endpoints'
import { afterSaleStates, afterSaleTypes } from '@zdb/contract/orders/after-sale/states'
import { formatYuan, yuanText, type Fen } from '@zdb/contract/kit/fen'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { lockOrder, moveOrder, type Order } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { days, now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { deadlineOf } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import { within } from '#core/db/tx'
import { endWithout } from './money/outcome.ts'
import { claimed, limitsOf } from './money/refund-limits.ts'
import { moveCase, noteInBoth } from './move-case.ts'
import { openCase } from './lock-case.ts'
import { pushMove } from './pushes.ts'
import { insertCase, patchCase, type Case } from './after-sale.sql.ts'
import { afterSaleCase } from './machine.ts'

type Claim = Body<typeof afterSale.update>

const typeName = (type: number): string => afterSaleTypes.find(({ rtid }) => rtid === type)?.title ?? ''

const refuseLate = async (order: Order): Promise<void> => {
  if (order.state !== transferStates.finished.code) return
  const { commentDays } = await currentRules()
  const ended = order.ended_at ?? order.delivered_at ?? order.window_end
  if (ended.getTime() + days(commentDays) < now().getTime()) refuse('orderMoved', '已超过可申请售后的期限')
}

export const applyAfterSale = (
  actor: Actor,
  { sn, ...claim }: Body<typeof afterSale.applyAfterSale>,
): Promise<{ id: string }> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    await refuseLate(order)
    if (order.modify_open) refuse('modificationOpen')
    await moveOrder(tx, 'applyAfterSale', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      set: { after_sale_open: true },
      story: { what: '售后进行中', detail: typeName(claim.type) },
    })
    const { amount, compensation } = claimed(claim, await limitsOf(order))
    const made = await insertCase(tx, {
      order_id: order.id,
      merchant_id: order.merchant_id,
      shop_merchant_id: order.shop_merchant_id ?? refuse('orderMoved'),
      type: claim.type,
      mode: claim.mode,
      amount,
      compensation,
      content: claim.content,
      images: claim.images,
      at: now(),
    })
    const item = await patchCase(tx, made.id, { deadline_at: deadlineOf(afterSaleCase, made, await currentRules()) })
    const asked = `${typeName(claim.type)}：${claim.mode}，退款${yuanText(amount)}`
    const extra = compensation > 0 ? `，赔付${yuanText(compensation)}` : ''
    await noteInBoth(tx, order, item, 'sender', actor, {
      what: '申请售后',
      content: `${asked}${extra}。${claim.content}`,
      images: claim.images,
    })
    await record(tx, actor, 'afterSale.applyAfterSale', item.id, {
      after: { sn, type: claim.type, amount, compensation },
    })
    await pushMove(tx, 'create', order, item)
    return { id: String(item.id) }
  })

const changesOf = (item: Case, claim: Claim, amount: Fen, compensation: Fen) =>
  [
    { label: '售后类型', before: typeName(item.type), after: typeName(claim.type) },
    { label: '售后原因', before: item.mode, after: claim.mode },
    { label: '退款金额', before: formatYuan(item.amount), after: formatYuan(amount) },
    { label: '赔付金额', before: formatYuan(item.compensation), after: formatYuan(compensation) },
    { label: '问题描述', before: item.content, after: claim.content },
  ].filter(({ before, after }) => before !== after)

/** After a rejection the case goes to the shop again; before its answer the sender may correct it, but not ask for more. */
export const update = (actor: Actor, rid: string, claim: Claim): Promise<null> =>
  within(async (tx) => {
    const { order, item } = await openCase(tx, actor, 'sender', rid)
    const { amount, compensation } = claimed(claim, await limitsOf(order))
    const again = item.state === afterSaleStates.rejected.code
    // A shop that agrees has seen the sum: it must not grow under its hand.
    if (!again && amount + compensation > item.amount + item.compensation)
      refuse('amountTooLarge', '对方处理之前只能降低金额')
    const changes = changesOf(item, claim, amount, compensation)
    await moveCase(tx, again ? 'update' : 'updateUnanswered', {
      order,
      item,
      actor,
      part: 'sender',
      side: 'sender',
      set: {
        type: claim.type,
        mode: claim.mode,
        amount,
        compensation,
        content: claim.content,
        images: claim.images,
      },
      words: { what: again ? '修改申请再协商' : '修改申请', content: claim.content, images: claim.images, changes },
    })
    return null
  })

export const revoke = (actor: Actor, rid: string): Promise<null> =>
  within(async (tx) => {
    const { order, item } = await openCase(tx, actor, 'sender', rid)
    await endWithout(tx, 'revoke', { order, item, actor, part: 'sender', side: 'sender', words: { what: '撤销售后' } })
    return null
  })

export const arbitration = (actor: Actor, rid: string, said: Body<typeof afterSale.arbitration>): Promise<null> =>
  within(async (tx) => {
    const { order, item } = await openCase(tx, actor, 'sender', rid)
    await moveCase(tx, 'arbitration', {
      order,
      item,
      actor,
      part: 'sender',
      side: 'sender',
      words: { what: '申请平台仲裁', ...said },
    })
    return null
  })
