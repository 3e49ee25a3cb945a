import { DatabaseError } from 'pg'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { identity } from '@zdb/contract/identity/endpoints'
import type { Guest } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { system } from '#core/http/actor'
import { spendRateLimit } from '#core/http/rate-limits'
import { announce } from '#core/work/outbox'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { takeCaptcha } from './captchas.sql.ts'
import { takeSmsCode } from './sms-codes.sql.ts'
import { merchantRegistered } from './events.ts'
import { createMerchant } from './merchants.sql.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { startSession } from './sessions.ts'
import { accountByMobile, endSessions } from './identity.sql.ts'
import { countFailure, forgetFailures, refuseLocked, type TrySubject } from './sign-in-lockout.sql.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountByMobile>>>

const subjectsOf = (mobile: string, guest: Guest): TrySubject[] => [
  { kind: 'account', name: mobile },
  { kind: 'address', name: guest.address },
]

const open = (account: Pick<Account, 'id' | 'merchant_id' | 'name' | 'is_master'>, guest: Guest, how: string) =>
  within(async (tx) => {
    const session = await startSession(tx, account.id, guest)
    await record(tx, { ...guest, ...system(how) }, 'identity.signIn', account.id, { merchantId: account.merchant_id })
    return { session, answer: { name: account.name, is_master_user: account.is_master, jumpUri: '/console/home' } }
  })

export const signIn = async (
  guest: Guest,
  { mobile, password, captcha_key, captcha }: Body<typeof identity.signIn>,
) => {
  const subjects = subjectsOf(mobile, guest)
  await refuseLocked(subjects)
  await takeCaptcha(captcha_key, captcha)
  const account = await accountByMobile(mobile)
  if (!(await passwordMatches(account?.password_hash, password)) || !account) {
    await countFailure(subjects)
    return refuse('wrongPassword')
  }
  await forgetFailures({ kind: 'account', name: mobile })
  return open(account, guest, '密码登录')
}

export const signInBySms = async (guest: Guest, { mobile, code }: Body<typeof identity.signInBySms>) => {
  await refuseLocked(subjectsOf(mobile, guest))
  await takeSmsCode(mobile, 'sign_in', code)
  const account = (await accountByMobile(mobile)) ?? refuse('mobileUnknown')
  return open(account, guest, '短信登录')
}

export const registerMerchant = async (guest: Guest, facts: Body<typeof identity.register>) => {
  await spendRateLimit('register', guest.address)
  if (await accountByMobile(facts.mobile)) refuse('mobileTaken')
  await takeSmsCode(facts.mobile, 'register', facts.code)
  const passwordHash = await hashPassword(facts.password)
  const { mobile, name, category, merchant_name } = facts
  return within(async (tx) => {
    const made = await createMerchant(tx, { name: merchant_name, category, contact: name, mobile, passwordHash }).catch(
      (error: unknown) => {
        // Two registrations of one mobile at the same moment: the index decides.
        if (error instanceof DatabaseError && error.constraint === 'account_mobile') return refuse('mobileTaken')
        throw error
      },
    )
    await announce(tx, merchantRegistered, { merchantId: made.merchantId, name: merchant_name })
    return open({ id: made.accountId, merchant_id: made.merchantId, name, is_master: true }, guest, '注册')
  })
}

/** Whoever has the phone has the account: a forgotten password ends every session. */
export const resetPassword = async (
  guest: Guest,
  { mobile, code, password }: Body<typeof identity.resetPassword>,
): Promise<null> => {
  await refuseLocked(subjectsOf(mobile, guest))
  await takeSmsCode(mobile, 'reset_password', code)
  const account = (await accountByMobile(mobile)) ?? refuse('mobileUnknown')
  const passwordHash = await hashPassword(password)
  await within(async (tx) => {
    await tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', account.id).execute()
    await endSessions(tx, { accountId: account.id }, 'passwordChanged')
    await record(tx, { ...guest, ...system('找回密码') }, 'identity.resetPassword', account.id, {
      merchantId: account.merchant_id,
    })
  })
  await forgetFailures({ kind: 'account', name: mobile })
  return null
}
