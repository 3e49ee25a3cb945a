import { fen } from '@zdb/contract/kit/fen'
import { patchOrder, type Order } from '#areas/orders/transfer-orders/public'
import { standInQueue } from '#core/domain/machine'
import { hours, later, now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import type { Tx } from '#core/db/tx'
import { afterSaleCase } from './machine.ts'
import { insertCase, insertEvent, type Case, type NewCase } from './after-sale.sql.ts'

/** A case of this order as its sender just asked for it, or further on. */
export const anAfterSale = async (tx: Tx, order: Order, facts: Partial<NewCase> = {}): Promise<Case> => {
  await patchOrder(tx, order.id, { after_sale_open: true })
  const item = await insertCase(tx, {
    order_id: order.id,
    merchant_id: order.merchant_id,
    shop_merchant_id: order.shop_merchant_id ?? refuse('orderMoved'),
    type: 2,
    mode: '花材不新鲜',
    amount: fen(28_00),
    content: '玫瑰有三枝已经发蔫',
    at: now(),
    deadline_at: later(hours(24)),
    ...facts,
  })
  await standInQueue(tx, afterSaleCase, item)
  await insertEvent(tx, {
    after_sale_id: item.id,
    side: 'sender',
    actor: '林小花',
    what: '申请售后',
    content: item.content,
  })
  return item
}
