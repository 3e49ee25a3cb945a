import type { Result } from '@zdb/contract/kit/endpoint'
import type { account } from '@zdb/contract/account/endpoints'
import { maskPhone } from '@zdb/contract/kit/masking'
import { allPermissions } from '@zdb/contract/permissions'
import {
  changePasswordHash,
  countFailure,
  endSessions,
  forgetAccount,
  forgetFailures,
  hashPassword,
  passwordMatches,
  refuseLocked,
} from '#areas/identity/public'
import { currentRules } from '#core/domain/rules'
import { may, type Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { notify } from '#core/db/process-notices'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { keysOf, profileOf, rename } from './account.sql.ts'

type Me = Result<typeof account.me>

export const me = async (actor: Actor): Promise<Me> => {
  const row = await profileOf(actor.accountId)
  const rules = await currentRules()
  return {
    id: String(row.id),
    name: row.name,
    mobile: maskPhone(row.mobile),
    merchant_id: String(row.merchant_id),
    merchant_name: row.merchant_name,
    is_master_user: row.is_master,
    // Nobody signs in before their mobile has answered a code.
    verify_mobile: true,
    role: row.role ?? '',
    permissions: allPermissions.filter((permission) => may(actor, permission)),
    rules: {
      auto_settle_days: rules.autoSettleDays,
      photo_hours: rules.photoHours,
      after_sale_answer_hours: rules.afterSaleAnswerHours,
      arbitration_workdays: rules.arbitrationWorkdays,
    },
  }
}

export const changeMe = async (actor: Actor, name: string): Promise<Me> => {
  await within(async (tx) => {
    await rename(tx, actor.accountId, name)
    await record(tx, actor, 'account.changeMe', actor.accountId, { before: { name: actor.name }, after: { name } })
    await notify(tx, 'actor_changed', actor.accountId)
  })
  return me(actor)
}

/** Somebody at an open session guesses no more often than somebody at the door. */
const proveOldPassword = async ({ accountId }: Actor, password: string): Promise<void> => {
  const subject = { kind: 'oldPassword', name: String(accountId) } as const
  const refuseTooMany = () => refuseLocked([subject], 'oldPasswordLocked', '原密码错误次数过多')
  await refuseTooMany()
  const { password_hash } = await keysOf(accountId)
  if (!(await passwordMatches(password_hash, password))) {
    await countFailure([subject])
    refuse('oldPasswordWrong')
  }
  // Of many guesses at once, the right one counts only while the wrong ones have not shut the door.
  await refuseTooMany()
  await forgetFailures(subject)
}

/** A changed password ends every session of the account, this one too. */
export const changePassword = async (actor: Actor, oldPassword: string, password: string): Promise<null> => {
  await proveOldPassword(actor, oldPassword)
  if (oldPassword === password) refuse('samePassword')
  const password_hash = await hashPassword(password)
  await within(async (tx) => {
    await changePasswordHash(tx, actor.accountId, password_hash)
    await endSessions(tx, { accountId: actor.accountId }, 'passwordChanged')
    await record(tx, actor, 'account.changePassword', actor.accountId)
  })
  forgetAccount(actor.accountId)
  return null
}
