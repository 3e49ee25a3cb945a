import { sql, type Insertable, type Selectable } from 'kysely'
import { codesOf } from '@zdb/contract/kit/states'
import { receiptStates } from '@zdb/contract/money/payments/states'
import type { GatewayReceipt } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { isOneOf } from '#core/domain/condition'
import { later, minutes, now } from '#core/time/clock'

export type ReceiptRow = Selectable<GatewayReceipt>

const isReturning = isOneOf('state', codesOf(receiptStates, 'returning'))

/** Undefined where the gateway told of it before. */
export const insertReceipt = (tx: Tx, row: Insertable<GatewayReceipt>): Promise<ReceiptRow | undefined> =>
  tx
    .insertInto('gateway_receipt')
    .values(row)
    .onConflict((conflict) => conflict.columns(['gateway', 'trade_no', 'no', 'amount']).doNothing())
    .returningAll()
    .executeTakeFirst()

type Trade = { gateway: string; trade_no: string }

/** Under which of our numbers this trade was told of before; whoever is told of it at the same moment comes after. */
export const lockTrade = async (tx: Tx, { gateway, trade_no }: Trade): Promise<Pick<ReceiptRow, 'no' | 'amount'>[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipt:${gateway}:${trade_no}`}, 0))`.execute(tx)
  return tx
    .selectFrom('gateway_receipt')
    .select(['no', 'amount'])
    .where('gateway', '=', gateway)
    .where('trade_no', '=', trade_no)
    .orderBy('id')
    .execute()
}

export const receiptsById = (ids: readonly number[]): Promise<ReceiptRow[]> =>
  db()
    .selectFrom('gateway_receipt')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()

/** Held until the transaction ends. */
export const lockReceipt = (tx: Tx, id: number): Promise<ReceiptRow | undefined> =>
  tx.selectFrom('gateway_receipt').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Longer than all a gateway is asked for one row: whoever has not finished by then has died. */
const leaseMs = minutes(2)

/** The next one whose gateway is to send back, or is asked whether it has. */
export const takeReturn = async (): Promise<ReceiptRow | undefined> => {
  const { rows } = await sql<ReceiptRow>`
    update gateway_receipt set next_at = ${later(leaseMs)}, tries = tries + 1
    where id in (
      select id from gateway_receipt where next_at <= ${now()} and ${isReturning}
      order by next_at, id limit 1 for update skip locked
    )
    returning *`.execute(db())
  return rows[0]
}

/** Whether it is still in the hands of whoever took it; nobody else takes it until the transaction ends. */
export const isStillMine = async (tx: Tx, { id, tries }: ReceiptRow): Promise<boolean> => {
  const row = await lockReceipt(tx, id)
  return row?.state === receiptStates.returning.code && row.tries === tries
}

export const returnAgainAt = async ({ id, tries }: ReceiptRow, next_at: Date, detail: string): Promise<void> => {
  await db()
    .updateTable('gateway_receipt')
    .set({ next_at, detail })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where(isReturning)
    .execute()
}
