import {
  announceSecurityChange,
  changePasswordHash,
  countFailure,
  forgetAccount,
  forgetFailures,
  hashPassword,
  passwordMatches,
  refuseLocked,
} from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { keysOf } from '../account.sql.ts'

/** Somebody at an open session guesses no more often than somebody at the door. */
export const proveLoginPassword = async (
  { accountId }: Actor,
  password: string,
  label: '原密码' | '登录密码' = '登录密码',
): Promise<void> => {
  const subject = { kind: 'oldPassword', name: String(accountId) } as const
  const refuseTooMany = () => refuseLocked([subject], 'oldPasswordLocked', `${label}错误次数过多`)
  await refuseTooMany()
  const { password_hash } = await keysOf(accountId)
  if (!(await passwordMatches(password_hash, password))) {
    await countFailure([subject])
    refuse('oldPasswordWrong', `${label}不正确`)
  }
  // Of many guesses at once, the right one counts only while the wrong ones have not shut the door.
  await refuseTooMany()
  await forgetFailures(subject)
}

/** A changed password ends every session of the account, this one too. */
export const changePassword = async (actor: Actor, oldPassword: string, password: string): Promise<null> => {
  await proveLoginPassword(actor, oldPassword, '原密码')
  if (oldPassword === password) refuse('samePassword')
  const password_hash = await hashPassword(password)
  await within(async (tx) => {
    await changePasswordHash(tx, actor.accountId, password_hash)
    await announceSecurityChange(tx, { accountId: actor.accountId, what: 'loginPassword' })
    await record(tx, actor, 'account.changePassword', actor.accountId)
  })
  forgetAccount(actor.accountId)
  return null
}
