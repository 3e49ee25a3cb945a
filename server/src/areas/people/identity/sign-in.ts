import type { Body } from '@zdb/contract/kit/endpoint'
import type { identity } from '@zdb/contract/people/identity/endpoints'
import { routeTo } from '@zdb/contract/pages'
import type { Guest } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { system } from '#core/http/actor'
import { networkOf } from '#core/http/network-of'
import { spendRateLimit } from '#core/http/rate-limits'
import { announce } from '#core/work/outbox'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { takeBackBySigningIn } from './cancellation/cancellation.ts'
import { askerOf, attemptOf } from './guards/attempt.ts'
import { takeCaptcha } from './guards/captchas.sql.ts'
import { rememberDevice } from './guards/known-devices.sql.ts'
import { takeProof } from './guards/proof-of-work.ts'
import { countFailure, forgetFailures, forgetFailuresAt, refuseLocked } from './guards/sign-in-lockout.sql.ts'
import { deleteFormerKeys } from './former-keys.sql.ts'
import { takeSmsCode } from './sms-codes.sql.ts'
import { merchantRegistered } from './events.ts'
import { createMerchant } from './merchants.sql.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { announceSecurityChange } from './security-changes.ts'
import { startSession } from './sessions.ts'
import { refuseTakenMobile } from './taken-mobile.ts'
import { accountByMobile, changePasswordHash } from './identity.sql.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountByMobile>>>

export const openSession = (
  account: Pick<Account, 'id' | 'merchant_id' | 'name' | 'is_master'>,
  guest: Guest,
  how: string,
) =>
  within(async (tx) => {
    const takenBack = await takeBackBySigningIn(tx, account, guest)
    const session = await startSession(tx, account.id, guest)
    await rememberDevice(tx, account.id, guest)
    await record(tx, { ...guest, ...system(how) }, 'identity.signIn', account.id, { merchantId: account.merchant_id })
    const page = takenBack ? routeTo('cancelAccount', { taken_back: 1 }) : routeTo('home')
    return { session, answer: { name: account.name, is_master_user: account.is_master, jumpUri: `/console/${page}` } }
  })

export const signIn = async (
  guest: Guest,
  { mobile, password, captcha_key, captcha, proof }: Body<typeof identity.signIn>,
) => {
  const attempt = await attemptOf(mobile, guest)
  await refuseLocked(attempt.subjects)
  await takeProof(mobile, proof, attempt)
  await takeCaptcha(captcha_key, captcha)
  const account = await accountByMobile(mobile)
  if (!(await passwordMatches(account?.password_hash, password)) || !account) {
    await countFailure(attempt.subjects)
    return refuse('wrongPassword')
  }
  // Of many guesses at once, the right one counts only while the wrong ones have not shut the door.
  await refuseLocked(attempt.subjects)
  await forgetFailures(attempt.own)
  return openSession(account, guest, '密码登录')
}

/** Whoever has the phone comes in, whatever was guessed at the password. The code itself allows few guesses. */
export const signInBySms = async (guest: Guest, { mobile, code }: Body<typeof identity.signInBySms>) => {
  await takeSmsCode(mobile, 'sign_in', code, askerOf(guest))
  const account = (await accountByMobile(mobile)) ?? refuse('mobileUnknown')
  return openSession(account, guest, '短信登录')
}

export const registerMerchant = async (guest: Guest, facts: Body<typeof identity.register>) => {
  await spendRateLimit('register', networkOf(guest.address))
  // Only whoever has the phone is told that it is registered.
  await takeSmsCode(facts.mobile, 'register', facts.code, askerOf(guest))
  if (await accountByMobile(facts.mobile)) refuse('mobileTaken')
  const passwordHash = await hashPassword(facts.password)
  const { mobile, name, category, merchant_name } = facts
  return within(async (tx) => {
    const made = await createMerchant(tx, { name: merchant_name, category, contact: name, mobile, passwordHash }).catch(
      refuseTakenMobile(),
    )
    await announce(tx, merchantRegistered, { merchantId: made.merchantId, name: merchant_name })
    return openSession({ id: made.accountId, merchant_id: made.merchantId, name, is_master: true }, guest, '注册')
  })
}

/** Whoever has the phone has the account: a forgotten password ends every session. */
export const resetPassword = async (
  guest: Guest,
  { mobile, code, password }: Body<typeof identity.resetPassword>,
): Promise<null> => {
  await takeSmsCode(mobile, 'reset_password', code, askerOf(guest))
  const account = (await accountByMobile(mobile)) ?? refuse('mobileUnknown')
  const passwordHash = await hashPassword(password)
  await within(async (tx) => {
    await changePasswordHash(tx, account.id, passwordHash)
    await deleteFormerKeys(tx, account.id)
    await announceSecurityChange(tx, { accountId: account.id, what: 'loginPassword' })
    await record(tx, { ...guest, ...system('找回密码') }, 'identity.resetPassword', account.id, {
      merchantId: account.merchant_id,
    })
  })
  await forgetFailuresAt(mobile)
  return null
}
