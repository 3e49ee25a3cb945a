import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { operators } from '@zdb/contract/platform/operators/endpoints'
import { hashPassword } from '#areas/people/identity/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { asPlatform, type Operator } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import {
  changeOperator,
  endSession,
  endSessionsOf,
  insertOperator,
  listOperators,
  lockOperator,
  type OperatorFacts,
} from './operators.sql.ts'
import { selfOf } from './sign-in.ts'

type Row = Result<typeof operators.create>

const rowOf = (operator: OperatorFacts, seenAt: Date | null = null): Row => ({
  ...selfOf(operator),
  id: String(operator.id),
  disabled: operator.disabled_at !== null,
  second_factor: operator.totp_secret !== null,
  seen_at: seenAt,
})

export const listPeople = async (): Promise<Row[]> =>
  (await listOperators()).map(({ seen_at, ...operator }) => rowOf(operator, seen_at))

export const createOperator = async (
  actor: Operator,
  { login, name, password, roles }: Body<typeof operators.create>,
): Promise<Row> => {
  const password_hash = await hashPassword(password)
  return within(async (tx) => {
    const own = { login, name, password_hash, roles: [...new Set(roles)] }
    const made = await insertOperator(tx, { ...own, vouched_by: actor.operatorId })
    if (!made) return refuse('operatorLoginTaken')
    await record(tx, asPlatform(actor), 'operators.create', made.id, { after: { login, name, roles } })
    return rowOf(made)
  })
}

/** A colleague's account; nobody shuts or opens their own. */
const colleague = async (tx: Tx, actor: Operator, id: string): Promise<OperatorFacts> => {
  const operator = (await lockOperator(tx, idOf(id))) ?? refuse('notFound')
  if (operator.id === actor.operatorId) refuse('operatorNotOneself')
  return operator
}

type Change = Parameters<typeof changeOperator>[2]

const changeColleague =
  (name: string, change: (actor: Operator) => Change) =>
  (actor: Operator, id: string): Promise<Row> =>
    within(async (tx) => {
      const operator = await colleague(tx, actor, id)
      const changed = await changeOperator(tx, operator.id, change(actor))
      await endSessionsOf(tx, operator.id)
      await record(tx, asPlatform(actor), `operators.${name}`, operator.id)
      return rowOf(changed)
    })

export const disableOperator = changeColleague('disable', () => ({ disabled_at: now() }))
export const enableOperator = changeColleague('enable', ({ operatorId }) => ({
  disabled_at: null,
  vouched_by: operatorId,
}))
/** The next sign-in binds another authenticator. */
export const resetSecondFactor = changeColleague('resetSecondFactor', ({ operatorId }) => ({
  totp_secret: null,
  totp_step: 0,
  vouched_by: operatorId,
}))

export const signOut = async (actor: Operator): Promise<null> => {
  await within((tx) => endSession(tx, actor.sessionId))
  return null
}
