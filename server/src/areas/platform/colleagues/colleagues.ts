import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { colleagues } from '@zdb/contract/platform/colleagues/endpoints'
import { hashPassword } from '#areas/people/identity/public'
import {
  insertOperator,
  listOperators,
  lockOperator,
  selfOf,
  vouchFor,
  type OperatorFacts,
} from '#areas/platform/operators/public'
import { openSubjects } from '#areas/platform/proposals/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { asPlatform, type Operator } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { changeAccount, type AccountChange } from './account-changes.ts'
import { isManager, managerProposals, proposeChange } from './manager-changes.ts'

type Row = Result<typeof colleagues.create>

const rowOf = (
  operator: OperatorFacts,
  { proposed, seenAt = null }: { proposed: boolean; seenAt?: Date | null },
): Row => ({
  ...selfOf(operator),
  id: String(operator.id),
  disabled: operator.disabled_at !== null,
  second_factor: operator.totp_secret !== null,
  seen_at: seenAt,
  proposed,
})

export const listPeople = async (): Promise<Row[]> => {
  const [all, open] = await Promise.all([listOperators(), openSubjects(managerProposals)])
  return all.map(({ seen_at: seenAt, ...operator }) =>
    rowOf(operator, { seenAt, proposed: open.has(String(operator.id)) }),
  )
}

/** The password was chosen by somebody else: it counts once. One who manages is shut out until another has agreed. */
export const createOperator = async (
  actor: Operator,
  { login, name, password, roles }: Body<typeof colleagues.create>,
): Promise<Row> => {
  const password_hash = await hashPassword(password)
  return within(async (tx) => {
    const own = { login, name, password_hash, roles: [...new Set(roles)] }
    const waits = isManager(own)
    const made = await insertOperator(tx, {
      ...own,
      password_once: true,
      disabled_at: waits ? now() : null,
    })
    if (!made) return refuse('operatorLoginTaken')
    await vouchFor(tx, made.id, actor.operatorId)
    await record(tx, asPlatform(actor), 'colleagues.create', made.id, { after: { login, name, roles } })
    if (waits) await proposeChange(tx, actor, made, 'enable')
    return rowOf(made, { proposed: waits })
  })
}

/** A colleague's account; nobody shuts or opens their own. */
const colleague = async (tx: Tx, actor: Operator, id: string): Promise<OperatorFacts> => {
  const operator = (await lockOperator(tx, idOf(id))) ?? refuse('notFound')
  if (operator.id === actor.operatorId) refuse('operatorNotOneself')
  return operator
}

const changeColleague =
  (name: AccountChange) =>
  (actor: Operator, id: string): Promise<Row> =>
    within(async (tx) => {
      const operator = await colleague(tx, actor, id)
      if (!isManager(operator)) {
        const changed = await changeAccount(tx, asPlatform(actor), operator, name, actor.operatorId)
        return rowOf(changed, { proposed: false })
      }
      await proposeChange(tx, actor, operator, name)
      return rowOf(operator, { proposed: true })
    })

export const disableOperator = changeColleague('disable')
export const enableOperator = changeColleague('enable')
export const resetSecondFactor = changeColleague('resetSecondFactor')
