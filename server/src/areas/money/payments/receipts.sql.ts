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

/** One movement at a gateway as our books have it; what left is negative. */
export type ReceiptEntry = {
  thing: 'charge' | 'refund'
  no: string
  trade_no: string
  amount: number
  at: Date
  merchant_id: number | null
  /** It is in the ledger, and not only known of. */
  credited: boolean
}

const isCredited = isOneOf('state', codesOf(receiptStates, 'credited'))
const isReturned = isOneOf('state', codesOf(receiptStates, 'returned'))

/** The number under which it is sent back. */
export const refundNoOf = ({ no, id }: Pick<ReceiptRow, 'no' | 'id'>): string => `R${no}${id}`.slice(-32)
const refundNo = sql`right('R' || no || id, 32)`

/** What our books have under these numbers of ours or of refunds. Of what was told twice that counts which is credited. */
export const booksOfReceipts = async (gateway: string, nos: readonly string[]): Promise<ReceiptEntry[]> => {
  const { rows } = await sql<ReceiptEntry>`
    (select distinct on (no, trade_no) 'charge' as thing, no, trade_no, amount, paid_at as at, merchant_id, ${isCredited} as credited
      from gateway_receipt where gateway = ${gateway} and no = any(${[...nos]}::text[])
      order by no, trade_no, ${isCredited} desc, id)
    union all
    select 'refund', ${refundNo}, trade_no, -amount, decided_at, merchant_id, false
    from gateway_receipt where gateway = ${gateway} and ${refundNo} = any(${[...nos]}::text[]) and ${isReturned}`.execute(
    db(),
  )
  return rows
}

/** The numbers under which something came or went back between these moments. */
export const receiptNosOn = async (gateway: string, from: Date, to: Date): Promise<string[]> => {
  const { rows } = await sql<{ no: string }>`
    select no from gateway_receipt where gateway = ${gateway} and paid_at >= ${from} and paid_at < ${to}
    union select ${refundNo} from gateway_receipt
    where gateway = ${gateway} and ${isReturned} and decided_at >= ${from} and decided_at < ${to}`.execute(db())
  return rows.map(({ no }) => no)
}
