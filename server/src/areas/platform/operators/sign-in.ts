import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { OperatorRole } from '@zdb/contract/operator-roles'
import type { operators } from '@zdb/contract/platform/operators/endpoints'
import {
  countFailure,
  forgetFailures,
  hashPassword,
  passwordMatches,
  refuseLocked,
} from '#areas/people/identity/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { currentRules } from '#core/domain/rules'
import { system, type Guest } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { hashOf, newSecret } from '#core/outside/secrets'
import { later, minutes } from '#core/time/clock'
import { changeOperator, lockEnrolment, operatorByLogin, spendStep, type OperatorFacts } from './operators.sql.ts'
import { newSecondFactor, stepOf } from './second-factor.ts'
import { startSession } from './sessions.ts'

type Admission = Result<typeof operators.signIn>
/** What the browser is answered, and the secret of the session it is given. */
export type Admitted = { answer: Admission; secret?: string }

export const selfOf = ({ login, name, roles }: Pick<OperatorFacts, 'login' | 'name' | 'roles'>) => ({
  login,
  name,
  roles: roles as OperatorRole[],
})

const codesOf = (login: string) => ({ kind: 'secondFactor', name: login }) as const

const admit = async (tx: Tx, guest: Guest, operator: OperatorFacts): Promise<Admitted> => {
  const secret = await startSession(tx, operator.id, guest)
  await record(tx, { ...guest, ...system('operator'), operatorId: operator.id }, 'operators.signIn', operator.id)
  return { answer: { operator: selfOf(operator), enrolment: null }, secret }
}

/** Whoever has no second factor yet is shown one, once, and comes in with its first code. */
const beginEnrolment = async (operator: OperatorFacts): Promise<Admitted> => {
  const { secret, uri, sealed } = newSecondFactor(operator.login)
  const ticket = newSecret()
  const { operatorEnrolmentMinutes } = await currentRules()
  await within((tx) =>
    changeOperator(tx, operator.id, {
      enrolment_secret: sealed,
      enrolment_hash: hashOf(ticket),
      enrolment_until: later(minutes(operatorEnrolmentMinutes)),
    }),
  )
  return { answer: { operator: null, enrolment: { ticket, secret, uri, new_password: operator.password_once } } }
}

/** What was typed is not kept: a password may stand where the login belongs. Of an account that there is, the trail knows which. */
const recordRefusal = (guest: Guest, at: 'password' | 'code' | 'disabled', operator?: OperatorFacts): Promise<void> =>
  within((tx) =>
    record(tx, { ...guest, ...system('operator') }, 'operators.signInRefused', operator?.id ?? '', { after: { at } }),
  )

/** A code that is wrong, or was used before, counts against the account: whoever guesses codes has the password. */
const refuseCode = async (guest: Guest, operator: OperatorFacts): Promise<never> => {
  await countFailure([codesOf(operator.login)])
  await recordRefusal(guest, 'code', operator)
  return refuse('operatorRefused')
}

export const signIn = async (
  guest: Guest,
  { login, password, code }: Body<typeof operators.signIn>,
): Promise<Admitted> => {
  const doors = [
    { kind: 'pair', name: `operator:${login}|${guest.address}` },
    { kind: 'address', name: guest.address },
  ] as const
  await refuseLocked([...doors, codesOf(login)])
  const operator = await operatorByLogin(login)
  const right = await passwordMatches(operator?.password_hash, password)
  if (!operator || !right || operator.disabled_at) {
    await countFailure(doors)
    await recordRefusal(guest, operator?.disabled_at && right ? 'disabled' : 'password', operator)
    return refuse('operatorRefused')
  }
  if (!operator.totp_secret) return beginEnrolment(operator)
  const step = stepOf(operator.totp_secret, code ?? '')
  if (step === undefined || !(await spendStep(operator.id, step))) return refuseCode(guest, operator)
  // Of many guesses at once, the right one counts only while the wrong ones have not shut the door.
  await refuseLocked([...doors, codesOf(login)])
  await forgetFailures(codesOf(login))
  await forgetFailures(doors[0])
  return within((tx) => admit(tx, guest, operator))
}

/** A password that a colleague chose, or that was printed, counts once. */
const ownPassword = async (
  { password_once, password_hash }: OperatorFacts,
  password: string | undefined,
  changed: string | undefined,
): Promise<{ password_hash?: string; password_once?: boolean }> => {
  if (!password_once) return {}
  if (password === undefined || changed === undefined) return refuseField('password', '请设置自己的密码')
  if (await passwordMatches(password_hash, password)) return refuseField('password', '新密码不能与初始密码相同')
  return { password_hash: changed, password_once: false }
}

/** The first code of a new authenticator: it is bound, and its owner is in. */
export const enrol = async (
  guest: Guest,
  { ticket, code, password }: Body<typeof operators.enrol>,
): Promise<Admitted> => {
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  const outcome = await within(async (tx) => {
    const operator = (await lockEnrolment(tx, hashOf(ticket))) ?? refuse('enrolmentEnded')
    await refuseLocked([codesOf(operator.login)])
    const step = operator.enrolment_secret ? stepOf(operator.enrolment_secret, code) : undefined
    if (step === undefined) return { wrong: operator }
    const own = await ownPassword(operator, password, password_hash)
    const bound = await changeOperator(tx, operator.id, {
      totp_secret: operator.enrolment_secret,
      totp_step: step,
      enrolment_secret: null,
      enrolment_hash: null,
      enrolment_until: null,
      ...own,
    })
    const actor = { ...guest, ...system('operator'), operatorId: operator.id }
    await record(tx, actor, 'operators.bindSecondFactor', operator.id)
    return admit(tx, guest, bound)
  })
  return 'wrong' in outcome ? refuseCode(guest, outcome.wrong) : outcome
}
