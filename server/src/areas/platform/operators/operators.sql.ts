import { sql, type Selectable } from 'kysely'
import type { Operator as OperatorTable, OperatorSession } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

export type OperatorFacts = Selectable<OperatorTable>
export type SessionFacts = Pick<Selectable<OperatorSession>, 'id' | 'seen_at' | 'expires_at'> & {
  operator: Pick<OperatorFacts, 'id' | 'login' | 'name' | 'roles' | 'disabled_at'>
}

export const operatorByLogin = (login: string): Promise<OperatorFacts | undefined> =>
  db().selectFrom('operator').selectAll().where('login', '=', login).executeTakeFirst()

export const operatorById = (id: number): Promise<OperatorFacts> =>
  db().selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const lockOperator = (tx: Tx, id: number): Promise<OperatorFacts | undefined> =>
  tx.selectFrom('operator').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listOperators = (): Promise<(OperatorFacts & { seen_at: Date | null })[]> =>
  db()
    .selectFrom('operator')
    .selectAll('operator')
    .select((select) =>
      select
        .selectFrom('operator_session')
        .select(({ fn }) => fn.max('seen_at').as('seen_at'))
        .whereRef('operator_id', '=', 'operator.id')
        .as('seen_at'),
    )
    .orderBy('operator.id')
    .execute() as Promise<(OperatorFacts & { seen_at: Date | null })[]>

type NewOperator = Pick<OperatorFacts, 'login' | 'name' | 'password_hash' | 'roles'> &
  Partial<Pick<OperatorFacts, 'password_once' | 'disabled_at'>>

/** Undefined when somebody has this login. */
export const insertOperator = (tx: Tx, operator: NewOperator): Promise<OperatorFacts | undefined> =>
  tx
    .insertInto('operator')
    .values({ ...operator, created_at: now() })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returningAll()
    .executeTakeFirst()

type Change = Partial<
  Pick<
    OperatorFacts,
    | 'totp_secret'
    | 'totp_step'
    | 'enrolment_secret'
    | 'enrolment_hash'
    | 'enrolment_until'
    | 'disabled_at'
    | 'password_hash'
    | 'password_once'
  >
>

export const changeOperator = (tx: Tx, id: number, change: Change): Promise<OperatorFacts> =>
  tx.updateTable('operator').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Of any number who come with the same code, one spends it. */
export const spendStep = async (id: number, step: number): Promise<boolean> => {
  const spent = await db()
    .updateTable('operator')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** The operator whose enrolment this ticket is, while it lasts; held until the transaction ends. */
export const lockEnrolment = (tx: Tx, hash: Buffer): Promise<OperatorFacts | undefined> =>
  tx
    .selectFrom('operator')
    .selectAll()
    .where('enrolment_hash', '=', hash)
    .where('enrolment_until', '>', now())
    .where('totp_secret', 'is', null)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const insertSession = async (tx: Tx, session: Selectable<OperatorSession>): Promise<void> => {
  await tx.insertInto('operator_session').values(session).execute()
}

export const sessionByHash = async (hash: Buffer): Promise<SessionFacts | undefined> => {
  const row = await db()
    .selectFrom('operator_session as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .select([
      's.id',
      's.seen_at',
      's.expires_at',
      'o.id as operator_id',
      'o.login',
      'o.name',
      'o.roles',
      'o.disabled_at',
    ])
    .where('s.secret_hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, seen_at, expires_at, operator_id, ...operator } = row
  return { id, seen_at, expires_at, operator: { ...operator, id: operator_id } }
}

export const touchSession = async (id: string): Promise<void> => {
  await db().updateTable('operator_session').set({ seen_at: now() }).where('id', '=', id).execute()
}

/** Ended ones stay for a while, so that whoever comes back is told why. */
export const endSession = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('operator_session').set({ expires_at: now() }).where('id', '=', id).execute()
}

export const endSessionsOf = async (tx: Tx, operatorId: number): Promise<void> => {
  await tx
    .updateTable('operator_session')
    .set({ expires_at: now() })
    .where('operator_id', '=', operatorId)
    .where('expires_at', '>', now())
    .execute()
}

/** Whoever else sits at the desk with this account leaves it. */
export const endOtherSessions = async (tx: Tx, operatorId: number, own: string): Promise<void> => {
  await tx
    .updateTable('operator_session')
    .set({ expires_at: now() })
    .where('operator_id', '=', operatorId)
    .where('id', '!=', own)
    .where('expires_at', '>', now())
    .execute()
}

/** Who they are, by their numbers. */
export const namesOf = async (ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whoever made an account, opened it again or let it bind another authenticator vouches for it, for good. */
export const vouchFor = async (tx: Tx, operatorId: number, by: number): Promise<void> => {
  await tx
    .insertInto('operator_vouching')
    .values({ operator_id: operatorId, by_id: by, at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same person, or one of them ever vouched for the other, or a third for both, be it through people between them. */
export const areOnePairOfEyes = async (one: number, other: number): Promise<boolean> => {
  const { rows } = await sql`
    with recursive behind (eyes, id) as (
      select eyes, eyes from unnest(array[${one}, ${other}]::bigint[]) eyes
      union select behind.eyes, by_id from behind join operator_vouching on operator_id = behind.id
    )
    select 1 from behind mine join behind theirs on theirs.id = mine.id
    where mine.eyes = ${one} and theirs.eyes = ${other} limit 1`.execute(db())
  return rows.length > 0
}
