import { hashPassword, passwordMatches } from '#areas/identity/public'
import type { Actor } from '#core/actor'
import { later, minutes, now } from '#core/clock'
import { refuse } from '#core/refusal'
import { apart, db } from '#core/tx'

const maxFailures = 5
const lockLength = minutes(60)

/** The payment password of the merchant: five wrong tries lock it for an hour. Asked before the transaction begins. */
export const provePayPassword = async (actor: Actor, password: string | undefined): Promise<void> => {
  const merchant = await db()
    .selectFrom('merchant')
    .select(['pay_password_hash', 'pay_failures', 'pay_locked_until'])
    .where('id', '=', actor.merchantId)
    .executeTakeFirstOrThrow()
  if (!merchant.pay_password_hash) refuse('payPasswordMissing')
  if (merchant.pay_locked_until && merchant.pay_locked_until > now()) refuse('payPasswordLocked')
  if (await passwordMatches(merchant.pay_password_hash ?? undefined, password ?? '')) {
    if (merchant.pay_failures > 0) await setFailures(actor.merchantId, 0, null)
    return
  }
  const failures = await countFailure(actor.merchantId)
  if (failures >= maxFailures) {
    await setFailures(actor.merchantId, 0, later(lockLength))
    refuse('payPasswordLocked')
  }
  refuse('payPasswordWrong', `支付密码不正确，还可以尝试${maxFailures - failures}次`)
}

const countFailure = async (merchantId: number): Promise<number> => {
  const row = await apart()
    .updateTable('merchant')
    .set((set) => ({ pay_failures: set('pay_failures', '+', 1) }))
    .where('id', '=', merchantId)
    .returning('pay_failures')
    .executeTakeFirstOrThrow()
  return row.pay_failures
}

const setFailures = async (merchantId: number, failures: number, until: Date | null): Promise<void> => {
  await apart()
    .updateTable('merchant')
    .set({ pay_failures: failures, pay_locked_until: until })
    .where('id', '=', merchantId)
    .execute()
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
