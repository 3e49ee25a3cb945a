import { sql, type Insertable, type Selectable } from 'kysely'
import { codesOf } from '@zdb/contract/kit/states'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import type { PayableKind } from '@zdb/contract/money/payments/payables'
import { paymentStates } from '@zdb/contract/money/payments/states'
import type { Payment as PaymentTable } from '#core/db/schema'
import type { Actor } from '#core/http/actor'
import { db, type Tx } from '#core/db/tx'
import { isOneOf } from '#core/domain/condition'
import { refuse } from '#core/http/refusal'
import { later, minutes, now } from '#core/time/clock'

export type Payment = Selectable<PaymentTable>

const openCodes = codesOf(paymentStates, 'created', 'paying')
const isOpenState = isOneOf('state', openCodes)

export const isOpen = ({ state }: Payment): boolean => openCodes.includes(state)

export const insertPayment = (tx: Tx, row: Insertable<PaymentTable>): Promise<Payment> =>
  tx.insertInto('payment').values(row).returningAll().executeTakeFirstOrThrow()

export const paymentOf = async ({ merchantId }: { merchantId: number }, id: number): Promise<Payment> =>
  (await db()
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

export const paymentById = (id: number): Promise<Payment> =>
  db().selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const paymentsById = (ids: readonly number[]): Promise<Payment[]> =>
  db()
    .selectFrom('payment')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()

/** Ours by its number, as it stands now. */
export const paymentByNo = (no: string): Promise<Payment | undefined> =>
  db().selectFrom('payment').selectAll().where('no', '=', no).executeTakeFirst()

/** Ours by its number, held until the transaction ends. */
export const lockByNo = (tx: Tx, no: string): Promise<Payment | undefined> =>
  tx.selectFrom('payment').selectAll().where('no', '=', no).forUpdate().executeTakeFirst()

export const lockPayment = (tx: Tx, id: number): Promise<Payment> =>
  tx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const patchPayment = (tx: Tx, id: number, set: Partial<Insertable<PaymentTable>>): Promise<Payment> =>
  tx.updateTable('payment').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The recharge of this person that may still be paid. */
export const openRecharge = ({
  merchantId,
  accountId,
}: Pick<Actor, 'merchantId' | 'accountId'>): Promise<Payment | undefined> =>
  db()
    .selectFrom('payment')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('account_id', '=', accountId)
    .where('payable', 'is', null)
    .where(isOpenState)
    .where('expires_at', '>', now())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What this person began under this idempotency key. */
export const begunUnder = (
  { accountId }: { accountId: number },
  key: string,
  on = db(),
): Promise<Payment | undefined> =>
  on
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('once_key', '=', key)
    .executeTakeFirst()

type Thing = { merchantId: number; kind: PayableKind; ref: string }

/** What is under way for this thing. */
export const openFor = ({ merchantId, kind, ref }: Thing, on = db()): Promise<Payment | undefined> =>
  on
    .selectFrom('payment')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('payable', '=', kind)
    .where('payable_ref', '=', ref)
    .where(isOpenState)
    .executeTakeFirst()

/** Whoever pays for the same thing at the same moment comes after this transaction. */
export const lockThing = async (tx: Tx, { merchantId, kind, ref }: Thing): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${merchantId}:${kind}:${ref}`}, 0))`.execute(tx)
}

/** How many charges of this merchant may still be paid; whoever opens another at the same moment comes after. */
export const countOpenCharges = async (tx: Tx, merchantId: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charges:${merchantId}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('payment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('channel_part', '>', 0)
    .where(isOpenState)
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow()
  return count
}

/** Longer than a gateway is asked for one row: whoever has not finished that one by then has died. */
const leaseMs = minutes(1)

/** The next ones whose gateway is to be asked, for whoever asks until the lease ends. */
export const takeDue = async (limit: number): Promise<Payment[]> => {
  const { rows } = await sql<Payment>`
    update payment set next_at = ${later(leaseMs)}, asked_at = ${now()}, tries = tries + 1
    where id in (
      select id from payment where next_at <= ${now()} order by next_at, id limit ${limit} for update skip locked
    )
    returning *`.execute(db())
  return rows
}

/** Whether its gateway may be asked now because somebody waits before a screen: not more often than this. */
export const takeForScreen = async (id: number, everyMs: number): Promise<boolean> => {
  const taken = await db()
    .updateTable('payment')
    .set({ asked_at: now() })
    .where('id', '=', id)
    .where('asked_at', '<=', later(-everyMs))
    .where(isOpenState)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

type Taken = Pick<Payment, 'id' | 'tries'>

/** For one more row's time; false where the line before it was so long that another has taken it since. */
export const renewLease = async ({ id, tries }: Taken): Promise<boolean> => {
  const renewed = await db()
    .updateTable('payment')
    .set({ next_at: later(leaseMs) })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}

/** By whoever has it in hand, and nobody who had it before. */
export const askAgainAt = async ({ id, tries }: Taken, next_at: Date | null): Promise<void> => {
  await db().updateTable('payment').set({ next_at }).where('id', '=', id).where('tries', '=', tries).execute()
}

export const gatewayOf = ({ gateway }: Pick<Payment, 'gateway'>): GatewayName =>
  (gateway as GatewayName | null) ?? refuse('paymentMoved')
