import { hashPassword, passwordMatches } from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { db, type Db } from '#core/db/tx'
import { countFailure, forgetFailures, payStanding } from './pay-lockout.sql.ts'

const refuseLocked = (until: Date | null): void => {
  if (until === null) return
  const left = Math.ceil((until.getTime() - now().getTime()) / 60_000)
  refuse('payPasswordLocked', `支付密码错误次数过多，请${left}分钟后再试`)
}

/**
 * The payment password of the merchant: five wrong tries lock it for an hour. Asked before the transaction begins.
 * However many tries are made at once, each counts at the moment it is known to be right or wrong.
 */
export const provePayPassword = async ({ merchantId }: Actor, password: string | undefined): Promise<void> => {
  const { hash, lockedUntil } = await payStanding(merchantId)
  if (!hash) refuse('payPasswordMissing')
  refuseLocked(lockedUntil)
  if (!(await passwordMatches(hash ?? undefined, password ?? ''))) {
    const left = await countFailure(merchantId)
    if (left > 0) refuse('payPasswordWrong', `支付密码不正确，还可以尝试${left}次`)
    refuseLocked((await payStanding(merchantId)).lockedUntil)
    refuse('payPasswordLocked')
  }
  const after = await payStanding(merchantId)
  refuseLocked(after.lockedUntil)
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

export const savePayPassword = async (on: Db, merchantId: number, pay_password_hash: string): Promise<void> => {
  await on
    .updateTable('merchant')
    .set({ pay_password_hash, pay_failures: 0, pay_locked_until: null })
    .where('id', '=', merchantId)
    .execute()
}

export const setPayPassword = async (merchantId: number, password: string): Promise<void> =>
  savePayPassword(db(), merchantId, await hashPassword(password))
