import { sql } from 'kysely'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { fixedStatement } from '#core/db/fixed-statement'
import { recordingIn } from '#core/domain/audit'
import { writerOf, writerSlots } from '#core/domain/timeline'
import type { Actor } from '#core/http/actor'
import { refuseChanged } from '#core/terms/expected'
import { orderOf, type Order } from '../transfer-order.sql.ts'

type Memo = Omit<Body<typeof transferOrders.updateMemo>, 'expect'>
type Before = Pick<Order, 'merchant_id' | 'shop_merchant_id' | 'state'>

const slots = {
  ...writerSlots,
  sn: 'text',
  memo: 'text',
  flag: 'smallint',
  expectedMemo: 'text',
  expectedFlag: 'smallint',
  after: 'jsonb',
} as const

const writing = fixedStatement(
  slots,
  (given) => sql<Before>`
    with written as (
      update transfer_order set sender_memo = ${given.memo}, sender_flag = ${given.flag}
      where sn = ${given.sn} and merchant_id = ${given.merchantId}
        and sender_memo = coalesce(${given.expectedMemo}, sender_memo)
        and sender_flag = coalesce(${given.expectedFlag}, sender_flag)
      returning merchant_id, shop_merchant_id, state, old.sender_memo as memo, old.sender_flag as flag
    ), noted as (
      ${recordingIn(given, 'transferOrders.updateMemo', {
        target: given.sn,
        before: sql`jsonb_build_object('memo', memo, 'flag', flag)`,
        after: given.after,
        from: sql`written`,
      })}
    )
    select merchant_id, shop_merchant_id, state from written`,
)

/**
 * Writes it and its line of the audit in one statement, unless another stands there than was expected. No row came
 * either where there is no such order or where it says something else.
 */
export const writeMemo = async (
  actor: Actor,
  sn: string,
  after: Memo,
  expected: Partial<Memo> = {},
): Promise<Before> => {
  const [before] = await writing({
    ...writerOf(actor),
    ...after,
    sn,
    after: JSON.stringify(after),
    expectedMemo: expected.memo ?? null,
    expectedFlag: expected.flag ?? null,
  })
  if (before) return before
  await orderOf(actor, 'sender', sn)
  return refuseChanged()
}
