import { sql } from 'kysely'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { db } from '#core/db/tx'
import { recordingIn } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { Order } from '../transfer-order.sql.ts'

type Memo = Omit<Body<typeof transferOrders.updateMemo>, 'expect'>
type Written = Memo & Pick<Order, 'merchant_id' | 'shop_merchant_id' | 'state'> & { changed: boolean }

/**
 * Writes it and its line of the audit in one statement, unless another stands there than was expected; says what stood
 * there before.
 */
export const writeMemo = async (
  actor: Actor,
  sn: string,
  after: Memo,
  expected: Partial<Memo> = {},
): Promise<Written> => {
  const { rows } = await sql<Written>`
    with was as (
      select id, merchant_id, shop_merchant_id, state, sender_memo as memo, sender_flag as flag from transfer_order
      where sn = ${sn} and merchant_id = ${actor.merchantId} for update
    ), written as (
      update transfer_order o set sender_memo = ${after.memo}, sender_flag = ${after.flag} from was
      where o.id = was.id and was.memo = coalesce(${expected.memo ?? null}::text, was.memo)
        and was.flag = coalesce(${expected.flag ?? null}::smallint, was.flag)
      returning o.id
    ), noted as (
      ${recordingIn(
        actor,
        'transferOrders.updateMemo',
        { target: sn, after },
        {
          before: sql`jsonb_build_object('memo', was.memo, 'flag', was.flag)`,
          from: sql`was join written on written.id = was.id`,
        },
      )}
    )
    select merchant_id, shop_merchant_id, state, memo, flag, exists (select from written) as changed from was`.execute(
    db(),
  )
  return rows[0] ?? refuse('notFound')
}
