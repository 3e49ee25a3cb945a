import { randomInt } from 'node:crypto'
import { sql, type Insertable, type Selectable } from 'kysely'
import { codesOf } from '@zdb/contract/kit/states'
import { remittanceStates } from '@zdb/contract/money/payments/states'
import type { Remittance as RemittanceTable } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { isOneOf } from '#core/domain/condition'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { isFree } from '#core/work/sweep.sql'

export type Remittance = Selectable<RemittanceTable>

const shown = 10
const codeTries = 20

const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** With a code that no other open one has. */
export const insertRemittance = async (tx: Tx, row: Omit<Insertable<RemittanceTable>, 'code'>): Promise<Remittance> => {
  for (let tries = 0; tries < codeTries; tries += 1) {
    const made = await tx
      .insertInto('remittance')
      .values({ ...row, code: newCode() })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made) return made
  }
  return refuse('busy')
}

/** Whether another that is open has been given the same code since. */
export const isCodeTaken = async (tx: Tx, { id, code }: Remittance): Promise<boolean> => {
  const other = await tx
    .selectFrom('remittance')
    .select('id')
    .where('code', '=', code)
    .where('id', '!=', id)
    .where(isOneOf('state', codesOf(remittanceStates, 'waiting', 'proofGiven')))
    .executeTakeFirst()
  return other !== undefined
}

export const remittanceOf = async ({ merchantId }: { merchantId: number }, id: number): Promise<Remittance> =>
  (await db()
    .selectFrom('remittance')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

export const remittancesById = (ids: readonly number[]): Promise<Remittance[]> =>
  db()
    .selectFrom('remittance')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()

/** Held until the transaction ends. */
export const lockRemittance = (tx: Tx, id: number): Promise<Remittance | undefined> =>
  tx.selectFrom('remittance').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const latestRemittances = (merchantId: number): Promise<Remittance[]> =>
  db()
    .selectFrom('remittance')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()

/** Open ones of a merchant: a few are enough for anybody, and there are only so many codes. */
export const openCount = async (tx: Tx, merchantId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('remittance')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where(isOneOf('state', codesOf(remittanceStates, 'waiting', 'proofGiven')))
    .executeTakeFirstOrThrow()
  return count
}

export const patchRemittance = (tx: Tx, id: number, set: Partial<Insertable<RemittanceTable>>): Promise<Remittance> =>
  tx.updateTable('remittance').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const isBankRefUsed = async (reference: string): Promise<boolean> =>
  (await db().selectFrom('remittance').select('id').where('bank_ref', '=', reference).executeTakeFirst()) !== undefined

export const dueRemittances = async (sweep: string, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from remittance r where deadline_at <= ${now()}
      and ${isOneOf('state', codesOf(remittanceStates, 'waiting'))} and ${isFree(sweep, 'r.id')}
    order by deadline_at, id limit ${limit}`.execute(db())
  return rows.map(({ id }) => id)
}

/** Who paid is a name; that something was paid stays. */
export const forgetPayers = async ({ merchantId }: { merchantId: number }): Promise<void> => {
  await db()
    .updateTable('remittance')
    .set({ payer_name: '', images: [] })
    .where('merchant_id', '=', merchantId)
    .execute()
}
