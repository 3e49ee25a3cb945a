import type { Result } from '@zdb/contract/kit/endpoint'
import type { account } from '@zdb/contract/account/endpoints'
import { maskPhone } from '@zdb/contract/kit/masking'
import { allPermissions } from '@zdb/contract/permissions'
import { endSessions, forgetAccount, hashPassword, passwordMatches } from '#areas/identity/public'
import { may, type Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { notify } from '#core/db/process-notices'
import { refuse } from '#core/http/refusal'
import { db, within } from '#core/db/tx'

type Me = Result<typeof account.me>

export const me = async (actor: Actor): Promise<Me> => {
  const row = await db()
    .selectFrom('account as a')
    .innerJoin('merchant as m', 'm.id', 'a.merchant_id')
    .leftJoin('role as r', 'r.id', 'a.role_id')
    .select([
      'a.id',
      'a.name',
      'a.mobile',
      'a.is_master',
      'm.id as merchant_id',
      'm.name as merchant_name',
      'r.name as role',
    ])
    .where('a.id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  return {
    id: String(row.id),
    name: row.name,
    mobile: maskPhone(row.mobile),
    merchant_id: String(row.merchant_id),
    merchant_name: row.merchant_name,
    is_master_user: row.is_master,
    // An account only exists after its mobile answered a code or its master vouched for it.
    verify_mobile: true,
    role: row.role ?? '',
    permissions: allPermissions.filter((permission) => may(actor, permission)),
  }
}

export const changeMe = async (actor: Actor, name: string): Promise<Me> => {
  await within(async (tx) => {
    await tx.updateTable('account').set({ name }).where('id', '=', actor.accountId).execute()
    await record(tx, actor, 'account.changeMe', actor.accountId, { before: { name: actor.name }, after: { name } })
    await notify(tx, 'actor_changed', actor.accountId)
  })
  return me(actor)
}

/** A changed password ends every session of the account, this one too. */
export const changePassword = async (actor: Actor, oldPassword: string, password: string): Promise<null> => {
  const row = await db()
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(row.password_hash, oldPassword))) refuse('oldPasswordWrong')
  if (oldPassword === password) refuse('samePassword')
  const password_hash = await hashPassword(password)
  await within(async (tx) => {
    await tx.updateTable('account').set({ password_hash }).where('id', '=', actor.accountId).execute()
    await endSessions(tx, { accountId: actor.accountId }, 'passwordChanged')
    await record(tx, actor, 'account.changePassword', actor.accountId)
  })
  forgetAccount(actor.accountId)
  return null
}
