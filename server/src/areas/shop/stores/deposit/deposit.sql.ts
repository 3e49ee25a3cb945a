import { sql, type Selectable } from 'kysely'
import { codesOf } from '@zdb/contract/kit/states'
import { depositRefundStates, type DepositMovementKind } from '@zdb/contract/shop/stores/deposit/states'
import type { DepositMovement, DepositRefund } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { isOneOf } from '#core/domain/condition'
import type { Rules } from '#core/domain/rules'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { standardOf } from './standard.sql.ts'

export type Movement = Selectable<DepositMovement>
export type RefundRequest = Selectable<DepositRefund>

export type NewMovement = {
  storeId: number
  merchantId: number
  kind: DepositMovementKind
  /** Below nothing when it leaves the store. */
  amount: number
  ref: string
  note?: string
  actor: string
}

/** Moves the deposit of a store and writes its line, in one statement; the ledger moves in the same transaction. */
export const moveDeposit = async (tx: Tx, movement: NewMovement): Promise<Movement> => {
  const { storeId, merchantId, kind, amount, ref, note = '', actor } = movement
  const { rows } = await sql<Movement>`
    with changed as (
      update store set deposit = deposit + ${amount} where id = ${storeId} and merchant_id = ${merchantId}
      returning id, merchant_id, deposit
    )
    insert into deposit_movement (store_id, merchant_id, kind, amount, balance_after, ref, note, actor, at)
    select id, merchant_id, ${kind}, ${amount}::bigint, deposit, ${ref}, ${note}, ${actor}, ${now()} from changed
    returning *`.execute(tx)
  return rows[0] ?? refuse('notFound')
}

/** What stands on each store of a merchant, the named one first; held until the transaction ends. */
export const lockDeposits = async (
  tx: Tx,
  merchantId: number,
  first: number | null,
): Promise<{ id: number; deposit: number }[]> => {
  const { rows } = await sql<{ id: number; deposit: number }>`
    select id, deposit from store where merchant_id = ${merchantId} and deposit > 0 order by id for update`.execute(tx)
  return rows.toSorted((a, b) => Number(b.id === first) - Number(a.id === first))
}

export const standardFor = async (storeId: number, rules: Rules): Promise<number> => {
  const { rows } = await sql<{ standard: number }>`
    select ${standardOf(rules)} as standard from store s where s.id = ${storeId}`.execute(db())
  return rows[0]?.standard ?? refuse('notFound')
}

export const joinDeposit = async (tx: Tx, storeId: number, at: Date | null): Promise<void> => {
  await tx.updateTable('store').set({ deposit_joined_at: at }).where('id', '=', storeId).execute()
}

export const movementsOf = (storeId: number, limit: number, offset: number): Promise<Movement[]> =>
  db()
    .selectFrom('deposit_movement')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const movementCount = async (storeId: number): Promise<number> => {
  const { count } = await db()
    .selectFrom('deposit_movement')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  return count
}

const isAsked = isOneOf('state', codesOf(depositRefundStates, 'asked'))

/** Whether the deposit of a store `s` is being asked back: until that is decided it receives nothing new. */
export const isDepositAskedBack = sql<boolean>`exists (select 1 from deposit_refund r where r.store_id = s.id
  and ${isOneOf('r.state', codesOf(depositRefundStates, 'asked'))})`

export const latestRefund = (storeId: number): Promise<RefundRequest | undefined> =>
  db()
    .selectFrom('deposit_refund')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const openRefund = (tx: Tx, storeId: number): Promise<RefundRequest | undefined> =>
  tx.selectFrom('deposit_refund').selectAll().where('store_id', '=', storeId).where(isAsked).executeTakeFirst()

export const refundById = (id: number): Promise<RefundRequest | undefined> =>
  db().selectFrom('deposit_refund').selectAll().where('id', '=', id).executeTakeFirst()

/** Of two that are asked at once the second hears that one is open already. */
export const insertRefund = async (
  tx: Tx,
  request: Pick<RefundRequest, 'store_id' | 'merchant_id' | 'amount' | 'asked_at' | 'deadline_at'>,
): Promise<RefundRequest> =>
  (await tx
    .insertInto('deposit_refund')
    .values({ ...request, state: depositRefundStates.asked.code })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()) ?? refuse('depositRefundMoved', '已有退还申请正在处理')

export const refundsById = (ids: readonly number[]): Promise<RefundRequest[]> =>
  db()
    .selectFrom('deposit_refund')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()
