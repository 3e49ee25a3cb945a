import type { Body } from '@zdb/contract/kit/endpoint'
import type { operators } from '@zdb/contract/platform/operators/endpoints'
import { countFailure, hashPassword, passwordMatches, refuseLocked } from '#areas/people/identity/public'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { asPlatform, type Operator } from '#core/http/actor'
import { refuseField } from '#core/http/refusal'
import { changeOperator, endOtherSessions, endSession, operatorById } from './operators.sql.ts'

export const signOut = (actor: Operator): Promise<null> =>
  within(async (tx) => {
    await endSession(tx, actor.sessionId)
    await record(tx, asPlatform(actor), 'operators.signOut', actor.operatorId)
    return null
  })

/** Whoever finds a desk open does not get the password too; every other desk of the account is left. */
export const changePassword = async (
  actor: Operator,
  { old_password, password }: Body<typeof operators.changePassword>,
): Promise<null> => {
  const doors = [{ kind: 'pair', name: `operator:${actor.login}|${actor.address}` }] as const
  await refuseLocked([...doors])
  const { password_hash } = await operatorById(actor.operatorId)
  if (!(await passwordMatches(password_hash, old_password))) {
    await countFailure(doors)
    await within((tx) => record(tx, asPlatform(actor), 'operators.changePasswordRefused', actor.operatorId))
    refuseField('old_password', '原密码不正确')
  }
  if (old_password === password) refuseField('password', '新密码不能与原密码相同')
  const changed = await hashPassword(password)
  return within(async (tx) => {
    await changeOperator(tx, actor.operatorId, { password_hash: changed, password_once: false })
    await endOtherSessions(tx, actor.operatorId, actor.sessionId)
    await record(tx, asPlatform(actor), 'operators.changePassword', actor.operatorId)
    return null
  })
}
