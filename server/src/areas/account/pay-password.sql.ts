import { hashPassword, passwordMatches } from '#areas/identity/public'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { db } from '#core/db/tx'
import { countFailure, forgetFailures, payStanding } from './pay-lockout.sql.ts'

/**
 * The payment password of the merchant: five wrong tries lock it for an hour. Asked before the transaction begins.
 * However many tries are made at once, each counts at the moment it is known to be right or wrong.
 */
export const provePayPassword = async ({ merchantId }: Actor, password: string | undefined): Promise<void> => {
  const { hash, locked } = await payStanding(merchantId)
  if (!hash) refuse('payPasswordMissing')
  if (locked) refuse('payPasswordLocked')
  if (!(await passwordMatches(hash ?? undefined, password ?? ''))) {
    const left = await countFailure(merchantId)
    if (left > 0) refuse('payPasswordWrong', `支付密码不正确，还可以尝试${left}次`)
    refuse('payPasswordLocked')
  }
  const after = await payStanding(merchantId)
  if (after.locked) refuse('payPasswordLocked')
  if (after.failures > 0) await forgetFailures(merchantId)
}

export const hasPayPassword = async (merchantId: number): Promise<boolean> => {
  const row = await db()
    .selectFrom('merchant')
    .select('pay_password_hash')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return row.pay_password_hash !== null
}

export const setPayPassword = async (merchantId: number, password: string): Promise<void> => {
  const pay_password_hash = await hashPassword(password)
  await db()
    .updateTable('merchant')
    .set({ pay_password_hash, pay_failures: 0, pay_locked_until: null })
    .where('id', '=', merchantId)
    .execute()
}
